import { seedWhereMeant } from '@portal/command-api/demo/seed'
import { startPortal } from '@portal/command-api/portal'
import { run } from '@portal/command-api/run'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'

const say = (line: string) => process.stdout.write(`${line}\n`)

// The server of `npm run dev`: the client comes from Vite, and Postgres stays up between two starts.
await run(
  async (signal) => {
    const settings = await readSettings({ LOG_LEVEL: 'info', ...process.env })
    return startPortal(settings, {
      logger: createLogger(settings.LOG_LEVEL),
      signal,
      onReady: async (parts) => {
        await seedWhereMeant(settings, parts, say)
      },
    })
  },
  { ready: (portal) => say(`The server is ready: ${portal.url}`) },
)
