import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { leaves, type Phase, phaseOf } from '@portal/domain/vacation/leave'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { newsOf, saidIn } from '../kit/news.ts'
import { notice } from '../kit/notice.ts'
import { beginsBy } from '../kit/withdrawn.ts'
import { type Leave, leaveMail } from './texts.ts'

const it = {
  about: { leaveId: Id },
  place: places.myVacation,
  going: () => ({}),
} as const

type About = { readonly leaveId: string; readonly userId: string }
/**
 * What is told is still so: what was answered may be answered otherwise by now.
 * @param unless nothing is told where the letter begins to speak of the leave by one of these: they never heard of it
 */
const stands =
  (phase: Phase, ...unless: readonly string[]) =>
  async ({ userId, leaveId }: About, context: JobContext) => {
    if (phaseOf(await context.decides.state(leaves, userId), leaveId) !== phase) return undefined
    return (await beginsBy(context, userId, { leaveId }, ...unless)) ? undefined : {}
  }
const answers = ['tellLeaveApproved', 'tellLeaveNotApproved']

interface Theirs {
  readonly data: { readonly userId: string }
  readonly meta: Readonly<Record<string, string>>
}
interface OfLeave extends Theirs {
  readonly data: { readonly leaveId: string; readonly userId: string }
}
/** What one did oneself one knows. */
const isOwn = ({ data, meta }: Theirs) => meta.actor === data.userId
const byAnother = (event: OfLeave) => (isOwn(event) ? undefined : { leaveId: event.data.leaveId })
const to = ({ data }: Theirs): string[] => [data.userId]

const says =
  (what: Leave) => (locale: Parameters<typeof leaveMail>[1], fill: { readonly link: string }) =>
    leaveMail(what, locale, fill.link)

/** Are the days that the office knows of others than they know, of any year? */
async function daysSet(
  { userId, version }: { readonly userId: string; readonly version?: number | undefined },
  context: JobContext,
) {
  const years = new Map<number, string>()
  const daysIn = ({ year, ...is }: { readonly year: number }) => {
    years.set(year, JSON.stringify(is))
    return JSON.stringify([...years].sort(([one], [other]) => one - other))
  }
  const said = await saidIn(context, `leave-${userId}`, ['vacationAllowanceSet'], daysIn)
  const told = ['tellVacationDays']
  const stood = [{ version: -1n, is: '[]' }, ...said]
  return (await newsOf({ userId, version, told, stood, isSame: Object.is }, context)) && {}
}

/** The person is told what became of what they asked for; the reason stands in the portal. */
export const tellingOfLeave = [
  notice('tellLeaveApproved', 'leaveApproved', {
    ...it,
    ...{ since: 'tell-of-leave-approved', topic: 'leaveAnswered', of: byAnother, to },
    facts: stands('approved'),
    words: says('approved'),
  }),
  notice('tellLeaveNotApproved', 'leaveNotApproved', {
    ...it,
    ...{ since: 'tell-of-leave-not-approved', topic: 'leaveAnswered', of: byAnother, to },
    facts: stands('notApproved'),
    words: says('notApproved'),
  }),
  notice('tellLeaveUndone', 'leaveAnswerUndone', {
    ...it,
    ...{ since: 'tell-of-leave-undone', topic: 'leaveAnswered', of: byAnother, to },
    facts: stands('waiting', ...answers),
    words: says('undone'),
  }),
  notice('tellLeaveWithdrawn', 'leaveWithdrawn', {
    ...it,
    ...{ since: 'tell-of-leave-withdrawn', topic: 'leaveAnswered', of: byAnother, to },
    facts: stands('withdrawn'),
    words: says('withdrawn'),
  }),
  notice('tellLeaveStays', 'leaveWithdrawalNotApproved', {
    ...it,
    ...{ since: 'tell-of-leave-stays', topic: 'leaveAnswered', of: byAnother, to },
    facts: stands('approved'),
    words: says('stays'),
  }),
  notice('tellLeaveEntered', 'leaveEntered', {
    ...it,
    ...{ since: 'tell-of-leave-entered', topic: 'leaveEntered', of: byAnother, to },
    facts: stands('approved'),
    words: says('entered'),
  }),
  notice('tellLeaveRemoved', 'leaveRemoved', {
    ...it,
    ...{ since: 'tell-of-leave-removed', topic: 'leaveRemoved', of: byAnother, to },
    facts: stands('removed', 'tellLeaveEntered'),
    words: says('removed'),
  }),
  notice('tellVacationDays', 'vacationAllowanceSet', {
    ...it,
    about: { version: z.number().int().optional() },
    facts: daysSet,
    ...{ since: 'tell-of-vacation-days', topic: 'vacationDaysSet', to },
    of: (event: Theirs & { readonly version: bigint }) =>
      isOwn(event) ? undefined : { version: Number(event.version) },
    words: says('days'),
  }),
]
