import { allCalls } from '@portal/contracts'
import { boundsOf } from '@portal/contracts/bounds'
import type { Stand } from './stand.ts'

const PAIRS = 150
/** Pairs before those that count. */
const WARM = 15
/** An answer's time tells as little as a coin does where this is 0. */
const MOST = 0.15

/** What guests call with somebody's address, today's and those that are added: with their example, and this address. */
const addressed = allCalls.filter((call) => {
  const bound = boundsOf(call).input
  return call.may === 'guest' && bound.is === 'fields' && bound.of.has('email')
})

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
  stand.say(`Guests' calls: ${emails.length} accounts, and as many addresses that are nobody's…`)
  for (const call of addressed) {
    const name = `${call.area}.${call.name}`
    const time = async (email: string): Promise<number> => {
      const { example } = call
      // Nobody's: who is let in is told apart anyway.
      const wrong = 'password' in example ? { password: 'not the password of anybody' } : {}
      const input = { ...example, ...wrong, email }
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
  if (addressed.length === 0) throw new Error('no call of guests names an address')
}
