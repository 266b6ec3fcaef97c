import { StartError } from '@portal/platform/start-error'
import type { Portal } from './portal.ts'

/**
 * Runs a portal as a process: SIGINT and SIGTERM stop it in order, also while it is still starting;
 * what a person must mend is one line on standard error and exit code 1.
 * @param start builds the portal; gives up when the signal says so
 */
export async function run(
  start: (signal: AbortSignal) => Promise<Portal>,
  say: { ready?: (portal: Portal) => void; stopping?: () => void } = {},
): Promise<void> {
  const giveUp = new AbortController()
  let portal: Portal | undefined
  const end = () => {
    if (giveUp.signal.aborted) return
    giveUp.abort()
    say.stopping?.()
    portal?.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  try {
    portal = await start(giveUp.signal)
  } catch (error) {
    if (giveUp.signal.aborted) process.exit(0)
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
  if (giveUp.signal.aborted) {
    await portal.stop()
    process.exit(0)
  }
  say.ready?.(portal)
}
