import './strict-page.ts'
import './styles/app.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { pauseBefore, triesAgain } from './api/retries.ts'
import { SessionProvider } from './api/session.tsx'
import { currentTrouble, onTrouble } from './api/trouble.ts'
import { startTexts } from './i18n/i18n.ts'
import { WhatWentWrong } from './layouts/ErrorPage.tsx'
import { Guarded } from './layouts/Guarded.tsx'
import { createRouter } from './router/routes.tsx'
import { SignedOutCover } from './router/SignedOutCover.tsx'
import { watchTyping } from './router/typed-in.ts'
import { standTranslation } from './translated.ts'
import { FeedbackProvider } from './ui/feedback.tsx'

// What keeps the texts from coming is said by the script in the page itself.
const stopTelling = onTrouble(() =>
  window.dispatchEvent(new CustomEvent('portal:trouble', { detail: currentTrouble() })),
)
// Each a task of its own: a slow phone answers a touch in between.
await new Promise((next) => setTimeout(next))
await startTexts()
stopTelling()
await new Promise((next) => setTimeout(next))
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
/** What goes wrong outside of the pages. */
const showWrong = (error: unknown) => (
  <Guarded showing={() => null}>
    <WhatWentWrong error={error} />
  </Guarded>
)
const isEnlarged = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16
if (isEnlarged || matchMedia('(forced-colors: active), (prefers-contrast: more)').matches)
  import('./styles/seldom.ts').catch(() => undefined)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
window.dispatchEvent(new Event('portal:started'))
watchTyping()
standTranslation()
// In slices: nothing is lost by letting a touch in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Guarded showing={showWrong}>
        <QueryClientProvider client={queries}>
          <FeedbackProvider>
            <SessionProvider>
              <SignedOutCover>
                <RouterProvider router={router} />
              </SignedOutCover>
            </SessionProvider>
          </FeedbackProvider>
        </QueryClientProvider>
      </Guarded>
    </StrictMode>,
  ),
)
