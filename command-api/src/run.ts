import { awayOf } from '@portal/platform/away'
import { StartError } from '@portal/platform/start-error'
import { TakenOver } from '@portal/platform/taken-over'
import { giveBackWhenQuiet } from './give-back.ts'
import type { Portal } from './portal.ts'

/** What a process ends with that ended by itself (EX_SOFTWARE of sysexits.h): it is to be started again. */
const STARTED_AGAIN = 70
/** How long a stop may take before the process ends all the same, in ms: less than a container is given. */
const STOP_MS = 25_000

/**
 * Runs a portal as a process: SIGINT and SIGTERM stop it in order, also while it is still starting, and
 * so does the death of who started it over a channel; what a person must mend is one line on standard
 * error and exit code 1. An error that nobody caught is written down and ends the process in order:
 * what it left undone is not known, and who watches over it starts it again.
 * @param start builds the portal; gives up when the signal says so
 */
export async function run(
  start: (signal: AbortSignal) => Promise<Portal>,
  say: { ready?: (portal: Portal) => void; stopping?: () => void } = {},
): Promise<void> {
  const giveUp = new AbortController()
  let portal: Portal | undefined
  const stop = (code: number) => {
    giveUp.abort()
    setTimeout(() => process.exit(code || 1), STOP_MS).unref()
    portal?.stop().then(
      () => process.exit(code),
      () => process.exit(code || 1),
    )
  }
  const end = () => {
    if (giveUp.signal.aborted) return
    say.stopping?.()
    stop(0)
  }
  const fail = (error: unknown) => {
    // What breaks while everything is taken apart changes nothing any more.
    if (giveUp.signal.aborted) return
    const { logger } = portal?.parts ?? {}
    if (logger && error instanceof TakenOver) logger.fatal(error.message)
    else if (logger) logger.fatal({ err: error }, 'nobody caught this; the process ends')
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    if (!portal) process.exit(STARTED_AGAIN)
    stop(STARTED_AGAIN)
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.once('disconnect', end)
  try {
    portal = await start(giveUp.signal)
  } catch (error) {
    if (giveUp.signal.aborted) process.exit(0)
    const away = awayOf(error)
    if (!(error instanceof StartError) && !away) throw error
    const line = away ? `While it started, the ${away.part} went away` : undefined
    process.stderr.write(`${line ? `${line}: ` : ''}${(error as Error).message}\n`)
    process.exit(away ? STARTED_AGAIN : 1)
  }
  if (giveUp.signal.aborted) {
    await portal.stop()
    process.exit(0)
  }
  giveBackWhenQuiet()
  say.ready?.(portal)
}
