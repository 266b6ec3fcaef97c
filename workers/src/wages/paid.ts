import { stockholmDay } from '@portal/calendar/stockholm'
import type { Former } from '@portal/domain/wages/match'
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

/**
 * Whose these personal numbers were and are no more, of those whom somebody pays; none that was several people's.
 * A samordningsnummer gives way to a personnummer, and the program that pays may know the old one for months.
 */
export async function formersByNumber(
  pool: pg.Pool,
  askedById: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Former>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await pool.query<{ number: string; user_id: string; until: Date }>(
    `SELECT had.number, p.user_id, (
         SELECT min(next.since) FROM wages.numbered next
         WHERE next.user_id = had.user_id AND next.version > had.version
       ) AS until
     FROM (
       SELECT number, (min(user_id::text))::uuid AS user_id, max(version) AS version
       FROM wages.numbered WHERE number <> '' AND number = ANY ($2)
       GROUP BY number HAVING count(DISTINCT user_id) = 1
     ) had
     JOIN users.person a ON a.user_id = $1
     JOIN users.person p ON p.user_id = had.user_id AND ${paysPerson}
     WHERE p.personal_number <> had.number`,
    [askedById, numbers],
  )
  return new Map(
    rows.flatMap(({ number, user_id: userId, until }) =>
      until ? [[number, { userId, until: stockholmDay(until) }]] : [],
    ),
  )
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
