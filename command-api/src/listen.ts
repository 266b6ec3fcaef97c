import { createServer } from 'node:net'
import type { Settings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

/** One line for people about an address that cannot be listened on. */
export const cannotListen =
  ({ HOST, PORT }: Settings) =>
  (error: NodeJS.ErrnoException): never => {
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `Port ${PORT} is already taken. Choose another, e.g. PORT=${PORT + 1} npm start`
        : error.code === 'EACCES'
          ? `Port ${PORT} may not be used by this user. Choose one above 1023, e.g. PORT=3000`
          : `Cannot listen on ${HOST}:${PORT}: ${error.message}`,
    )
  }

/** Is the port free? Asked before anything else is started. Throws StartError. */
export async function claimPort(settings: Settings): Promise<void> {
  if (settings.PORT === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(settings.PORT, settings.HOST, () => probe.close(() => resolve()))
  }).catch(cannotListen(settings))
}
