import type pg from 'pg'
import { paysPerson } from '../kit/people.ts'

const paid = `FROM users.person a JOIN users.person p ON ${paysPerson} WHERE a.user_id = $1`

/** Whose these personal numbers are, of those whom somebody pays. */
export async function paidByNumber(
  pool: pg.Pool,
  askedById: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ user_id: string; number: string }>(
    `SELECT p.user_id, p.personal_number AS number ${paid} AND p.personal_number = ANY ($2)`,
    [askedById, numbers],
  )
  return new Map(rows.map(({ number, user_id: userId }) => [number, userId]))
}

/** Which of these people are there, and paid by somebody. */
export async function paidOf(
  pool: pg.Pool,
  askedById: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT p.user_id ${paid} AND p.user_id = ANY ($2)`,
    [askedById, userIds],
  )
  return new Set(rows.map((row) => row.user_id))
}
