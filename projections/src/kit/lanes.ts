import type pg from 'pg'

/** Connections at a time that many callers share. */
export const LANES = 4

interface Lane {
  readonly client: Promise<pg.PoolClient>
  waiting: number
}

/**
 * Short queries of many callers on few connections: each goes out at once, behind those that are being answered still.
 * With a connection each, Postgres' processes wake and push aside one another: where many ask, that was half as much
 * work again. A connection is the pool's own again as soon as nobody waits for it. Not for transactions, nor for what
 * takes its time: others stand behind it.
 */
export class Lanes {
  private readonly pool: pg.Pool
  private readonly open: Lane[] = []

  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /**
   * Asks on the connection that the fewest wait for.
   * @param ask one query
   * @returns what it returns. Throws what it throws, and where no connection can be had.
   */
  async use<R>(ask: (client: pg.PoolClient) => Promise<R>): Promise<R> {
    const lane = this.emptiest()
    lane.waiting++
    try {
      return await ask(await lane.client)
    } finally {
      if (--lane.waiting === 0) this.close(lane)
    }
  }

  private emptiest(): Lane {
    const [first, ...others] = this.open
    if (first && this.open.length === LANES)
      return others.reduce((least, one) => (one.waiting < least.waiting ? one : least), first)
    const lane = { client: this.pool.connect(), waiting: 0 }
    this.open.push(lane)
    return lane
  }

  private close(lane: Lane): void {
    this.open.splice(this.open.indexOf(lane), 1)
    // Where there was none, everybody who waited was told.
    lane.client.then(
      (client) => client.release(),
      () => undefined,
    )
  }
}
