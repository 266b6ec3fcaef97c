import { addMonths } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { AGREEMENT, agreementOn, type Under } from '@portal/contracts/timereport-rules'
import { agreement } from '@portal/domain/agreements/agreement'
import { overtimeAgreement } from '@portal/domain/timereport/overtime-rules'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { newsOf } from '../kit/news.ts'
import { notice } from '../kit/notice.ts'
import { agreementText } from './texts.ts'

const about = { agreementId: Id, from: z.iso.date() }
interface About {
  readonly agreementId: string
  readonly from: string
}

/** Months back in which somebody reported working time who is told of other rules for it. */
const LATELY = 3

const nameOf = async ({ agreementId }: About, { decides }: JobContext): Promise<string> =>
  agreementId === AGREEMENT ? '' : (await decides.state(agreement, agreementId)).name

const it = {
  about: { ...about, version: z.number().int().optional() },
  topic: 'agreementSet',
  of: ({
    data: { agreementId, from },
    version,
  }: {
    readonly data: About
    readonly version: bigint
  }) => ({ agreementId, from, version: Number(version) }),
  to: ({ data }: { readonly data: { readonly userId: string } }) => [data.userId],
  place: places.timeReports,
  going: () => ({}),
} as const

interface Theirs extends About {
  readonly userId: string
  readonly version?: number | undefined
}

/** The agreement that is set for somebody from that day, null for none, and which they know of; undefined where it is that. */
async function setFrom({ userId, from, version }: Theirs, context: JobContext) {
  const said = (await context.log.read(`personAgreement-${userId}`))
    .filter(({ data }) => (data as { from: string }).from === from)
    .map(({ type, data, version: at }) => ({
      version: at,
      is: type === 'personAgreementSet' ? (data as { agreementId: string }).agreementId : null,
    }))
  const told = ['tellAgreementSet', 'tellAgreementWithdrawn']
  const stood = [{ version: -1n, is: null }, ...said]
  const of = { userId, version, told, about: { from }, stood, isSame: Object.is }
  return newsOf<string | null>(of, context)
}

/** Whoever is put under an agreement is told from when, unless it was changed again meanwhile. */
export const tellAgreementSet = notice('tellAgreementSet', 'personAgreementSet', {
  ...it,
  since: 'tell-of-agreement-set',
  facts: async (of, context) =>
    (await setFrom(of, context))?.is === of.agreementId
      ? { day: of.from, by: await nameOf(of, context) }
      : undefined,
  words: (locale, fill) => agreementText('put', locale, fill),
})

export const tellAgreementWithdrawn = notice('tellAgreementWithdrawn', 'personAgreementWithdrawn', {
  ...it,
  since: 'tell-of-agreement-withdrawn',
  facts: async (of, context) => {
    const now = await setFrom(of, context)
    if (now?.is !== null) return undefined
    // What was set over it since and goes with it they never heard of.
    const agreementId = now.was ?? of.agreementId
    return { day: of.from, by: await nameOf({ ...of, agreementId }, context) }
  },
  words: (locale, fill) => agreementText('withdrawn', locale, fill),
})

/** Whoever works by an agreement on a day, and reported time lately. */
async function workersBy(
  { agreementId, from }: About,
  { pool, now }: JobContext,
): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string; periods: Under[] }>(
    `SELECT r.user_id, coalesce(json_agg(json_build_object(
         'agreementId', u.agreement_id, 'from', u.from_day) ORDER BY u.from_day)
         FILTER (WHERE u.user_id IS NOT NULL), '[]') AS periods
     FROM (SELECT DISTINCT user_id FROM timereport.report WHERE day >= $1) r
     LEFT JOIN agreements.period u ON u.user_id = r.user_id
     GROUP BY r.user_id`,
    [addMonths(stockholmDay(now()), -LATELY)],
  )
  return rows
    .filter(({ periods }) => agreementOn(periods, from) === agreementId)
    .map(({ user_id }) => user_id)
}

const ofRules = {
  about,
  topic: 'overtimeRulesSet',
  of: ({ data: { agreementId, from } }: { readonly data: About }) => ({ agreementId, from }),
  reads: ['agreements', 'timereport'],
  among: workersBy,
  // From the same day they may be set, withdrawn and set again.
  eachTime: true,
  place: places.timeReports,
  going: () => ({}),
} as const

/** What is to be said of rules from a day on while they are set, or are not. */
const whileSet = (are: boolean) => async (of: About, context: JobContext) =>
  (await context.decides.state(overtimeAgreement, of.agreementId)).days.includes(of.from) === are
    ? { day: of.from, by: await nameOf(of, context) }
    : undefined

/** Whoever works by an agreement whose rules change is told before they do. */
export const tellRulesSet = notice('tellRulesSet', 'overtimeRulesSet', {
  ...ofRules,
  since: 'tell-of-overtime-rules',
  facts: whileSet(true),
  words: (locale, fill) => agreementText('rules', locale, fill),
})

/** And that they do not after all. */
export const tellRulesWithdrawn = notice('tellRulesWithdrawn', 'overtimeRulesWithdrawn', {
  ...ofRules,
  since: 'tell-of-overtime-rules-withdrawn',
  facts: whileSet(false),
  words: (locale, fill) => agreementText('rulesWithdrawn', locale, fill),
})
