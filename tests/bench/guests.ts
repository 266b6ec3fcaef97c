import { allCalls } from '@portal/contracts'
import type { Stand } from './stand.ts'

const PAIRS = 150
/** Pairs before those that count. */
const WARM = 15
/** An answer's time tells as little as a coin does where this is 0. */
const MOST = 0.15

const secret = { password: 'not the password' }
const token = 'ABCDE-FGHJK'
const about: Readonly<Record<string, (email: string) => object>> = {
  'auth.signIn': (email) => ({ email, ...secret }),
  'auth.invite': (email) => ({ email }),
  'auth.requestReset': (email) => ({ email }),
  'auth.checkReset': (email) => ({ email, token }),
  'auth.register': (email) => ({ email, token, firstName: 'Nina', lastName: 'Ny', ...secret }),
  'auth.reset': (email) => ({ email, token, ...secret }),
}

/**
 * How often a call is slower for one than for another: the share of pairs, ties by half (the
 * Mann-Whitney statistic as an area under the curve). 0.5 where times tell nothing.
 */
function slowerShare(one: readonly number[], other: readonly number[]): number {
  let slower = 0
  for (const a of one) for (const b of other) slower += a > b ? 1 : a === b ? 0.5 : 0
  return slower / (one.length * other.length)
}

/** Do the times of what guests call tell who has an account? In turns, each address once. */
export async function benchGuests(stand: Stand): Promise<void> {
  const { running, pool } = await stand.seeded()
  const found = await pool.query<{ email: string }>(
    `SELECT email FROM users.person WHERE email LIKE 'bulk%' AND status = 'active'
     ORDER BY email LIMIT $1`,
    [PAIRS + WARM],
  )
  const emails = found.rows.map(({ email }) => email)
  const guests = allCalls.filter(
    (call) => call.may === 'guest' && about[`${call.area}.${call.name}`],
  )
  stand.say(`Guests' calls: ${emails.length} accounts, and as many addresses that are nobody's…`)
  for (const call of guests) {
    const name = `${call.area}.${call.name}`
    const time = async (email: string): Promise<number> => {
      const input = about[name]?.(email) ?? {}
      const reads = call.method === 'GET'
      const query = reads ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      const began = performance.now()
      const answer = await fetch(`${running.url}${call.path}${query}`, {
        method: call.method,
        ...(reads
          ? {}
          : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
      })
      await answer.arrayBuffer()
      return performance.now() - began
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (const [at, email] of emails.entries()) {
      const nobody = email.replace('bulk', 'kulb')
      // Whichever comes first finds a quieter server.
      const first = at % 2 === 0
      const one = await time(first ? email : nobody)
      const other = await time(first ? nobody : email)
      if (at < WARM) continue
      known.push(first ? one : other)
      unknown.push(first ? other : one)
    }
    const share = slowerShare(known, unknown)
    stand.report.add(
      `${name} of accounts slower than of nobody, off a half`,
      Math.abs(share - 0.5),
      '',
      {
        atMost: MOST,
      },
    )
  }
  if (guests.length < Object.keys(about).length) throw new Error('a call of guests is gone')
}
