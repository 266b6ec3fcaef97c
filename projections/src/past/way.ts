import type { EventLog } from '@portal/platform/event-log'
import type pg from 'pg'

/** Where a list ends: at this place in the log, and with what happened before this moment. */
export interface End {
  readonly position: bigint
  readonly before: Date
}

/** What a list is worked out with. */
export interface Way {
  readonly client: pg.PoolClient
  readonly log: Pick<EventLog, 'store' | 'decode'>
  readonly end: End
  /** Is told how much of the way there is done, from 0 to 1. */
  at(share: number): void
  /** @throws where nobody waits for it any more */
  goesOn(): void
}
