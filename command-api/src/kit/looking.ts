import type { EventLog } from '@portal/platform/event-log'
import type { EventStore } from '@portal/platform/event-store/port'
import type { FileStore } from '@portal/platform/files/store'
import type { Acting } from './acting.ts'
import type { Executor } from './execute.ts'
import type { Parts } from './parts.ts'

/** The parts that tell something, as far as they do. */
export interface Telling
  extends Pick<
    Parts,
    'db' | 'progress' | 'verification' | 'paper' | 'settings' | 'now' | 'channel'
  > {
  readonly executor: Pick<Executor, 'state' | 'claimId'>
  readonly log: Pick<EventLog, 'read' | 'decode'> & {
    readonly store: Omit<EventStore, 'append' | 'close'>
  }
  readonly files: Pick<FileStore, 'get'>
}

/**
 * The surroundings of what is looked up before a decision. With these nothing is changed, so that it can be looked up
 * for a call that turns out to be a repeat; what spends something has all of `Acting`.
 */
export interface Looking extends Pick<Acting, 'actor' | 'now' | 'newId' | 'locale' | 'aside'> {
  readonly parts: Telling
}
