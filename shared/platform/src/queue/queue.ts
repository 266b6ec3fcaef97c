import type { Socket } from 'node:net'
import { createPostgresBackend, type Job, Queue, type QueueOptions, Worker } from 'bullmq'
import pg from 'pg'
import type { Logger } from 'pino'
import { Absences } from '../absences.ts'
import { Away, awayOf } from '../away.ts'
import { absenceIn, kept } from '../database.ts'
import { keepAlive } from '../listener.ts'
import { openRedis, type RedisConnections, redisAbsence } from './redis.ts'

export interface QueuedJob {
  readonly name: string
  /** One id is queued once at a time; as soon as it was worked off, however that ended, it is forgotten. */
  readonly id: string
  readonly data: unknown
  readonly delayMs?: number
}

export interface JobQueue {
  /** Throws Away within seconds where the queue cannot take it now. */
  add(job: QueuedJob): Promise<void>
  /** Works jobs off until closed. A job that throws is gone: whoever keeps the record adds it again. */
  work(handle: (job: QueuedJob) => Promise<void>, concurrency: number): Promise<void>
  counts(): Promise<Record<string, number>>
  /** Breaks its connections to a database that does not answer; it makes new ones. */
  sever(): void
  close(): Promise<void>
}

export type QueueBackend =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'redis'; readonly url: string; readonly waitMs?: number }

// What the queue remembered of a job that ended would turn away the next try under the same id.
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const

/** Connections of each of the two pools that a queue in Postgres has: who adds, and who works. */
const POOL = 6
/** How long the queue may take to accept a job, and to close, in ms. */
const ANSWER_MS = 10_000
/** How long a queue that is away when it is opened is waited for, in ms. */
const OPEN_MS = 60_000

/** A connection that breaks between two queries tells nobody; the next query says so. */
class Quiet extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/**
 * BullMQ over Postgres (embedded) or Redis (scaled). The jobs' table stays the record of what is owed.
 * @param absences is told when the queue is away, and looks for it
 * Throws StartError where Redis cannot be reached within `waitMs`, Away where Postgres does not take it
 * within a minute.
 */
export async function createQueue(
  name: string,
  backend: QueueBackend,
  logger: Logger,
  absences = new Absences(logger),
): Promise<JobQueue> {
  const sockets = new Set<Socket>()
  const redis = backend.kind === 'redis' ? await openRedis(backend, absences, logger) : undefined
  const postgres = {
    ...{ connectionString: backend.url, schema: 'queue', migrate: true, max: POOL },
    ...{ Client: Quiet, stream: kept(sockets), connectionTimeoutMillis: ANSWER_MS, ...keepAlive },
  }
  const factory = (redis ? undefined : createPostgresBackend) as never
  const connection = (which: keyof RedisConnections) => redis?.[which] ?? postgres
  const known = (error: unknown): unknown => {
    if (awayOf(error)) return error
    if (redis) {
      const why = redisAbsence(error)
      return why ? new Away('queue', error, why) : error
    }
    const why = absenceIn(error)
    return why ? new Away('database', error, why) : error
  }
  /** BullMQ tries again by itself, whatever it tells of. */
  const told = (what: string) => (error: Error) => {
    const away = awayOf(known(error))
    if (away) absences.met(away)
    else logger.warn({ err: error }, what)
  }
  /** BullMQ keeps the failure of a first connection for ever: one that failed is closed and made anew. */
  const open = async <T extends Queue | Worker>(make: () => T): Promise<T> => {
    const patience = AbortSignal.timeout(OPEN_MS)
    for (let waits = 0; ; waits++) {
      const made = make()
      try {
        await inTime(made.waitUntilReady())
        return made
      } catch (error) {
        await inTime(made.close()).catch(() => undefined)
        const away = awayOf(known(error))
        if (!away || patience.aborted) throw away ?? error
        await absences.over(away, waits, patience)
      }
    }
  }
  const queue = await open(() => {
    const made = new Queue(
      name,
      { connection: connection('adds'), defaultJobOptions: jobOptions } as QueueOptions,
      factory,
    )
    return made.on('error', told('queue'))
  })
  let worker: Worker | undefined
  return {
    async add({ name: jobName, id, data, delayMs }) {
      // BullMQ keeps ':' for itself.
      const added = queue.add(jobName, data, {
        jobId: id.replaceAll(':', '-'),
        ...(delayMs ? { delay: delayMs } : {}),
      })
      try {
        await inTime(added)
      } catch (error) {
        throw known(error)
      }
    },
    async work(handle, concurrency) {
      worker = await open(() => {
        const made = new Worker(
          name,
          async (job: Job) => handle({ name: job.name, id: job.id ?? '', data: job.data }),
          {
            connection: connection('works'),
            concurrency,
            lockDuration: 30_000,
            stalledInterval: 5_000,
            // Its default of 1 gives a job up when its worker is killed twice.
            maxStalledCount: 50,
            // It would look for jobs without a pause while its connection cannot be made.
            autorun: false,
          } as never,
          factory,
        )
        made.on('error', told('worker'))
        return made.on('failed', (job, error) => {
          const away = awayOf(error)
          if (away) absences.met(away)
          else
            logger.warn({ err: error, job: job?.name, attempts: job?.attemptsMade }, 'a job failed')
        })
      })
      worker.run().catch(told('worker'))
    },
    counts: () => queue.getJobCounts(),
    sever() {
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      // One that is away does not answer; what was under way is owed all the same.
      if (worker) await inTime(worker.close()).catch(() => undefined)
      await inTime(queue.close()).catch(() => undefined)
      redis?.close()
    },
  }
}

/** The work, or an absence when it takes longer than a queue may. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Away('queue', new Error('no answer')))
  }, ANSWER_MS).unref()
  work.catch(() => undefined)
  // An aborted sleep would cost an error with its stack for each of thousands of jobs.
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
