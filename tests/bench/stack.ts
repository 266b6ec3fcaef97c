import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, freePort, postgresOf, type Running, ready } from '../harness/processes.ts'
import type { Stand } from './stand.ts'

const MB = 1024 * 1024
/** After which the stack is at rest, in ms: connections that nobody uses are closed after 30 s. */
const REST_MS = 60_000

/** Bytes of memory that a process has; shared pages count in part, where that can be read. Nothing once it has ended. */
function memoryOf(pid: number): number {
  const kilobytes = (file: string, name: string) => {
    try {
      const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))
      return found ? Number(found[1]) * 1024 : undefined
    } catch {
      return undefined
    }
  }
  return (
    kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') ?? kilobytes(`/proc/${pid}/status`, 'VmRSS') ?? 0
  )
}

/** Notes the memory of the server, its Postgres, and all that this one started. */
async function reportMemory(
  stand: Stand,
  what: string,
  running: Running,
  dataDir: string,
  atMost = 600,
): Promise<void> {
  if (process.platform !== 'linux') return stand.say('Memory is measured on Linux only.')
  const postgres = await postgresOf(dataDir)
  const all = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + memoryOf(pid), 0) / MB
  const database = all([postgres, ...childrenOf(postgres)])
  const server = memoryOf(running.pid) / MB
  const helpers = all(childrenOf(running.pid).filter((pid) => pid !== postgres))
  stand.report.add(`memory of the stack, ${what}`, server + helpers + database, 'MB', { atMost })
  stand.report.add('… of which the server', server, 'MB')
  stand.report.add('… of which what it started beside Postgres', helpers, 'MB')
}

/** Starts what `npm start` starts. @returns it, and the seconds until it was ready */
async function start(stand: Stand, dataDir: string): Promise<[Running, number]> {
  const began = performance.now()
  const running = stand.processes.portal(
    { DATA_DIR: dataDir, PORT: String(await freePort()) },
    'scripts/start.ts',
  )
  await ready(running)
  return [running, (performance.now() - began) / 1000]
}

/** First and second start with the demo company, and the memory of the stack. */
export async function benchStart(stand: Stand): Promise<void> {
  const { report } = stand
  const dataDir = await stand.processes.folder()
  stand.say('First and second start…')
  const [first, firstSeconds] = await start(stand, dataDir)
  report.add('first start, demo company made', firstSeconds, 's')
  await first.signal('SIGINT')
  const [second, secondSeconds] = await start(stand, dataDir)
  report.add('second start', secondSeconds, 's', { atMost: 5 })
  await reportMemory(stand, 'demo company', second, dataDir)
  await second.signal('SIGINT')
}

/** The memory of the stack on the large history, after whatever else was measured on it: at once, and when it has come to rest. */
export async function benchMemory(stand: Stand): Promise<void> {
  const { running, dataDir } = await stand.seeded()
  await reportMemory(stand, 'large history', running, dataDir)
  await sleep(REST_MS)
  await reportMemory(stand, 'large history, at rest', running, dataDir, 500)
}
