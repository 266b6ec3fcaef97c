import { setTimeout as sleep } from 'node:timers/promises'
import type { Happened, Read } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { type Metadata, VersionConflict } from '@portal/platform/event-store/port'

/** For how long a job tries to append while others are faster, in ms; then it is tried again later. */
const PATIENCE_MS = 30_000
const LONGEST_PAUSE_MS = 200

/**
 * Appends what a job decides on a stream, at the version that it decided on. Where somebody was
 * faster, what came is folded in from where one was, and it is decided again, after a pause that grows
 * and differs from everybody else's.
 * @param job.version up to where the stream has been folded before
 * @param job.decide gives batches of events; each batch is appended as one, in turn
 * @returns the version up to which the stream was folded
 * @throws VersionConflict where others were faster for half a minute
 */
export async function appendDecided(
  log: EventLog,
  stream: string,
  job: {
    readonly version?: bigint
    readonly fold: (came: readonly Read<unknown>[]) => void
    readonly decide: () => Promise<readonly (readonly Happened[])[]>
    readonly meta: () => Metadata
  },
): Promise<bigint> {
  const until = performance.now() + PATIENCE_MS
  let folded = job.version ?? 0n
  for (let late = 0; ; late++) {
    const came = await log.read(stream, folded)
    folded = came.at(-1)?.version ?? folded
    job.fold(came)
    let expected = folded
    try {
      for (const events of await job.decide()) {
        const { versions } = await log.append([{ stream, expected, events }], job.meta())
        expected = versions[0] ?? expected
      }
      return folded
    } catch (error) {
      if (!(error instanceof VersionConflict) || performance.now() > until) throw error
      await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** late))
    }
  }
}
