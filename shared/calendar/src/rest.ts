import type { Day } from './days.ts'
import { ruleOn, type Version } from './rules.ts'

interface Rest extends Version {
  /** Hours of rest in a row that each period of 24 hours has. */
  readonly daily: number
}

/** Arbetstidslagen (1982:673) 13 §: eleven hours of rest in a row a day, in force since 1 July 2005. */
const rest: readonly [Rest, ...Rest[]] = [{ from: '2005-07-01', daily: 11 }]

/** How many hours of rest the law asks for between the work of one day and of the next. */
export const dailyRest = (day: Day): number => ruleOn(rest, day).daily
