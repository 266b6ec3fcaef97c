import { Redis, type RedisOptions } from 'ioredis'
import { type Absences, pauseMs } from '../absences.ts'
import { Away, type Why } from '../away.ts'
import { repeatedly } from '../beside.ts'
import { reachable } from '../reachable.ts'
import { StartError } from '../start-error.ts'

/** How often Redis is asked whether it is there, in ms. */
const BEAT_MS = 5000
/** How long it may take to answer who adds a job, in ms. */
const ANSWER_MS = 5000
/** A worker's connection that heard nothing for this long is dead, in ms: longer than it waits for a job. */
const SILENT_MS = 20_000

const common: RedisOptions = {
  connectTimeout: ANSWER_MS,
  keepAlive: 10_000,
  retryStrategy: (tries) => pauseMs(tries),
}

export interface RedisConnections {
  /** Fails at once while Redis is away: who adds a job knows what to do then. */
  readonly adds: Redis
  /** Waits for Redis for as long as it takes. */
  readonly works: Redis
  close(): void
}

/**
 * What an error of Redis tells of its absence: it is gone, loading what it had on the disk, a replica or
 * just becoming one, or its password is another since (all `unreachable`), or its memory is full. The names
 * are those of its own replies.
 * @returns undefined for a refusal of what was asked
 */
export function redisAbsence(error: unknown): Why | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name !== 'ReplyError') {
    const connection =
      /ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|closed|timed out|isn't writeable|max retries/i
    return connection.test(`${(error as { code?: string }).code ?? ''} ${error.message}`)
      ? 'unreachable'
      : undefined
  }
  if (/^OOM/.test(error.message)) return 'full'
  const away =
    /^(LOADING|MASTERDOWN|READONLY|UNBLOCKED|CLUSTERDOWN|TRYAGAIN|MISCONF|NOAUTH|WRONGPASS|NOPERM)/
  return away.test(error.message) ? 'unreachable' : undefined
}

/** Waits for Redis and opens what a queue needs of it. Throws StartError. */
export async function openRedis(
  { url, waitMs = 60_000 }: { url: string; waitMs?: number },
  absences: Absences,
): Promise<RedisConnections> {
  await reachable({ what: 'Redis', setting: 'REDIS_URL', url, waitMs, ...redisStart })
  const adds = new Redis(url, { ...common, enableOfflineQueue: false, commandTimeout: ANSWER_MS })
  const works = new Redis(url, { ...common, maxRetriesPerRequest: null, socketTimeout: SILENT_MS })
  for (const one of [adds, works])
    one.on('error', (error: Error) => absences.met(new Away('queue', error)))
  await Promise.all([adds, works].map(isReady))
  absences.lookFor('queue', async (why) => {
    try {
      await (why === 'full' ? adds.set('portal:room', 'x', 'PX', 1000) : adds.ping())
    } catch (error) {
      throw new Away('queue', error, redisAbsence(error) ?? why)
    }
  })
  const beat = repeatedly(
    'asking Redis',
    BEAT_MS,
    () =>
      adds.ping().catch((error: unknown) => {
        throw new Away('queue', error)
      }),
    { logger: { warn: () => undefined }, absences },
  )
  return {
    adds,
    works,
    close: () => {
      beat.stop().catch(() => undefined)
      adds.disconnect()
      works.disconnect()
    },
  }
}

const isReady = (redis: Redis): Promise<void> =>
  redis.status === 'ready'
    ? Promise.resolve()
    : new Promise((resolve) => redis.once('ready', () => resolve()))

/** How Redis is tried at a start, and what hinders it for good. */
const redisStart = {
  address: /^rediss?:$/,
  example: 'redis://:password@redis.example:6379',
  async attempt(url: string): Promise<void> {
    const redis = new Redis(url, {
      connectTimeout: ANSWER_MS,
      commandTimeout: ANSWER_MS,
      lazyConnect: true,
      retryStrategy: () => null,
    })
    let first: Error | undefined
    redis.on('error', (error: Error) => {
      first ??= error
    })
    try {
      await redis.connect()
      await redis.ping()
    } catch (error) {
      throw first ?? error
    } finally {
      redis.disconnect()
    }
  },
  hindrance(error: Error): StartError | undefined {
    return /NOAUTH|WRONGPASS|invalid password|NOPERM/.test(error.message)
      ? new StartError(
          'Redis does not take the user and password of REDIS_URL. Write those that it knows.',
        )
      : undefined
  },
}
