import { createPostgresBackend, type Job, Queue, type QueueOptions, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import type { Logger } from 'pino'

export interface QueuedJob {
  readonly name: string
  /** One id is queued once at a time; as soon as it was worked off, however that ended, it is forgotten. */
  readonly id: string
  readonly data: unknown
  readonly delayMs?: number
}

export interface JobQueue {
  add(job: QueuedJob): Promise<void>
  /** Works jobs off until closed. A job that throws is gone: whoever keeps the record adds it again. */
  work(handle: (job: QueuedJob) => Promise<void>, concurrency: number): Promise<void>
  counts(): Promise<Record<string, number>>
  close(): Promise<void>
}

export type QueueBackend =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'redis'; readonly url: string }

// What the queue remembered of a job that ended would turn away the next try under the same id.
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const

/** BullMQ over Postgres (embedded) or Redis (scaled). The jobs' table stays the record of what is owed. */
export async function createQueue(
  name: string,
  backend: QueueBackend,
  logger: Logger,
): Promise<JobQueue> {
  const postgres = backend.kind === 'postgres'
  const redis = postgres
    ? undefined
    : new Redis(backend.url, { maxRetriesPerRequest: null, enableReadyCheck: true })
  redis?.on('error', (error) => logger.warn({ err: error }, 'redis'))
  const connection = postgres
    ? { connectionString: backend.url, schema: 'queue', migrate: true, max: 6 }
    : redis
  const factory = (postgres ? createPostgresBackend : undefined) as never
  const queue = new Queue(
    name,
    { connection, defaultJobOptions: jobOptions } as QueueOptions,
    factory,
  )
  queue.on('error', (error) => logger.warn({ err: error }, 'queue'))
  await queue.waitUntilReady()
  let worker: Worker | undefined
  return {
    async add({ name: jobName, id, data, delayMs }) {
      // BullMQ keeps ':' for itself.
      await queue.add(jobName, data, {
        jobId: id.replaceAll(':', '-'),
        ...(delayMs ? { delay: delayMs } : {}),
      })
    },
    async work(handle, concurrency) {
      worker = new Worker(
        name,
        async (job: Job) => handle({ name: job.name, id: job.id ?? '', data: job.data }),
        {
          connection,
          concurrency,
          lockDuration: 30_000,
          stalledInterval: 5_000,
          // Its default of 1 gives a job up when its worker is killed twice.
          maxStalledCount: 50,
        } as never,
        factory,
      )
      worker.on('error', (error) => logger.warn({ err: error }, 'worker'))
      worker.on('failed', (job, error) =>
        logger.warn({ err: error, job: job?.name, attempts: job?.attemptsMade }, 'a job failed'),
      )
      await worker.waitUntilReady()
    },
    counts: () => queue.getJobCounts(),
    async close() {
      await worker?.close()
      await queue.close()
      redis?.disconnect()
    },
  }
}
