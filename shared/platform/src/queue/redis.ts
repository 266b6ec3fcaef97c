import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import { type Absences, pauseMs } from '../absences.ts'
import { Away, type Why } from '../away.ts'
import { repeatedly } from '../beside.ts'
import { reachable } from '../reachable.ts'
import { StartError } from '../start-error.ts'
import { bySentinels, withOneHost } from './redis-address.ts'

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
      /ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|closed|timed out|isn't writeable|max retries|sentinels are unreachable/i
    return connection.test(`${(error as { code?: string }).code ?? ''} ${error.message}`)
      ? 'unreachable'
      : undefined
  }
  if (/^OOM/.test(error.message)) return 'full'
  const away =
    /^(LOADING|MASTERDOWN|READONLY|UNBLOCKED|CLUSTERDOWN|TRYAGAIN|MISCONF|NOAUTH|WRONGPASS|NOPERM)/
  return away.test(error.message) ? 'unreachable' : undefined
}

/** A client of the Redis at an address, or of the one that its Sentinels name. */
function clientOf(url: string, options: RedisOptions): Redis {
  const behind = bySentinels(url)
  return behind ? new Redis({ ...behind, ...options }) : new Redis(url, options)
}

/** Waits for Redis and opens what a queue needs of it; the log is told where it may throw jobs away. Throws StartError. */
export async function openRedis(
  { url, waitMs = 60_000 }: { url: string; waitMs?: number },
  absences: Absences,
  logger: Pick<Logger, 'warn'>,
): Promise<RedisConnections> {
  const open = (options: RedisOptions) => clientOf(url, options)
  const start = redisStart(open, (policy) =>
    logger.warn(
      { policy },
      'Redis throws keys away when its memory is full: set its maxmemory-policy to noeviction, or jobs come late',
    ),
  )
  await reachable({ what: 'Redis', setting: 'REDIS_URL', url: withOneHost(url), waitMs, ...start })
  const adds = open({ ...common, enableOfflineQueue: false, commandTimeout: ANSWER_MS })
  const works = open({ ...common, maxRetriesPerRequest: null, socketTimeout: SILENT_MS })
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

/** A line of what Redis tells of itself; undefined where there is none. */
const toldBy = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]

/**
 * How Redis is tried at a start, and what hinders it for good.
 * @param evicts told which of its keys it throws away when it is full, where it does
 */
const redisStart = (open: (options: RedisOptions) => Redis, evicts: (policy: string) => void) => ({
  address: /^rediss?(\+sentinel)?:$/,
  example: 'redis://:password@redis.example:6379',
  async attempt(): Promise<void> {
    const redis = open({
      connectTimeout: ANSWER_MS,
      commandTimeout: ANSWER_MS,
      lazyConnect: true,
      enableReadyCheck: false,
      retryStrategy: () => null,
      sentinelRetryStrategy: () => null,
    })
    let first: Error | undefined
    redis.on('error', (error: Error) => {
      first ??= error
    })
    try {
      await redis.connect()
      const info = await redis.info()
      if (toldBy(info, 'redis_mode') === 'sentinel') throw new StartError(ASK_SENTINELS)
      const policy = toldBy(info, 'maxmemory_policy') ?? KEEPS
      if (policy !== KEEPS) evicts(policy)
    } catch (error) {
      throw first ?? error
    } finally {
      redis.disconnect()
    }
  },
  hindrance(error: Error): StartError | undefined {
    if (error instanceof StartError) return error
    if (/NOPERM/.test(error.message)) return new StartError(MAY_TOO_LITTLE)
    return /NOAUTH|WRONGPASS|invalid password/.test(error.message)
      ? new StartError(
          'Redis does not take the user and password of REDIS_URL. Write those that it knows.',
        )
      : undefined
  },
})

/** The one policy under which Redis keeps all that it was given. */
const KEEPS = 'noeviction'
const ASK_SENTINELS =
  'REDIS_URL leads to a Sentinel, which keeps no jobs. Write redis+sentinel://host:26379,host:26379/name, with the name that it knows Redis by.'
const MAY_TOO_LITTLE =
  'The user of REDIS_URL may not do in Redis what a queue needs. Allow it ~bull:* ~portal:* &* +@all -@dangerous +info.'
