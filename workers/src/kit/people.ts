import type pg from 'pg'

export interface Addressee {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly locale: string | null
  readonly status: string
}

/** Where a person is reached now, from the read side; undefined for who is gone. */
export async function personOf(pool: pg.Pool, userId: string): Promise<Addressee | undefined> {
  const found = await pool.query<Addressee>(
    `SELECT user_id AS "userId", first_name AS name, email, phone, locale, status
     FROM users.person WHERE user_id = $1`,
    [userId],
  )
  return found.rows[0]
}
