import { notAhead } from '@portal/platform/database'
import { type CodeSubjects, codeStands, type Purpose } from '@portal/platform/security-codes'
import type pg from 'pg'

/** Seconds within which the code of a mail that has gone is the one to use. */
const PAUSE = 120
/** Seconds that a mail is given to be on its way. */
const ON_ITS_WAY = 20
/** Mails a day that strangers may have sent to an address: all of them, and from one network address. */
const STRANGERS = 10
const STRANGER = 4
/** Mails a day from devices that the person has signed in on. */
const OWN = 20
/** Seconds between mails when there were more: nobody is flooded, and nobody is silenced for long. */
const LONG_PAUSE = 3600

/**
 * May one more mail with a code go to this address? Strangers cannot use up what the owner may ask
 * for on a known device, and after too many a mail an hour still goes; while a code that was just
 * mailed is good, nobody needs another.
 * @param who the network address as hashes, the present one first; `known` for a device that the person has signed in on
 */
export async function takeMail(
  pool: pg.Pool,
  purpose: Purpose,
  subjects: CodeSubjects,
  who: { from: readonly string[]; known: boolean },
): Promise<boolean> {
  const names = subjects.map(({ name }) => `${purpose} mail ${name}`)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 727007))', [
      // The same in all processes, whichever of the keys they write with.
      [...names].sort()[0],
    ])
    const all = (kinds: readonly string[]) =>
      names.flatMap((name) => kinds.map((kind) => `${name} ${kind}`))
    const [own, strangers, from] = [all(['own']), all(['strangers']), all(who.from)]
    const counted = await client.query<{ since: number | null; of: string; count: string }>(
      `SELECT subject AS of, count(*),
         extract(epoch FROM clock_timestamp() - max(at))::float AS since
       FROM auth.attempt WHERE subject = ANY ($1) AND at > now() - interval '1 day'
         AND ${notAhead('at')}
       GROUP BY subject`,
      [[...own, ...strangers, ...from]],
    )
    const count = (of: readonly string[]) =>
      counted.rows.reduce((sum, row) => sum + (of.includes(row.of) ? Number(row.count) : 0), 0)
    const since = Math.min(...counted.rows.map((row) => row.since ?? 0), Number.POSITIVE_INFINITY)
    const many = who.known
      ? count(own) >= OWN
      : count(strangers) >= STRANGERS || count(from) >= STRANGER
    const stands = since < PAUSE ? await codeStands(pool, purpose, subjects) : 'none'
    const fresh = stands === 'sent' || (stands === 'expected' && since < ON_ITS_WAY)
    const may = !fresh && since >= (many ? LONG_PAUSE : 0)
    if (may)
      await client.query('INSERT INTO auth.attempt (subject) SELECT unnest($1::text[])', [
        who.known ? [own[0]] : [strangers[0], from[0]],
      ])
    await client.query('COMMIT')
    return may
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
