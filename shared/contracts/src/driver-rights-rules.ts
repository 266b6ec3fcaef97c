import { addDays, addYears } from '@portal/calendar/days'
import { driverLicences } from './app.ts'

/** The kinds of driver rights (specification, section 2: permits, licences and the truck card). */
export const rightKinds = [
  'drivingLicence',
  'ykb',
  'adr',
  'driverCard',
  'truckCard',
  'permit',
] as const
export type RightKind = (typeof rightKinds)[number]

/**
 * Where a right stands. The last three follow from the calendar alone: it needs renewal from 90 days
 * before its last day, and has expired the day after it.
 */
export const rightStates = [
  'waiting',
  'informationRequested',
  'needsRenewal',
  'expired',
  'approved',
] as const
export type RightState = (typeof rightStates)[number]

/** Days before the last day at which a right needs to be renewed. */
export const RENEWAL_DAYS = 90
/** Days before the last day at which its holder is reminded. */
export const REMINDER_DAYS = [90, 30, 7] as const

interface KindRule {
  /** It is a card with two sides, and a picture of each is wanted. */
  readonly isCard: boolean
  /** Which fields must be filled in. */
  readonly needs: readonly ('title' | 'cardNumber' | 'categories' | 'endDate' | 'expireDate')[]
  /** What it can be for; empty where there are no categories. */
  readonly categories: readonly string[]
  /** Years from the first day that it is valid at most (Transportstyrelsen). */
  readonly years?: number
  /** Renewed in its last year it runs from the old expiry (Transportstyrelsen, ADR). */
  readonly runsFromOldEnd?: boolean
  /** A person may have several. */
  readonly several?: boolean
}

/** What is asked of each kind. The classes of the truck card are those of TLP10. */
export const kindRules: Readonly<Record<RightKind, KindRule>> = {
  drivingLicence: {
    isCard: true,
    needs: ['cardNumber', 'categories', 'expireDate'],
    categories: driverLicences,
  },
  ykb: {
    isCard: true,
    needs: ['cardNumber', 'categories', 'endDate'],
    categories: ['goods', 'passengers'],
    years: 5,
  },
  adr: {
    isCard: true,
    needs: ['cardNumber', 'categories', 'endDate'],
    categories: ['basic', 'tank', 'class1', 'class7'],
    years: 5,
    runsFromOldEnd: true,
  },
  driverCard: { isCard: true, needs: ['cardNumber', 'endDate'], categories: [], years: 5 },
  truckCard: { isCard: true, needs: ['categories'], categories: ['A', 'B', 'C', 'D'] },
  permit: { isCard: false, needs: ['title'], categories: [], several: true },
}

/**
 * What a person of this user type must have handed in; the checklist of the start asks for it.
 * A person counts as having handed it in from the moment that it waits to be approved.
 */
export const requiredRights = (userType: string): readonly RightKind[] =>
  userType === 'Employee' ? ['drivingLicence'] : []

interface Dates {
  readonly startDate: string
  readonly endDate: string | null
  readonly expireDate: string | null
}

/** The last day on which it is of use: the right ends, or the card does. */
export function validUntilOf({ endDate, expireDate }: Omit<Dates, 'startDate'>): string | null {
  if (endDate === null || expireDate === null) return endDate ?? expireDate
  return endDate < expireDate ? endDate : expireDate
}

/**
 * The last day that a right of this kind can have, or null where no rule sets one.
 * @param oldEnd the last day of the one that it renews
 */
export function latestEnd(
  kind: RightKind,
  startDate: string,
  oldEnd: string | null,
  today: string,
): string | null {
  const { years, runsFromOldEnd } = kindRules[kind]
  if (!years) return null
  const inLastYear = oldEnd !== null && oldEnd >= today && addYears(oldEnd, -1) <= today
  return addYears(runsFromOldEnd && inLastYear ? oldEnd : startDate, years)
}

/** Where a right that was approved stands on a day. */
export function validState(
  validUntil: string | null,
  today: string,
): 'approved' | 'needsRenewal' | 'expired' {
  if (validUntil === null) return 'approved'
  if (validUntil < today) return 'expired'
  return validUntil <= addDays(today, RENEWAL_DAYS) ? 'needsRenewal' : 'approved'
}
