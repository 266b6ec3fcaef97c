import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf } from '../faults/check-log.ts'
import { makeDemoData } from '../harness/demo-data.ts'
import type { MailSink } from '../harness/mail-sink.ts'
import {
  childrenOf,
  freePort,
  type Processes,
  postgresOf,
  type Running,
  ready,
  until,
} from '../harness/processes.ts'
import { type House, type Kind, unlimited } from './house.ts'

const SILENT_MS = 3000

/** One process with its own Postgres, as `npm start` has it. */
export async function embeddedHouse(processes: Processes, mails: MailSink): Promise<House> {
  const dataDir = await processes.folder()
  const port = await freePort()
  await makeDemoData({ DATA_DIR: dataDir })
  const open = () =>
    processes.portal({
      ...unlimited,
      DATA_DIR: dataDir,
      PORT: String(port),
      SMTP_URL: mails.url,
    })
  let server: Running = await ready(open())
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await server.signal(signal)
    await sleep(Math.random() * 300)
    server = open()
  }
  /** Postgres and every process of it. */
  const postgres = async () => {
    const pid = await postgresOf(dataDir)
    return [pid, ...childrenOf(pid)]
  }
  const kinds: Kind[] = [
    { name: 'the server is killed', strike: () => end('SIGKILL') },
    { name: 'the server is asked to stop', strike: () => end('SIGTERM') },
    {
      name: 'the server is killed again while it starts',
      strike: async () => {
        await end('SIGKILL')
        await sleep(200 + Math.random() * 1500)
        await end('SIGKILL')
      },
    },
    {
      name: 'Postgres is killed',
      strike: async () => {
        const before = await postgresOf(dataDir)
        process.kill(before, 'SIGKILL')
        await until('another Postgres runs', async () => {
          const now = await postgresOf(dataDir)
          return now !== 0 && now !== before
        })
      },
    },
    {
      name: 'a process of Postgres is killed',
      strike: async () => {
        const [, ...children] = await postgres()
        const one = children[Math.floor(Math.random() * children.length)]
        if (one) process.kill(one, 'SIGKILL')
      },
    },
    {
      name: 'Postgres is silent for three seconds',
      strike: async () => {
        const all = await postgres()
        each(all, 'SIGSTOP')
        await sleep(SILENT_MS)
        each([...all, ...(await postgres())], 'SIGCONT')
      },
    },
    {
      name: 'the server is silent for three seconds',
      strike: async () => {
        each([server.pid], 'SIGSTOP')
        await sleep(SILENT_MS)
        each([server.pid], 'SIGCONT')
      },
    },
  ]
  return {
    name: 'one process with its own Postgres',
    urls: [server.url],
    kinds,
    well: async () => {
      await ready(server)
    },
    database: () => databaseOf(dataDir),
    close: async () => {
      await server.signal('SIGTERM')
    },
  }
}

/** Sends a signal to each that still runs. */
export function each(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
}
