import './styles/app.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { pauseBefore, triesAgain } from './api/retries.ts'
import { SessionProvider } from './api/session.tsx'
import { startTexts } from './i18n/i18n.ts'
import { createRouter } from './router/routes.tsx'
import { FeedbackProvider } from './ui/feedback.tsx'

await startTexts()
const queries = new QueryClient({
  defaultOptions: {
    // Without a network it fails and says so; it is not sent later behind somebody's back.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 30_000,
      retry: triesAgain,
      retryDelay: pauseBefore,
    },
  },
})
const router = createRouter()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <FeedbackProvider>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </FeedbackProvider>
    </QueryClientProvider>
  </StrictMode>,
)
