import { createPool } from '@portal/platform/database'
import { eventLog } from '@portal/platform/event-log'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { folderStore } from '@portal/platform/files/store'
import { fixedKey } from '@portal/platform/key-ring'
import { createLogger } from '@portal/platform/log'
import { type Keyring, postgresKeyring } from '@portal/platform/personal-data'
import type { QueuedJob } from '@portal/platform/queue/queue'
import type { JobContext } from '@portal/workers/kit/job'
import { Budget, type SendingLimits } from '@portal/workers/kit/limits'
import { outboxOf } from '@portal/workers/kit/outside'
import type { WorkerParts } from '@portal/workers/kit/parts'
import { migrateWorkers } from '@portal/workers/workers'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { temporaryFolder } from './folder.ts'
import { decidesOver } from './jobs.ts'
import { keys } from './keys.ts'
import { freshDatabase } from './postgres.ts'

const claimKey = fixedKey(Buffer.from(keys.CLAIM_KEY, 'base64'))
const limits: SendingLimits = {
  smsCost: 1000,
  smsPrice: 1,
  mails: 1000,
  smsToOne: 500,
  mailsToOne: 500,
  pushes: 1000,
  pushesToOne: 500,
}

/** What became of a job. */
interface JobRow {
  readonly state: string
  readonly attempts: number
  readonly maybe_twice: boolean
  readonly error: string
}

/** What the jobs of a file's tests are worked off with; nothing of it may be asked for before the tests. */
export interface WorkerStand {
  readonly parts: WorkerParts
  readonly keyring: Keyring
  /** A job that is owed. @param state where it stands @param doubts how often it was found begun */
  owed(state?: string, doubts?: number): Promise<QueuedJob>
  rowOf(job: QueuedJob): Promise<JobRow | undefined>
}

/** The parts of a worker on a database of their own, which owes no job at the beginning of each test. */
export function standingWorker(): WorkerStand {
  const closing: (() => Promise<unknown>)[] = []
  let begun: Pick<WorkerStand, 'parts' | 'keyring'> | undefined
  const here = () => {
    if (!begun) throw new Error('asked for a worker outside the tests')
    return begun
  }
  beforeAll(async () => {
    const database = await freshDatabase()
    closing.push(() => database.drop())
    const folder = await temporaryFolder()
    closing.push(() => folder.remove())
    const pool = createPool(database.url)
    closing.push(() => pool.end())
    const store = await postgresEventStore({ pool, url: database.url })
    closing.push(() => store.close())
    const masterKey = Buffer.from(keys.MASTER_KEY, 'base64')
    const keyring = await postgresKeyring({ pool, url: database.url, masterKey })
    closing.push(() => keyring.close())
    await migrateWorkers(pool)
    const outbox = outboxOf(pool)
    const log = eventLog(store, keyring)
    const parts: WorkerParts = {
      pool,
      log,
      keyring,
      decides: decidesOver(log),
      carryOut: async () => null,
      retaining: {
        due: async () => ({ items: [], due: 0, held: 0 }),
        takeAway: (run) => run(async () => false),
        whileOut: (_, run) => run(),
        erasePerson: async () => undefined,
        destroyKey: async () => undefined,
      },
      files: folderStore(folder.path),
      mailer: outbox,
      sms: outbox,
      logger: createLogger('silent'),
      publicUrl: 'http://127.0.0.1:1',
      claimKey,
      sealsTo: [],
      casesDue: async () => [],
      budget: new Budget({ pool, claimKey, now: () => new Date(), limits }),
      pace: { afterS: 0, everyS: 0 },
      now: () => new Date(),
    }
    begun = { parts, keyring }
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })
  beforeEach(async () => {
    await here().parts.pool.query('DELETE FROM reactions.job')
    await here().parts.pool.query('DELETE FROM outside.gateway')
  })
  let made = 0
  return {
    get parts() {
      return here().parts
    },
    get keyring() {
      return here().keyring
    },
    owed: async (state = 'waiting', doubts = 0) => {
      const id = `job-${made++}`
      await here().parts.pool.query(
        `INSERT INTO reactions.job (id, name, data, state, doubts) VALUES ($1, 'send', '{}', $2, $3)`,
        [id, state, doubts],
      )
      return { id, name: 'send', data: {} }
    },
    rowOf: async ({ id }) => {
      const { rows } = await here().parts.pool.query<JobRow>(
        'SELECT state, attempts, maybe_twice, error FROM reactions.job WHERE id = $1',
        [id],
      )
      return rows[0]
    },
  }
}

type Work = (data: unknown, context: JobContext) => Promise<void>

/** Finds the work of a job by its name, as the register of jobs does. */
export const doing = (handlers: Readonly<Record<string, Work>>) => (named: string) => {
  const work = handlers[named]
  return work && { work }
}
