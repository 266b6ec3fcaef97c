import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledTexts } from './compiled-texts.ts'
import { inlineBoot } from './inline-boot.ts'
import { withoutUnused } from './without-unused.ts'

const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwind(), compiledTexts(), inlineBoot(), withoutUnused()],
  build: {
    target: 'es2023',
    // `npm run bench` finds by it what belongs to a source.
    manifest: true,
    // In kB before packing; `npm run bench` watches what a visitor loads.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page needs and a release seldom changes: it stays in the browser's cache.
              name: 'vendor',
              // Lists of queries, and queries without an end, come with the pages that have them.
              test: /node_modules\/(?!@tanstack\/.*(?:useQueries|queriesObserver|nfiniteQuery(?:Observer)?\.js))(react|react-dom|react-router|scheduler|i18next|react-i18next|i18next-icu|intl-messageformat|@formatjs|zod|@tanstack\/(react-)?query(-core)?)\//,
            },
            {
              // Ours that the first page waits for: one file packs better than a dozen.
              name: 'app',
              test: /web\/src\/((api|i18n|router)\/|main|screens|ui\/(Button|feedback|parts)|layouts\/(Away|EmptyLayout|ErrorPage|Guarded|Logo|NotFound|Waiting))|shared\/contracts\/src\/(app|auth|kit|refusals)\.|lucide-react\/dist\/esm\/\w+\.m?js/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/dev': server,
      '/logo': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
