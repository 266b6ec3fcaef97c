import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { program } from '../harness/processes.ts'
import { percentile } from './report.ts'

/** What was inserted a second, and how long the slowest hundredth took, in ms. */
export interface Speed {
  readonly rate: number
  readonly p99: number
}

const table = `CREATE TABLE IF NOT EXISTS yardstick (
  id bigserial PRIMARY KEY, stream text NOT NULL, data text NOT NULL, at timestamptz NOT NULL DEFAULT now())`
const insert = 'INSERT INTO yardstick (stream, data) VALUES'

/** One-row inserts by pgbench; by our own driver, prepared, where pgbench is not installed. */
export async function yardstick(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(table)
  await client.end()
  const pgbench = program('pgbench')
  return {
    name: pgbench ? 'pgbench' : 'prepared inserts',
    run: (clients: number, seconds: number, data: string): Promise<Speed> =>
      pgbench
        ? byPgbench(pgbench, url, clients, seconds, data)
        : byDriver(url, clients, seconds, data),
  }
}

async function byPgbench(
  command: string,
  url: string,
  clients: number,
  seconds: number,
  data: string,
): Promise<Speed> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pgbench-'))
  try {
    const script = join(folder, 'insert.sql')
    await writeFile(
      script,
      `\\set n random(1, 1000000000)\n${insert} ('stream-' || :n, '${data}');\n`,
    )
    const { hostname, port, username, password, pathname } = new URL(url)
    const child = spawn(
      command,
      [
        ...['-n', '-M', 'prepared', '-f', script, '-l', '--log-prefix', join(folder, 'log')],
        ...['-c', String(clients), '-j', String(Math.min(2, clients)), '-T', String(seconds)],
        ...['-h', hostname, '-p', port, '-U', username, pathname.slice(1)],
      ],
      { env: { ...process.env, PGPASSWORD: password }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => {
        said += bytes.toString()
      })
    await new Promise((resolve) => child.once('close', resolve))
    const rate = Number(/tps = ([\d.]+)/.exec(said)?.[1])
    if (!rate) throw new Error(`pgbench: ${said}`)
    const times: number[] = []
    for (const file of await readdir(folder)) {
      if (!file.startsWith('log')) continue
      for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
        const time = line.split(' ')[2]
        if (time) times.push(Number(time) / 1000)
      }
    }
    return { rate, p99: percentile(times, 0.99) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function byDriver(
  url: string,
  clients: number,
  seconds: number,
  data: string,
): Promise<Speed> {
  const connections = Array.from(
    { length: clients },
    () => new pg.Client({ connectionString: url }),
  )
  await Promise.all(connections.map((one) => one.connect()))
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    connections.map(async (one, index) => {
      for (let count = 0; performance.now() < end; count++) {
        const from = performance.now()
        await one.query({
          name: 'insert',
          text: `${insert} ($1, $2)`,
          values: [`stream-${index}-${count}`, data],
        })
        times.push(performance.now() - from)
      }
    }),
  )
  const rate = times.length / ((performance.now() - began) / 1000)
  await Promise.all(connections.map((one) => one.end()))
  return { rate, p99: percentile(times, 0.99) }
}
