import { Id } from '@portal/contracts'
import type { RightKind } from '@portal/contracts/driver-rights-rules'
import { places } from '@portal/contracts/places'
import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import { orElse, type Redacted } from '@portal/events'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { decisionText } from './texts.ts'

/** What right it is, from the log: one that was removed is in no list any more. */
async function rightOf({ rightId }: { rightId: string }, { log }: JobContext) {
  const first = (await log.read(`driverRight-${rightId}`))[0]?.data as
    | { kind: RightKind; title: string | Redacted }
    | undefined
  return first && { kind: first.kind, title: orElse(first.title, '') }
}

const it = {
  about: { rightId: Id },
  facts: rightOf,
  place: places.driverRights,
  going: () => ({}),
} as const

/** What one did oneself one knows; and that a right which ended long ago is kept no longer is nobody's doing. */
const byAnother = <D extends { userId: string }>(event: {
  data: D
  meta: Readonly<Record<string, string>>
}): D | undefined =>
  event.meta.actor === event.data.userId || event.meta.causation === KEPT_NO_LONGER
    ? undefined
    : event.data

/** What right was approved, while it is there. */
async function approvedOf(of: { rightId: string }, context: JobContext) {
  const last = (await context.log.read(`driverRight-${of.rightId}`)).at(-1)
  return last?.type === 'driverRightDeleted' ? undefined : rightOf(of, context)
}

export const tellRightApproved = notice('tellRightApproved', 'driverRightApproved', {
  ...it,
  since: 'tell-of-right-approved',
  topic: 'driverRightApproved',
  facts: approvedOf,
  of: byAnother,
  to: ({ data }) => [data.userId],
  words: (locale, fill) => decisionText('approved', locale, fill),
})

export const tellPendingRemoved = notice('tellPendingRemoved', 'driverRightPendingDeleted', {
  ...it,
  since: 'tell-of-right-pending-removed',
  topic: 'driverRightRemoved',
  of: byAnother,
  to: ({ data }) => [data.userId],
  words: (locale, fill) => decisionText('pendingRemoved', locale, fill),
})

export const tellRightRemoved = notice('tellRightRemoved', 'driverRightDeleted', {
  ...it,
  since: 'tell-of-right-removed',
  topic: 'driverRightRemoved',
  of: byAnother,
  to: ({ data }) => [data.userId],
  words: (locale, fill) => decisionText('removed', locale, fill),
})
