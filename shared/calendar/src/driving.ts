import type { Version } from './rules.ts'

/** The limits of driving and rest, in minutes; a changed law is a further version. */
export interface DrivingLimits extends Version {
  /** Driving without a break, and the break, whole or in two parts of which the second is the longer (art. 7). */
  readonly unbroken: number
  readonly pause: number
  readonly pauseParts: readonly [number, number]
  /** Driving of a day, and with so many longer ones a week (art. 6.1). */
  readonly day: number
  readonly longDay: number
  readonly longDays: number
  /** Driving of a week from Monday, and of two (art. 6.2, 6.3). */
  readonly week: number
  readonly fortnight: number
  /** Rest in 24 hours, reduced no more often than so between two weekly ones, or in two parts (art. 4 g, 8.2, 8.4). */
  readonly rest: number
  readonly reducedRest: number
  readonly reducedRests: number
  readonly restParts: readonly [number, number]
  readonly restWithin: number
  /** The same of two in a vehicle (art. 8.5), and for how long either may drive before the other joins (art. 4 o). */
  readonly crewRest: number
  readonly crewWithin: number
  readonly crewJoins: number
  /** Weekly rest, reduced every other time at most, after so much time at the latest (art. 8.6). */
  readonly weeklyRest: number
  readonly reducedWeeklyRest: number
  readonly weeklyWithin: number
  /** A rest that is too short parts two days all the same (Commission Decision C(2011) 3759). */
  readonly partsDays: number
}

const HOUR = 60

/** Regulation (EC) 561/2006, in force since 11 April 2007. */
export const drivingLimits = [
  {
    from: '2007-04-11',
    unbroken: 4 * HOUR + 30,
    pause: 45,
    pauseParts: [15, 30],
    day: 9 * HOUR,
    longDay: 10 * HOUR,
    longDays: 2,
    week: 56 * HOUR,
    fortnight: 90 * HOUR,
    rest: 11 * HOUR,
    reducedRest: 9 * HOUR,
    reducedRests: 3,
    restParts: [3 * HOUR, 9 * HOUR],
    restWithin: 24 * HOUR,
    crewRest: 9 * HOUR,
    crewWithin: 30 * HOUR,
    crewJoins: 1 * HOUR,
    weeklyRest: 45 * HOUR,
    reducedWeeklyRest: 24 * HOUR,
    weeklyWithin: 6 * 24 * HOUR,
    partsDays: 7 * HOUR,
  },
] as const satisfies readonly [DrivingLimits, ...DrivingLimits[]]

/** The limits of a driver's working time, in minutes: driving and other work, no waiting and no breaks. */
export interface RoadWorkLimits extends Version {
  /** Of a week from Monday, and on average over so many weeks. */
  readonly week: number
  readonly average: number
  readonly averageWeeks: number
  /** Of a day in which there is work at night, from and to in minutes from midnight. */
  readonly nightDay: number
  readonly night: { readonly from: number; readonly to: number }
  /** Work without a break; breaks of a day that is longer than so, and of the shortest part that counts. */
  readonly unbroken: number
  readonly breaks: readonly { readonly over: number; readonly least: number }[]
  readonly part: number
}

/**
 * The act on working time in road transport (2005:395), in force since 1 July 2005: 12 § (weeks), 15 §
 * (night) and 18 § (breaks), by which Directive 2002/15/EC, articles 4, 7 and 5, is Swedish law.
 */
export const roadWorkLimits = [
  {
    from: '2005-07-01',
    week: 60 * HOUR,
    average: 48 * HOUR,
    averageWeeks: 17,
    nightDay: 10 * HOUR,
    night: { from: 1 * HOUR, to: 5 * HOUR },
    unbroken: 6 * HOUR,
    breaks: [
      { over: 6 * HOUR, least: 30 },
      { over: 9 * HOUR, least: 45 },
    ],
    part: 15,
  },
] as const satisfies readonly [RoadWorkLimits, ...RoadWorkLimits[]]
