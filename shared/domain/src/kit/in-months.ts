import type { Beside } from './outcome.ts'

/** What is looked up of the months that a person's time counts to, before it is changed. */
export interface InMonths {
  /** One of them is closed: what was reported of it stays as it is. */
  readonly closed: boolean
  /** Goes with what is decided: a closing that comes meanwhile is before it or after it, never beside it. */
  readonly open: readonly Beside<'monthClosed'>[]
}

/** Where no month matters. */
export const noMonths: InMonths = { closed: false, open: [] }
