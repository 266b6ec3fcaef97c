import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { notice } from '../kit/notice.ts'
import { type Leave, leaveMail } from './texts.ts'

const it = {
  about: { leaveId: Id },
  place: places.myVacation,
  going: () => ({}),
  facts: async () => ({}),
} as const

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

/** The person is told what became of what they asked for; the reason stands in the portal. */
export const tellingOfLeave = [
  notice('tellLeaveApproved', 'leaveApproved', {
    ...it,
    ...{ since: 'tell-of-leave-approved', topic: 'leaveAnswered', of: byAnother, to },
    words: says('approved'),
  }),
  notice('tellLeaveNotApproved', 'leaveNotApproved', {
    ...it,
    ...{ since: 'tell-of-leave-not-approved', topic: 'leaveAnswered', of: byAnother, to },
    words: says('notApproved'),
  }),
  notice('tellLeaveUndone', 'leaveAnswerUndone', {
    ...it,
    ...{ since: 'tell-of-leave-undone', topic: 'leaveAnswered', of: byAnother, to },
    words: says('undone'),
  }),
  notice('tellLeaveWithdrawn', 'leaveWithdrawn', {
    ...it,
    ...{ since: 'tell-of-leave-withdrawn', topic: 'leaveAnswered', of: byAnother, to },
    words: says('withdrawn'),
  }),
  notice('tellLeaveStays', 'leaveWithdrawalNotApproved', {
    ...it,
    ...{ since: 'tell-of-leave-stays', topic: 'leaveAnswered', of: byAnother, to },
    words: says('stays'),
  }),
  notice('tellLeaveEntered', 'leaveEntered', {
    ...it,
    ...{ since: 'tell-of-leave-entered', topic: 'leaveEntered', of: byAnother, to },
    words: says('entered'),
  }),
  notice('tellLeaveRemoved', 'leaveRemoved', {
    ...it,
    ...{ since: 'tell-of-leave-removed', topic: 'leaveRemoved', of: byAnother, to },
    words: says('removed'),
  }),
  notice('tellVacationDays', 'vacationAllowanceSet', {
    ...it,
    about: {},
    ...{ since: 'tell-of-vacation-days', topic: 'vacationDaysSet', to },
    of: (event: Theirs) => (isOwn(event) ? undefined : {}),
    words: says('days'),
  }),
]
