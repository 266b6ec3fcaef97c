import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutJsonSchema } from './without-json-schema.ts'

const server = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwind(), withoutJsonSchema()],
  build: {
    target: 'es2023',
    // In kB before packing; `npm run bench` watches what a visitor loads.
    chunkSizeWarningLimit: 600,
    // The files of texts of one language travel together.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // What every page needs and a release seldom changes: it stays in the browser's cache.
              name: 'vendor',
              test: /node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next|i18next-icu|intl-messageformat|@formatjs|zod|@tanstack\/(react-)?query(-core)?)\//,
            },
            {
              debugName: 'texts',
              name: (id: string) => {
                const match = /texts\/(\w\w)\.json/.exec(id)
                return match ? `texts-${match[1]}` : null
              },
              test: /texts\/\w\w\.json/,
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
