import type { Absences } from '@portal/platform/absences'
import { awayOf } from '@portal/platform/away'
import type { EventStore } from '@portal/platform/event-store/port'
import type { KeyRing } from '@portal/platform/key-ring'
import type { NotePlace } from '@portal/platform/notes'
import { Seals } from '@portal/platform/seals'
import { keepSealing } from '@portal/platform/seals/keep'
import { Verification } from '@portal/platform/seals/verification'
import type { Verdict } from '@portal/platform/seals/verify'
import type { Settings } from '@portal/platform/settings'
import type pg from 'pg'
import type { Logger } from 'pino'

/** What seals are made with in this process. */
export interface SealParts {
  readonly settings: Settings
  /** Where the last seal is noted outside of the database. */
  readonly notes: readonly NotePlace[]
  readonly pool: pg.Pool
  readonly databaseUrl: string
  readonly store: EventStore
  readonly masterKey: KeyRing
  /** Verifies the log of whistleblowers' cases; undefined where there is none. */
  readonly cases: () => Promise<Verdict | undefined>
  readonly absences: Absences
  readonly logger: Logger
}

/**
 * The seals over the log, with their tables made.
 * @returns `verification` looks at the whole log beside the calls; `keep` seals from now on
 */
export async function openSeals(parts: SealParts) {
  const { settings, notes, pool, databaseUrl, store, masterKey, cases, absences, logger } = parts
  const seals = new Seals({ pool, store, masterKey, notes })
  await seals.migrate()
  const onError = (what: string) => (error: unknown) => {
    const away = awayOf(error)
    if (away) absences.met(away)
    else logger.error({ err: error }, what)
  }
  const verification = new Verification({
    pool,
    seals,
    cases,
    log: {
      databaseUrl,
      ...(settings.EVENT_STORE === 'kurrentdb' ? { kurrentUrl: settings.KURRENTDB_URL } : {}),
    },
    onError: onError('the log could not be verified'),
  })
  return {
    verification,
    keep: () => keepSealing(seals, { onError: onError('the log could not be sealed') }),
  }
}
