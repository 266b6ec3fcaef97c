import { Id } from '@portal/contracts'
import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import { remove as removeAbnormality } from '@portal/domain/abnormalities/decisions'
import { present, stand } from '@portal/domain/abnormalities/stand'
import { application, remove as removeApplication } from '@portal/domain/applicants/application'
import { remove as removeRight } from '@portal/domain/driver-rights/decisions'
import { right } from '@portal/domain/driver-rights/right'
import { remove as removeReport, report } from '@portal/domain/incidents/report'
import type { AnyAggregate } from '@portal/domain/kit/aggregate'
import type { Because } from '@portal/domain/kit/deciding'
import { medicalCertificate, remove as removeCertificate } from '@portal/domain/medical/certificate'
import { cardReading, remove as removeReading } from '@portal/domain/tachograph/reading'
import { loan, remove as removeLoan } from '@portal/domain/timelog/loan'
import { keepNoLonger, report as timeReport } from '@portal/domain/timereport/report'
import { person } from '@portal/domain/users/person'
import { z } from 'zod'
import { type JobContext, job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'
import { shred } from '../kit/shred.ts'

/** A thing that a rule has struck, and whose it is. */
export interface Struck {
  readonly objectId: string
  readonly kind: string
  readonly userId: string | null
}

/** How a kind of thing is removed: by the decision of its own area, over this stream. */
interface Removal {
  readonly of: AnyAggregate
  readonly id: (of: Struck) => string
  readonly remove: (of: Struck, context: JobContext, because: Because) => Promise<unknown>
}

const removals: Readonly<Record<string, Removal>> = {
  report: {
    of: report,
    id: ({ objectId }) => objectId,
    remove: ({ objectId }, { decides }, because) =>
      decides.decide(report, objectId, removeReport, {}, because),
  },
  right: {
    of: right,
    id: ({ objectId }) => objectId,
    remove: ({ objectId }, { decides }, because) =>
      decides.decide(right, objectId, removeRight, {}, because),
  },
  timereport: {
    of: timeReport,
    id: ({ objectId }) => objectId,
    remove: ({ objectId }, { decides }, because) =>
      decides.decide(timeReport, objectId, keepNoLonger, {}, because),
  },
  driverCard: {
    of: cardReading,
    id: ({ objectId }) => objectId,
    remove: ({ objectId }, { decides }, because) =>
      decides.decide(cardReading, objectId, removeReading, {}, because),
  },
  application: {
    of: application,
    id: ({ objectId }) => objectId,
    remove: ({ objectId }, { decides }, because) =>
      decides.decide(application, objectId, removeApplication, {}, because),
  },
  medical: {
    of: medicalCertificate,
    id: ({ objectId }) => objectId,
    remove: ({ objectId }, { decides }, because) =>
      decides.decide(medicalCertificate, objectId, removeCertificate, {}, because),
  },
  loan: {
    of: loan,
    id: ({ objectId }) => objectId,
    remove: ({ objectId }, { decides }, because) =>
      decides.decide(loan, objectId, removeLoan, {}, because),
  },
  abnormality: {
    of: stand,
    id: ({ userId }) => userId ?? '',
    remove: async ({ objectId, userId }, { decides }, because) => {
      const state = await decides.state(stand, userId ?? '')
      const version = present(state, objectId)?.version ?? -1
      const seen = { id: objectId, version }
      return decides.decide(stand, userId ?? '', removeAbnormality, seen, because)
    },
  },
}

/** Is the person let in, by the log? Then they are kept, whatever was found of them before. */
export const isBack = async (userId: string, { decides }: Pick<JobContext, 'decides'>) =>
  (await decides.state(person, userId)).is === 'active'

/**
 * Removes what a rule has struck: from the lists by the decision of its area, its files from the store, and
 * what was written of it from the log by destroying its key. Done again, it ends what was begun.
 */
export const removeStruck = job(
  'removeStruck',
  { objectId: Id, kind: z.string(), userId: Id.nullable() },
  async (struck, context) => {
    const { kind } = struck
    const { retaining, jobId } = context
    if (kind === 'user') {
      if (await isBack(struck.objectId, context)) return
      return retaining.erasePerson(struck.objectId)
    }
    const removal = removals[kind]
    if (!removal) throw new Error(`nothing says how a ${kind} is removed`)
    const because = { correlation: jobId, causation: KEPT_NO_LONGER }
    await removal.remove(struck, context, because)
    await shred(removal.of, removal.id(struck), struck.objectId, because, context)
  },
)

/** What is kept no longer is removed. */
export const removingStruck = whenever('remove-struck', 'caseStruck', ({ data }) => [
  removeStruck(data),
])
