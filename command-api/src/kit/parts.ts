import type { PayCodes } from '@portal/contracts/paxml-codes'
import type { Absences } from '@portal/platform/absences'
import type { EventLog } from '@portal/platform/event-log'
import type { FileStore } from '@portal/platform/files/store'
import type { KeyRing } from '@portal/platform/key-ring'
import type { Keyring } from '@portal/platform/personal-data'
import type { Verification } from '@portal/platform/seals/verification'
import type { Databases } from '@portal/projections/kit/answers'
import type { Paper } from '@portal/projections/kit/paper'
import type { Progress } from '@portal/projections/kit/progress'
import type { models } from '@portal/projections/models'
import type { Pasts } from '@portal/projections/past/pasts'
import type { Channel } from '@portal/projections/whistleblower/channel'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AskedMails } from '../auth/asked-mails.ts'
import type { Erasing } from '../users/erasing.ts'
import type { CaseSeals } from '../whistleblower/case-seals.ts'
import type { DatabaseTurns } from './database-turns.ts'
import type { Executor } from './execute.ts'
import type { PaceLimits } from './pace.ts'
import type { Sessions } from './sessions.ts'

/** All tables of the read side, for look-ups. */
export type ReadSide = Databases<typeof models>

/** What the server is built of; made once in main and handed on. */
export interface Parts {
  readonly pool: pg.Pool
  readonly db: Kysely<ReadSide>
  readonly log: EventLog
  readonly keyring: Keyring
  readonly files: FileStore
  readonly progress: Progress
  readonly executor: Executor
  /** Of calls that point to things which others take away, and of those. */
  readonly turns: DatabaseTurns
  readonly sessions: Sessions
  /** Looks whether the log is what was sealed. */
  readonly verification: Verification
  /** Seals the log of whistleblowers' cases, which is none of the portal's. */
  readonly caseSeals: CaseSeals
  /** What documents that are handed out bear. */
  readonly paper: Paper
  /** What guests asked for, done after the answer. */
  readonly askedMails: AskedMails
  /** Whistleblowers' cases, in a database of their own. */
  readonly channel: Channel
  /** Lists as they stood at the end of a day. */
  readonly pasts: Pasts
  /** How people are erased. */
  readonly erasures: Erasing
  readonly logger: Logger
  /** What is away of what this process needs. */
  readonly absences: Absences
  readonly now: () => Date
  readonly settings: PortalSettings
}

/** The settings that calls look at. */
export interface PortalSettings {
  readonly publicUrl: string
  readonly tokenKey: KeyRing
  readonly claimKey: KeyRing
  readonly trustedProxies: number
  /** Calls a minute of one signed-in person. */
  readonly pace: PaceLimits
  /** How browsers subscribe to pushes, and where those may go; undefined where nothing is pushed. */
  readonly push: { readonly publicKey: string; readonly services: readonly string[] } | undefined
  /** Calls a minute and address that guests may make to change something. */
  readonly guestLimit: number
  /** What one person may have uploaded that hangs on nothing yet; `bytes` in all. */
  readonly pendingUploads: { readonly files: number; readonly bytes: number }
  /** What kinds of time are called in files for payroll. */
  readonly payCodes: PayCodes
}
