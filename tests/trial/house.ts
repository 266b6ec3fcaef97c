import type pg from 'pg'

/** Something that can die or fall silent, and come back. */
export interface Kind {
  readonly name: string
  /** Does it, and returns when what died has been started again; it need not be ready yet. */
  readonly strike: () => Promise<void>
}

/** A portal that a trial may break, in one process or in several. */
export interface House {
  readonly name: string
  readonly urls: readonly string[]
  readonly kinds: readonly Kind[]
  /** Waits until every part of it answers that it is well. */
  well(): Promise<void>
  database(): Promise<pg.Client>
  close(): Promise<void>
}

/** What the trial's own traffic must not be held back by. */
export const unlimited = {
  GUEST_LIMIT: '100000',
  CALL_LIMIT: '10000000',
  CHANGE_LIMIT: '10000000',
  MAIL_DAILY: '1000000',
  MAIL_PERSON_DAILY: '1000000',
  LOG_LEVEL: 'error',
} as const
