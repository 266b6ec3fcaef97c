import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@portal/platform/settings'
import type { Duties } from './portal.ts'
import { run } from './run.ts'

/** DUTIES names what this process does of serve, project and work; all of it where it is not set. */
function dutiesOf(text: string | undefined): Duties {
  const named = (text ?? 'serve,project,work').split(',')
  return {
    serve: named.includes('serve'),
    project: named.includes('project'),
    work: named.includes('work'),
  }
}

const webFolder = join(import.meta.dirname, '../../web/dist')

await run(
  async (signal) => {
    const settings = await readSettings(process.env)
    // A wrong setting is told at once: the portal itself takes a second to load.
    const { startPortal } = await import('./portal.ts')
    return startPortal(settings, {
      duties: dutiesOf(process.env.DUTIES),
      // Without a built client the calls are served alone.
      ...(existsSync(join(webFolder, 'index.html')) ? { webFolder } : {}),
      signal,
    })
  },
  { ready: (portal) => portal.parts.logger.info({ url: portal.url }, 'ready') },
)
