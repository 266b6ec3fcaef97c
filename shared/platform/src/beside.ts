import type { Logger } from 'pino'
import type { Absences } from './absences.ts'
import { awayOf } from './away.ts'

export interface Beside {
  readonly logger: Pick<Logger, 'warn'>
  readonly absences?: Pick<Absences, 'met'>
}

/** The same fault of the same work is said again after this long, in ms. */
const AGAIN_MS = 60_000
const said = new Map<string, number>()

/**
 * Work that nobody waits for. Whatever becomes of it, the process goes on: an absence is told where it
 * is waited for, anything else is said in the log, not oftener than every minute.
 * @param what names the work, for the log
 */
export function beside(what: string, work: Promise<unknown>, { logger, absences }: Beside): void {
  work.catch((error: unknown) => {
    const away = awayOf(error)
    if (away && absences) return absences.met(away)
    const fault = `${what}: ${error instanceof Error ? error.message : String(error)}`
    if (Date.now() - (said.get(fault) ?? 0) < AGAIN_MS) return
    if (said.size > 100) said.clear()
    said.set(fault, Date.now())
    logger.warn({ err: error, what }, 'work beside requests failed')
  })
}

/** Work that comes again and again until it is stopped, and is never under way twice. */
export interface Repeated {
  /** Does it out of turn, after what is under way. */
  now(): void
  /** Ends when what was under way has. */
  stop(): Promise<void>
}

/**
 * Does something every `everyMs`; a turn that comes while one is under way is left out. What it throws
 * is caught as in `beside`. It keeps no process alive.
 */
export function repeatedly(
  what: string,
  everyMs: number,
  work: () => Promise<unknown>,
  parts: Beside,
): Repeated {
  let under: Promise<unknown> | undefined
  let isStopped = false
  const turn = () => {
    if (under || isStopped) return
    under = Promise.resolve()
      .then(work)
      .finally(() => {
        under = undefined
      })
    beside(what, under, parts)
  }
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return {
    now: () => {
      if (under) under.then(turn, turn)
      else turn()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await under?.catch(() => undefined)
    },
  }
}
