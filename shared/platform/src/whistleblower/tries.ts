import type pg from 'pg'

export const triesTables = `
  /* Receipts that were tried and were none, of all addresses together. */
  CREATE TABLE IF NOT EXISTS vault.tried (on_day date PRIMARY KEY, times integer NOT NULL);
  /* The same by the hour and a few bits of who tried; in no journal of the database. */
  CREATE UNLOGGED TABLE IF NOT EXISTS vault.tried_from (
    hour integer NOT NULL,
    place integer NOT NULL,
    times integer NOT NULL,
    PRIMARY KEY (hour, place)
  )`

/** Where somebody tries from: as much of it as is counted, within an hour since the epoch. */
export interface Place {
  readonly hour: number
  readonly place: number
}

/** Counts receipts that were none, for all processes together. */
export class Tries {
  private readonly pool: pg.Pool
  constructor(pool: pg.Pool) {
    this.pool = pool
  }

  /** How many there were on a day, and from a place in its hour. */
  async before(today: string, { hour, place }: Place): Promise<{ all: number; here: number }> {
    const { rows } = await this.pool.query<{ all: number; here: number }>(
      `SELECT coalesce((SELECT times FROM vault.tried WHERE on_day = $1), 0) AS all,
         coalesce((SELECT times FROM vault.tried_from WHERE hour = $2 AND place = $3), 0) AS here`,
      [today, hour, place],
    )
    return rows[0] ?? { all: 0, here: 0 }
  }

  /** Counts one. @returns how many there are from its place in its hour, with this one */
  async count(today: string, { hour, place }: Place): Promise<number> {
    await this.pool.query(
      `INSERT INTO vault.tried AS t (on_day, times) VALUES ($1, 1)
       ON CONFLICT (on_day) DO UPDATE SET times = t.times + 1`,
      [today],
    )
    const { rows } = await this.pool.query<{ times: number }>(
      `INSERT INTO vault.tried_from AS t (hour, place, times) VALUES ($1, $2, 1)
       ON CONFLICT (hour, place) DO UPDATE SET times = t.times + 1 RETURNING times`,
      [hour, place],
    )
    return rows[0]?.times ?? 1
  }

  /** Those of days and hours before these are forgotten. */
  async forget(today: string, hour: number): Promise<void> {
    await this.pool.query('DELETE FROM vault.tried WHERE on_day < $1', [today])
    await this.pool.query('DELETE FROM vault.tried_from WHERE hour < $1', [hour])
  }
}
