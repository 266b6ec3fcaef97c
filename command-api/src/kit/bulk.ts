import { createHash } from 'node:crypto'
import {
  type AnyCommand,
  type AnyQuery,
  type DecodedOf,
  type InputOf,
  whole,
} from '@portal/contracts'
import { agreements } from '@portal/contracts/agreements'
import { applicants } from '@portal/contracts/applicants'
import {
  type BulkAction,
  type BulkDetails,
  type bulkInput,
  MOST_FOUND,
} from '@portal/contracts/bulk'
import { certificates } from '@portal/contracts/certificates'
import { documents } from '@portal/contracts/documents'
import { driverRights } from '@portal/contracts/driver-rights'
import { education } from '@portal/contracts/education'
import { incidents } from '@portal/contracts/incidents'
import { messages } from '@portal/contracts/messages'
import { groups } from '@portal/contracts/organisation'
import { reminders } from '@portal/contracts/reminders'
import { tests } from '@portal/contracts/tests'
import { timelog } from '@portal/contracts/timelog'
import { timereport } from '@portal/contracts/timereport'
import { users } from '@portal/contracts/users'
import { vacation } from '@portal/contracts/vacation'
import { wages } from '@portal/contracts/wages'
import { workshifts } from '@portal/contracts/workshifts'
import { ask, type BulkItem, bulk } from '@portal/domain/bulk/bulk'
import type { AreaAnswers } from '@portal/projections/kit/answers'
import { ALL_ROWS } from '@portal/projections/kit/listing'
import { aNewOne, on, Refused, refuse } from './decisions.ts'
import type { Looking } from './looking.ts'

/** What is done with each of many: a call as anybody could make it for that one. */
export interface Plan {
  readonly call: AnyCommand
  readonly input: (item: BulkItem, said: Said) => unknown
}

/** What is said with an action: what they are put into or given ('' for nothing), and in which words. */
interface Said extends BulkDetails {
  readonly targetId: string
}

const plan = <C extends AnyCommand>(
  call: C,
  input: (item: BulkItem, said: Said) => InputOf<C>,
): Plan => ({
  call,
  input,
})

/** A version that nothing has: what was not looked at is taken for changed. */
const seen = ({ version }: BulkItem): number => version ?? -1

/** Everything that can be done to many: the call that decides on each, and what it is told. */
export const plans: Readonly<Record<BulkAction, Plan>> = {
  usersActivate: plan(users.activate, ({ id }) => ({ id, active: true })),
  usersDeactivate: plan(users.activate, ({ id }) => ({ id, active: false })),
  usersJoin: plan(groups.join, ({ id }, { targetId }) => ({ id: targetId, userId: id })),
  usersMove: plan(users.move, ({ id }, { targetId }) => ({ id, departmentId: targetId })),
  usersInvite: plan(users.sendRegistration, ({ id }) => ({ userId: id })),
  usersMessage: plan(messages.start, ({ id }, { message }) => ({
    ...(message ?? { subject: '', content: '' }),
    recipients: [{ kind: 'user' as const, id }],
  })),
  documentsGive: plan(documents.attach, ({ id }, { targetId }) => ({
    id: targetId,
    userIds: [id],
  })),
  testsGive: plan(tests.give, ({ id }, { targetId, occasionId }) => ({
    id: targetId,
    occasionId: occasionId ?? '',
    userIds: [id],
  })),
  educationsAsk: plan(education.decide, ({ id }, { targetId }) => ({
    action: 'ask' as const,
    educationId: targetId,
    userIds: [id],
  })),
  coursesBook: plan(certificates.book, ({ id }, { targetId, course }) => ({
    ...(course ?? { startsAt: '', place: '' }),
    id: targetId,
    userIds: [id],
  })),
  agreementsPut: plan(agreements.put, ({ id }, { targetId, fromDay }) => ({
    userId: id,
    agreementId: targetId,
    from: fromDay ?? '',
  })),
  rightsApprove: plan(driverRights.approve, (item) => ({ id: item.id, version: seen(item) })),
  educationsApprove: plan(education.decide, (item) => ({
    action: 'approve' as const,
    id: item.id,
    version: seen(item),
  })),
  coursesApprove: plan(certificates.decide, (item) => ({
    id: item.id,
    version: seen(item),
    decision: 'accept' as const,
  })),
  educationsRemind: plan(reminders.remind, ({ id }) => ({ id })),
  coursesRemind: plan(reminders.remind, ({ id }) => ({ id })),
  incidentsBegin: plan(incidents.setStatus, (item) => ({
    id: item.id,
    version: seen(item),
    status: 'inProgress' as const,
  })),
  incidentsClose: plan(incidents.setStatus, (item) => ({
    id: item.id,
    version: seen(item),
    status: 'closed' as const,
  })),
  applicantsReview: plan(applicants.setStatus, (item) => ({
    id: item.id,
    version: seen(item),
    status: 'inReview' as const,
  })),
  applicantsDecline: plan(applicants.setStatus, (item) => ({
    id: item.id,
    version: seen(item),
    status: 'declined' as const,
  })),
  timereportsApprove: plan(timereport.approve, (item) => ({ id: item.id, version: seen(item) })),
  leaveApprove: plan(vacation.decide, (item) => ({
    action: 'approve' as const,
    id: item.id,
    version: seen(item),
  })),
  leaveNotApprove: plan(vacation.decide, (item) => ({
    action: 'notApprove' as const,
    id: item.id,
    version: seen(item),
  })),
  wagesWithdraw: plan(wages.remove, (item) => ({ id: item.id, version: seen(item) })),
  workshiftsWithdraw: plan(workshifts.withdraw, (item) => ({ id: item.id, version: seen(item) })),
  loansReturn: plan(timelog.returned, (item) => ({ id: item.id, version: seen(item) })),
  contractsRemind: plan(reminders.remind, ({ id }) => ({ id })),
}

/** What every call that does something to many is told, whatever its list is filtered by. */
type Wanted = Omit<DecodedOf<{ input: ReturnType<typeof bulkInput> } & AnyCommand>, 'filter'> & {
  readonly filter: object
}

/** Tells these, in these versions, from any others. */
const markOf = (items: readonly BulkItem[]): string =>
  createHash('sha256')
    .update(
      items
        .map(({ id, version }) => `${id} ${version ?? ''}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex')

interface Found {
  readonly total: number
  readonly rows: readonly { readonly id: string; readonly version?: number }[]
}

/** All that a list finds for this person, as its own answer gives them. */
async function found(list: AnyQuery, areas: AreaAnswers, filter: object, acting: Looking) {
  const { actor, locale, now, parts } = acting
  const { db, files, verification, paper, log, settings } = parts
  const reading = { actor, db, now, locale, files, verification, paper, log }
  const input = whole(list.input).parse({ ...filter, page: 0, pageSize: 0 })
  const answer = areas.answers[list.name]
  if (!answer) throw new Error(`${list.area}.${list.name} has no answer`)
  const reply = await answer(input, { ...reading, publicUrl: settings.publicUrl } as never)
  if (reply instanceof Refused) return refuse('notFound')
  return reply as Found
}

/** How many people are concerned by what is done, beside those whose own thing it is done to. */
type Concerned = (
  items: readonly BulkItem[],
  acting: Looking,
  action: BulkAction,
) => Promise<number>

/**
 * Those that are named among what a list finds, or all of it but for some; refused where they are more than
 * are done at once.
 */
export function chosenOf(
  { total, rows }: Found,
  { ids, except }: { readonly ids: readonly string[]; readonly except: readonly string[] },
): BulkItem[] | Refused<'tooManyFound'> {
  const named = new Set(ids)
  const without = new Set(except)
  const items = rows
    .filter(({ id }) => (named.size > 0 ? named.has(id) : !without.has(id)))
    .map(({ id, version }) => ({ id, version: version ?? null }))
  // A list counts beside its rows: what comes to it, or leaves it, between the two makes no cut.
  const isCut = total > ALL_ROWS && named.size === 0
  return isCut || items.length > MOST_FOUND ? refuse('tooManyFound') : items
}

/** Who or what is meant of a list. */
const chosenIn =
  (list: AnyQuery, areas: AreaAnswers, concerned: Concerned | undefined) =>
  async ({ action, filter, ids, except }: Wanted, acting: Looking) => {
    const all = await found(list, areas, filter, acting)
    if (all instanceof Refused) return all
    const items = chosenOf(all, { ids, except })
    if (items instanceof Refused) return items
    const people = concerned ? await concerned(items, acting, action) : 0
    return { items, mark: markOf(items), concerned: people }
  }

/** What is said to each, as the event keeps it. */
const detailsOf = async ({ occasionId, message, course, fromDay }: Wanted): Promise<string> =>
  occasionId || message || course || fromDay
    ? JSON.stringify({ occasionId, message, course, fromDay } satisfies BulkDetails)
    : ''

/**
 * Asks that something is done to many of a list. Whom the caller does not see is not among them; each is
 * decided on by its own call, later, with the rights that the caller then has.
 * @param list the query whose rows are chosen from
 * @param areas the answers of its area
 * @param concerned counts the people whom it concerns, to be told with the question
 */
export const asking = (list: AnyQuery, areas: AreaAnswers, concerned?: Concerned) =>
  on(bulk, {
    stream: aNewOne,
    needs: { chosen: chosenIn(list, areas, concerned), details: detailsOf },
    decide: ask,
  }) as never
