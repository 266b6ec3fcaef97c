import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import { connected } from '../faults/check-log.ts'
import { makeDemoData } from '../harness/demo-data.ts'
import type { MailSink } from '../harness/mail-sink.ts'
import {
  childrenOf,
  freePort,
  type Processes,
  program,
  type Running,
  ready,
} from '../harness/processes.ts'
import { each } from './embedded.ts'
import { type House, type Kind, unlimited } from './house.ts'

const SILENT_MS = 3000
const key = () => randomBytes(32).toString('base64')

/** Two processes that serve, one that projects, one that works; Postgres, and Redis where it is installed. */
export async function scaledHouse(processes: Processes, mails: MailSink): Promise<House> {
  const postgres = await startEmbeddedPostgres({ dataDir: await processes.folder() })
  await postgres.createDatabase('portal')
  const folder = await processes.folder()
  const redisServer = program('redis-server')
  const redisPort = await freePort()
  const startRedis = () =>
    processes.run(
      redisServer ?? '',
      [
        ['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
        ['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'],
      ].flat(),
    )
  let redis: Running | undefined = redisServer ? startRedis() : undefined
  const settings = {
    ...unlimited,
    PROFILE: 'scaled',
    PUBLIC_URL: 'https://portal.example',
    DATABASE_URL: postgres.url('portal'),
    DATA_DIR: folder,
    QUEUE: redis ? 'redis' : 'postgres',
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    SMTP_URL: mails.url,
    MASTER_KEY: key(),
    TOKEN_KEY: key(),
    CLAIM_KEY: key(),
  }
  const duties = ['serve', 'serve', 'project', 'work']
  const ports = await Promise.all(duties.map(() => freePort()))
  const open = (at: number) =>
    processes.portal({ ...settings, DUTIES: duties[at] ?? '', PORT: String(ports[at]) })
  const all: Running[] = duties.map((_, at) => open(at))
  await Promise.all(all.map((one) => ready(one)))
  await makeDemoData(settings, { serve: false, project: false, work: false })

  const end = (at: number, signal: 'SIGKILL' | 'SIGTERM') => async () => {
    await all[at]?.signal(signal)
    await sleep(Math.random() * 300)
    all[at] = open(at)
  }
  const silent = async (pids: readonly number[]) => {
    each(pids, 'SIGSTOP')
    await sleep(SILENT_MS)
    each(pids, 'SIGCONT')
  }
  const kinds: Kind[] = [
    { name: 'a serving process is killed', strike: end(0, 'SIGKILL') },
    { name: 'the other serving process is asked to stop', strike: end(1, 'SIGTERM') },
    { name: 'the projecting process is killed', strike: end(2, 'SIGKILL') },
    { name: 'the working process is killed', strike: end(3, 'SIGKILL') },
    {
      name: 'all four are killed',
      strike: async () => {
        await Promise.all(all.map((_, at) => end(at, 'SIGKILL')()))
      },
    },
    { name: 'Postgres is killed', strike: async () => postgres.kill() },
    {
      name: 'Postgres is silent for three seconds',
      strike: () => silent([postgres.pid, ...childrenOf(postgres.pid)]),
    },
  ]
  if (redis)
    kinds.push(
      {
        name: 'Redis is killed',
        strike: async () => {
          await redis?.signal('SIGKILL')
          await sleep(Math.random() * 1000)
          redis = startRedis()
        },
      },
      { name: 'Redis is silent for three seconds', strike: () => silent([redis?.pid ?? 0]) },
    )
  return {
    name: `four processes with Postgres${redis ? ' and Redis' : ''}`,
    urls: all.slice(0, 2).map(({ url }) => url),
    kinds,
    well: async () => {
      await Promise.all(all.map((one) => ready(one)))
    },
    database: () => connected(settings.DATABASE_URL),
    close: async () => {
      await Promise.all(all.map((one) => one.signal('SIGTERM')))
      await redis?.signal('SIGTERM')
      await postgres.stop()
    },
  }
}
