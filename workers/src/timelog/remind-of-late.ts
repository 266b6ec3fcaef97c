import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import { addressOf, places } from '@portal/contracts/places'
import { loan } from '@portal/domain/timelog/loan'
import { z } from 'zod'
import { isDaytime } from '../kit/hours.ts'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { owePushes } from '../kit/push.ts'
import type { Schedule } from '../kit/schedule.ts'
import { owedTogether } from '../kit/together.ts'
import { type LateItem, lateMail } from './late-texts.ts'

const topic = 'itemLate'
const going = { part: 'lent' } as const
/** Days for which a day that has passed is still told; what no process ran for is no news after that. */
const STILL_TOLD = 14

const about = { loanId: Id, userId: Id, dueOn: z.iso.date() }
const NAMED = 'remindOfLateItem'

/** Tells the person of all that is late by now, where they still have it and the day is still that. */
const askForIt = job(NAMED, about, async (own, context) => {
  const { userId } = own
  const late: LateItem[] = []
  for (const { loanId, dueOn } of await owedTogether(context, NAMED, about, own)) {
    const { is, name, dueOn: due } = await context.decides.state(loan, loanId)
    if (is === 'out' && due === dueOn && name !== '') late.push({ name, due })
  }
  const link = linkTo(context, places.details, going)
  await mailTo(context, { userId, topic }, (locale) => lateMail(locale, late, link))
  if (late.length > 0)
    await owePushes(context, { userId, topics: [topic], path: addressOf(places.details, going) })
})

/** Whoever has not brought back by its day what was lent to them is told once, on the day after. */
export const remindingOfLate: Schedule = {
  name: 'remind-of-late-item',
  due: async (pool, now) => {
    if (!isDaytime(now)) return []
    const today = stockholmDay(now)
    const { rows } = await pool.query<{ loan_id: string; user_id: string; due_on: string }>(
      `SELECT l.loan_id, l.user_id, l.due_on::text FROM timelog.loan l
       JOIN users.person p ON p.user_id = l.user_id AND p.status = 'active'
       WHERE l.returned_on IS NULL AND l.due_on >= $1 AND l.due_on < $2`,
      [addDays(today, -STILL_TOLD), today],
    )
    return rows.map(({ loan_id: loanId, user_id: userId, due_on: dueOn }) => ({
      key: `${loanId}.${dueOn}`,
      ...askForIt({ loanId, userId, dueOn }),
    }))
  },
}
