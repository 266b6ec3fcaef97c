import pg from 'pg'

/** Another Postgres serves than the one that this process began with, or the same one put back to an earlier moment. */
export class TakenOver extends Error {}

/** Ends the process, which is started again: what nobody catches is what `run` does so for. */
export const endToBegin = (error: TakenOver): void => {
  queueMicrotask(() => {
    throw error
  })
}

/**
 * Does the same Postgres serve as before? One that took over may lack what was told of last: folded states, keys,
 * and how far each reader of the log has come would be of what never happened there, and places of the log that
 * are given anew would be taken for read. By the timeline, which every promotion counts up, because what is
 * missing can be anything: the last event, or only how far somebody had read.
 */
export class Timeline {
  private known: string | undefined

  /** Looks on a connection that was just made. Throws TakenOver. */
  async look(client: pg.ClientBase): Promise<void> {
    const found = await client
      .query<{ timeline: string }>(
        'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline',
      )
      .catch((error: unknown) => {
        // A server that is somebody's service may keep it to itself.
        if (error instanceof pg.DatabaseError) return undefined
        throw error
      })
    const now = found?.rows[0]?.timeline
    if (now === undefined) return
    const before = this.known
    this.known ??= now
    if (before !== undefined && before !== now)
      throw new TakenOver(
        `Another Postgres has taken over (timeline ${number(before)} before, ${number(now)} now), and may lack what this process knows. It ends and begins anew.`,
      )
  }
}

const number = (timeline = ''): number => Number.parseInt(timeline, 16)
