import type { RetentionRule } from '@portal/contracts/retention-rules'
import type { CarryOut } from '@portal/domain/bulk/bulk'
import type { Decides } from '@portal/domain/kit/deciding'
import type { Absences } from '@portal/platform/absences'
import type { EventLog } from '@portal/platform/event-log'
import type { FileStore } from '@portal/platform/files/store'
import type { KeyRing } from '@portal/platform/key-ring'
import type { Keyring } from '@portal/platform/personal-data'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Budget } from './limits.ts'
import type { Pace } from './noted.ts'
import type { Mailer, SmsGateway } from './outside.ts'
import type { PushGateway } from './push-service.ts'

/** What a retention rule removes: each with whose it is, where it is somebody's. */
export interface Kept {
  readonly id: string
  readonly userId: string | null
}

/** What retention needs of the other packages. */
export interface Retaining {
  /** What a rule finds now, the longest due first; what is under legal hold is only counted. */
  due(
    rule: RetentionRule,
    months: number,
  ): Promise<{ readonly items: readonly Kept[]; readonly due: number; readonly held: number }>
  /**
   * Takes things away while nobody places a legal hold; `run` is told of each whether it is held, itself or
   * through whose it is. Throws where that cannot be told for now.
   */
  takeAway(run: (isHeld: (id: string) => Promise<boolean>) => Promise<void>): Promise<void>
  /** Does something while nobody lets this person in. Throws where its turn does not come. */
  whileOut<R>(userId: string, run: () => Promise<R>): Promise<R>
  /** Erases a person, as an administrator would. */
  erasePerson(userId: string): Promise<void>
  /** Destroys the key of a case, and what is remembered of what it opened. */
  destroyKey(id: string): Promise<void>
}

/** What jobs work with; made once in main. */
export interface WorkerParts {
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly keyring: Keyring
  /** What is appended is decided here, and nowhere else. */
  readonly decides: Decides
  /** What is to be done with one of many, as its own call does it. */
  readonly carryOut: CarryOut
  readonly files: FileStore
  readonly mailer: Mailer
  readonly sms: SmsGateway
  /** Undefined where the portal has no keys for it: nothing is pushed. */
  readonly push?: PushGateway | undefined
  readonly logger: Logger
  /** What is away of what this process needs. */
  readonly absences?: Absences
  readonly publicUrl: string
  readonly claimKey: KeyRing
  /** Addresses that the log's last seal is mailed to. */
  readonly sealsTo: readonly string[]
  /** Whom there is something to write to about whistleblowers' cases on a day, and how many they are. */
  readonly casesDue: (
    now: Date,
  ) => Promise<readonly { readonly userId: string; readonly fresh: number; readonly due: number }[]>
  readonly retaining: Retaining
  /** What may be sent in a day. */
  readonly budget: Budget
  /** How soon and how often people are written to of what is put on them. */
  readonly pace: Pace
  readonly now: () => Date
}
