import { Id, type Locale } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { seesPerson } from '../kit/people.ts'
import { type Waiting, waitingLeaveMail } from './waiting-texts.ts'

interface About {
  readonly leaveId: string
  /** Of the leave: what came later is told of by itself. */
  readonly version: number
}

/** Who answers requests for leave, and may see whose this one is. Nobody is told of their own. */
async function answering({ leaveId }: About, { pool }: JobContext): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT a.user_id FROM vacation.request r JOIN users.person p USING (user_id)
     JOIN users.person a ON ${seesPerson} AND a.user_id <> r.user_id
     WHERE r.leave_id = $1 ORDER BY a.user_id`,
    [leaveId],
  )
  return rows.map((row) => row.user_id)
}

/** Undefined where it was answered, taken back or changed since. */
async function asItWas({ leaveId, version }: About, { pool }: JobContext) {
  const { rowCount } = await pool.query(
    `SELECT FROM vacation.request
     WHERE leave_id = $1 AND version = $2 AND state IN ('waiting', 'withdrawalAsked')`,
    [leaveId, version],
  )
  return rowCount === 1 ? {} : undefined
}

interface Event {
  readonly data: { readonly leaveId: string }
  readonly version: bigint
}
const it = {
  topic: 'leaveWaiting',
  about: { leaveId: Id, version: z.number().int() },
  of: ({ data, version }: Event) => ({ leaveId: data.leaveId, version: Number(version) }),
  among: answering,
  reads: ['vacation', 'users'],
  facts: asItWas,
  place: places.adminVacation,
  going: () => ({ state: 'open' }),
} as const

const says =
  (what: Waiting) =>
  (locale: Locale, { link }: { readonly link: string }) =>
    waitingLeaveMail(what, locale, link)

/** Whoever answers requests for leave is told that one waits: asked for, changed, or to be taken back. */
export const tellingOfWaitingLeave = [
  notice('tellLeaveAsked', 'leaveRequested', {
    ...it,
    since: 'tell-of-leave-asked',
    words: says('asked'),
  }),
  notice('tellLeaveChanged', 'leaveChanged', {
    ...it,
    since: 'tell-of-leave-changed',
    words: says('changed'),
  }),
  notice('tellLeaveWithdrawalAsked', 'leaveWithdrawalAsked', {
    ...it,
    since: 'tell-of-leave-withdrawal-asked',
    words: says('withdrawal'),
  }),
]
