import { stockholmDay } from '@portal/calendar/stockholm'
import type { Scope } from '@portal/contracts'
import { waiting as calls, type Waiting } from '@portal/contracts/waiting'
import { type Actor, isSuper } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { applicants } from '../applicants/applicants.ts'
import { decidedDeliveries } from '../deliveries/deliveries.ts'
import { answers, type Databases } from '../kit/answers.ts'
import { decidesOwn, isSeen } from '../kit/people.ts'
import { type Gives, prepared } from '../kit/prepared.ts'
import { allows } from '../kit/scopes.ts'
import type { Counted, Waits } from '../kit/waits.ts'
import { organisation } from '../organisation/organisation.ts'
import { timereports } from '../timereport/reports.ts'
import { people } from '../users/people.ts'
import { declared } from '../waits.ts'
import { workMonths } from '../workmonthreport/months.ts'
import { workshifts } from '../workshifts/workshifts.ts'
import { waiting } from './waiting.ts'

const reads = [
  waiting,
  people,
  organisation,
  decidedDeliveries,
  // Counted where they stand.
  applicants,
  workshifts,
  timereports,
  workMonths,
] as const
type DB = Databases<typeof reads>

interface Asked {
  readonly names: string[]
  readonly today: string
  readonly everybody: boolean
  readonly userId: string
  /** Of these the asker's own waits for others. */
  readonly others: string[]
}

/** How much of these waits on a day, of the people who are there for who asks. */
const counted = prepared('waiting_counted', (db: Kysely<DB>, given: Gives<Asked>) =>
  db
    .selectFrom('waiting.item as i')
    .select([
      'i.name',
      sql<number>`count(*)::int`.as('count'),
      sql<Date>`min(i.since)`.as('oldest'),
      sql<string | null>`min(i.until_day)::text`.as('firstEnd'),
    ])
    // Beside everybody who is there a join would cost more than what is counted.
    .where(isSeen(given('everybody'), 'i.user_id'))
    .where(sql<boolean>`i.name = any(${given('names')}::text[])`)
    .where(
      sql<boolean>`NOT (i.user_id = ${given('userId')}::uuid AND i.name = any(${given('others')}::text[]))`,
    )
    .where(sql<boolean>`NOT i.paused AND i.from_day <= ${given('today')}::date`)
    .where(sql<boolean>`(i.until_day IS NULL OR i.until_day >= ${given('today')}::date)`)
    .groupBy('i.name'),
)

/** What of one's own others decide about: nobody does themselves, but a super admin where nobody is left who could. */
async function othersDecide(db: Kysely<DB>, actor: Actor, mine: readonly Waits[]) {
  const judged = mine.filter((one) => 'steps' in one && one.judged)
  const scopes = [...new Set(judged.map(({ who }) => who))]
  const own: Scope[] = []
  for (const may of scopes) if (await decidesOwn(db, actor, may)) own.push(may)
  return judged.flatMap(({ name, who }) => (own.includes(who) ? [] : [name]))
}

export const waitingAnswers = answers(calls, reads, {
  list: async (_, { actor, db, now }) => {
    const mine = declared.filter(({ who }) => allows[who](actor))
    if (mine.length === 0) return { rows: [] }
    const names = mine.flatMap((one) => ('steps' in one ? [one.name] : []))
    const found = new Map<string, Counted & { firstEnd?: string | null }>()
    const telling = counted(db, {
      ...{ names, today: stockholmDay(now), everybody: isSuper(actor) },
      ...{ userId: actor.userId, others: await othersDecide(db, actor, mine) },
    })
    const looking = mine.map(async (one) => {
      if ('count' in one) found.set(one.name, await one.count(db, actor, now))
    })
    const [rows] = await Promise.all([telling, ...looking])
    for (const row of rows) found.set(row.name, row)
    return {
      rows: mine.flatMap(({ name, link }): Waiting[] => {
        const of = found.get(name)
        if (!of?.count) return []
        const { count, oldest, firstEnd = null } = of
        const since = oldest && stockholmDay(oldest)
        return [{ name, count, oldest: since, firstEnd, link: of.link ?? link() }]
      }),
    }
  },
})
