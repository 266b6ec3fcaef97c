import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@portal/platform/settings'
import { dutiesOf } from './duties.ts'
import { run } from './run.ts'

const webFolder = join(import.meta.dirname, '../../web/dist')

await run(
  async (signal) => {
    const duties = dutiesOf(process.env.DUTIES)
    const settings = await readSettings(process.env)
    // A wrong setting is told at once: the portal itself takes a second to load.
    const { startPortal } = await import('./portal.ts')
    return startPortal(settings, {
      duties,
      // Without a built client the calls are served alone.
      ...(existsSync(join(webFolder, 'index.html')) ? { webFolder } : {}),
      signal,
    })
  },
  { ready: (portal) => portal.parts.logger.info({ url: portal.url }, 'ready') },
)
