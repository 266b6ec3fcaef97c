import type { StartupBlock } from '@portal/contracts/app'
import type { DriverRight } from '@portal/contracts/driver-rights'
import { addressOf, type Place, places } from '@portal/contracts/places'
import type { LucideIcon } from 'lucide-react'
import {
  AlertTriangle,
  BookOpenCheck,
  FileSignature,
  FileText,
  GraduationCap,
  IdCard,
  ListChecks,
} from 'lucide-react'

export type StepKind =
  | 'contract'
  | 'document'
  | 'forcedTest'
  | 'forcedSurvey'
  | 'test'
  | 'survey'
  | 'course'
  | 'abnormalities'
  | 'education'
  | 'rights'
  | 'rightAsked'

/** A line of the checklist. */
export interface Step {
  readonly key: string
  readonly kind: StepKind
  readonly to: string
  readonly icon: LucideIcon
  /** A name from the data, or the number of things behind the line. */
  readonly title: string
  readonly count: number
  /** Since when it is asked for; '' where it is several things. */
  readonly since: string
  readonly done: boolean
  /** It does not hold the gate (specification, section 4). */
  readonly optional: boolean
  /** What an administrator wants, in their words. */
  readonly words?: string
}

/** What an administrator asks of a driver right of theirs, and what it is called. */
export interface RightAsked {
  readonly right: DriverRight
  readonly title: string
}

/** Accepting one's abnormalities: one step, which stays when it is done. */
function abnormalityStep(block: StartupBlock): Step[] {
  const { unacceptedAbnormalitiesCount: waiting, acceptedAbnormalitiesCount: accepted } = block
  if (waiting + accepted === 0) return []
  return [
    {
      key: 'abnormalities',
      kind: 'abnormalities',
      icon: AlertTriangle,
      to: addressOf(places.startAbnormalities),
      title: '',
      count: waiting || accepted,
      since: '',
      done: waiting === 0,
      optional: false,
    },
  ]
}

/** A screen that names one thing. */
type OfId = Place & { readonly path: `${string}/:id?` }

/**
 * The checklist in the order in which it is gone through.
 * @param missingRights driver rights that are still to be handed in; they do not hold the gate
 * @param askedRights those on which more is wanted; nor do they
 */
export function stepsOf(
  block: StartupBlock,
  missingRights: number,
  askedRights: readonly RightAsked[],
): Step[] {
  const step = (
    kind: StepKind,
    icon: LucideIcon,
    place: OfId,
    one: { id: string; title: string; since: string; done?: boolean; optional?: boolean },
  ): Step => ({
    key: `${kind}-${one.id}`,
    kind,
    icon,
    to: addressOf(place, { id: one.id }),
    title: one.title,
    count: 1,
    since: one.since,
    done: one.done ?? false,
    optional: one.optional ?? false,
  })
  return [
    ...block.userContracts.map((one) => step('contract', FileSignature, places.contract, one)),
    ...block.userDocuments.map((one) =>
      step('document', FileText, places.document, { ...one, done: one.isApproved }),
    ),
    ...block.forcedUserTests.map((one) =>
      step(one.survey ? 'forcedSurvey' : 'forcedTest', ListChecks, places.userTest, one),
    ),
    ...block.tests.map((one) => step(one.survey ? 'survey' : 'test', ListChecks, places.test, one)),
    ...block.userCertificateCourses.map((one) => step('course', BookOpenCheck, places.course, one)),
    ...abnormalityStep(block),
    ...block.userEducations.map((one) =>
      step('education', GraduationCap, places.education, { ...one, optional: true }),
    ),
    ...askedRights.map(({ right, title }) => ({
      ...step('rightAsked', IdCard, places.contract, {
        id: right.id,
        title,
        since: '',
        optional: true,
      }),
      to: addressOf(places.startRights),
      words: right.requestedText ?? '',
    })),
    ...(missingRights > 0
      ? [
          {
            key: 'rights',
            kind: 'rights' as const,
            icon: IdCard,
            to: addressOf(places.startRights),
            title: '',
            count: missingRights,
            since: '',
            done: false,
            optional: true,
          },
        ]
      : []),
  ]
}
