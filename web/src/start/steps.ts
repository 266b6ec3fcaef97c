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
  | 'rightExpiring'

/** Since when it is asked for, when a course is, or the last day of something. */
export interface When {
  readonly is: 'asked' | 'course' | 'expires'
  readonly at: string
}

/** A line of the checklist. */
export interface Step {
  readonly key: string
  readonly kind: StepKind
  readonly to: string
  readonly icon: LucideIcon
  /** A name from the data, or the number of things behind the line. */
  readonly title: string
  readonly count: number
  /** The day or moment that matters, and what it says; none where it is several things. */
  readonly when?: When
  readonly done: boolean
  /** It does not hold the gate (specification, section 4). */
  readonly optional: boolean
  /** What an administrator wants, in their words. */
  readonly words?: string
}

/** A driver right of theirs, and what it is called. */
export interface NamedRight {
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
      done: waiting === 0,
      optional: false,
    },
  ]
}

/** A screen that names one thing. */
type OfId = Place & { readonly path: `${string}/:id?` }

/**
 * The checklist in the order in which it is gone through.
 * @param missingRights driver rights that are still to be handed in; none of them hold the gate
 * @param askedRights those on which more is wanted
 * @param expiringRights those that end soon
 */
export function stepsOf(
  block: StartupBlock,
  missingRights: number,
  askedRights: readonly NamedRight[],
  expiringRights: readonly NamedRight[],
): Step[] {
  const step = (
    kind: StepKind,
    icon: LucideIcon,
    place: OfId,
    one: { id: string; title: string; since?: string; done?: boolean; optional?: boolean },
  ): Step => ({
    key: `${kind}-${one.id}`,
    kind,
    icon,
    to: addressOf(place, { id: one.id }),
    title: one.title,
    count: 1,
    ...(one.since ? { when: { is: 'asked', at: one.since } } : {}),
    done: one.done ?? false,
    optional: one.optional ?? false,
  })
  const ofRight = (kind: StepKind, id: string, title: string): Step => ({
    ...step(kind, IdCard, places.contract, { id, title, optional: true }),
    to: addressOf(places.startRights),
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
    ...block.userCertificateCourses.map(
      (one): Step => ({
        ...step('course', BookOpenCheck, places.course, one),
        when: { is: 'course', at: one.startsAt },
      }),
    ),
    ...abnormalityStep(block),
    ...block.userEducations.map((one) =>
      step('education', GraduationCap, places.education, { ...one, optional: true }),
    ),
    ...askedRights.map(
      ({ right, title }): Step => ({
        ...ofRight('rightAsked', right.id, title),
        words: right.requestedText ?? '',
      }),
    ),
    ...expiringRights.map(({ right, title }): Step => {
      const last = right.valid?.validUntil
      return {
        ...ofRight('rightExpiring', right.id, title),
        to: addressOf(places.driverRights),
        ...(last ? { when: { is: 'expires', at: last } } : {}),
      }
    }),
    ...(missingRights > 0
      ? [
          {
            key: 'rights',
            kind: 'rights' as const,
            icon: IdCard,
            to: addressOf(places.startRights),
            title: '',
            count: missingRights,
            done: false,
            optional: true,
          },
        ]
      : []),
  ]
}

/** Courses that one is booked on and that have not begun: nothing to do yet but to be there. */
export const comingOf = (block: StartupBlock): Step[] =>
  block.comingCourses.map(({ id, title, startsAt }) => ({
    key: `coming-${id}`,
    kind: 'course',
    icon: BookOpenCheck,
    to: addressOf(places.course, { id }),
    title,
    count: 1,
    when: { is: 'course', at: startsAt },
    done: false,
    optional: true,
  }))
