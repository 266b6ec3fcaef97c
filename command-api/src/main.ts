import { join } from 'node:path'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import { type Duties, startPortal } from './portal.ts'

/** DUTIES names what this process does of serve, project and work; all of it where it is not set. */
function dutiesOf(text: string | undefined): Duties {
  const named = (text ?? 'serve,project,work').split(',')
  return {
    serve: named.includes('serve'),
    project: named.includes('project'),
    work: named.includes('work'),
  }
}

try {
  const settings = await readSettings(process.env)
  const portal = await startPortal(settings, {
    duties: dutiesOf(process.env.DUTIES),
    webFolder: join(import.meta.dirname, '../../web/dist'),
  })
  portal.parts.logger.info({ url: portal.url }, 'ready')
  const end = () => {
    portal.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
