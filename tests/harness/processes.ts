import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import nodeFlags from '../../scripts/node-flags.json' with { type: 'json' }

const root = join(import.meta.dirname, '..', '..')

/** What a process ended with. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A process that a test started for real. */
export interface Running {
  readonly pid: number
  readonly url: string
  /** Everything that it has written so far, standard output and error in one. */
  output(): string
  errors(): string
  readonly exited: Promise<Exit>
  signal(name: NodeJS.Signals): Promise<Exit>
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/**
 * A port of 127.0.0.1 that nobody listened on a moment ago. It is below those that the kernel hands out by itself:
 * of these, one may be a connection's or another portal's before it is used, and another would answer.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    if (await isFree(port)) return port
  }
}

export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Waits until `look` gives something. Throws with `what` when it has not within the time. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
  withinMs = 60_000,
): Promise<T> {
  const end = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs} ms`)
    await sleep(50)
  }
}

/** The process id of the Postgres that runs on a data folder; 0 where none does. */
export async function postgresOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text.split('\n')[0] ?? '', 10) || 0
}

/** Processes and folders of one test file; `end` leaves nothing behind, whatever happened. */
export class Processes {
  private readonly children: ChildProcess[] = []
  private readonly folders: string[] = []

  /** A data folder in the temporary files that a Postgres of another user can get into. */
  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'portal-fault-'))
    await chmod(folder, 0o755)
    this.folders.push(folder)
    return folder
  }

  /** Starts a script of the repository as `npm start` would, with these settings alone. */
  portal(
    settings: Record<string, string>,
    script = 'command-api/src/main.ts',
    args: readonly string[] = [],
  ): Running {
    const url = `http://127.0.0.1:${settings.PORT ?? '0'}`
    return this.run(process.execPath, [...nodeFlags, join(root, script), ...args], settings, url)
  }

  /** Starts any program. */
  run(command: string, args: string[], settings: Record<string, string> = {}, url = ''): Running {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TZ: process.env.TZ,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        NODE_NO_WARNINGS: '1',
        ...settings,
      },
    })
    this.children.push(child)
    let all = ''
    let errors = ''
    child.stdout.on('data', (bytes: Buffer) => {
      all += bytes.toString()
    })
    child.stderr.on('data', (bytes: Buffer) => {
      all += bytes.toString()
      errors += bytes.toString()
    })
    const exited = new Promise<Exit>((resolve, reject) => {
      child.once('error', reject)
      // 'close' and not 'exit': what it wrote last is wanted too.
      child.once('close', (code, signal) => resolve({ code, signal }))
    })
    exited.catch(() => undefined)
    return {
      pid: child.pid ?? 0,
      url,
      output: () => all,
      errors: () => errors,
      exited,
      signal: (name) => {
        child.kill(name)
        return exited
      },
    }
  }

  /** Kills what is left and removes the folders. */
  async end(): Promise<void> {
    for (const child of this.children)
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    for (const folder of this.folders) {
      const postgres = await postgresOf(folder)
      if (postgres > 0 && alive(postgres)) process.kill(postgres, 'SIGQUIT')
      for (let wait = 0; postgres > 0 && wait < 100 && alive(postgres); wait++) await sleep(50)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

export interface Health {
  readonly ok: boolean
  readonly status: string
  readonly parts: {
    readonly database: string
    readonly duties: Record<string, string>
    readonly failingJobs: number | string
    readonly schedules: Record<string, { state: string }>
    readonly projections: Record<string, { state: string; position: string; error?: string }>
    readonly reactions: Record<string, { state: string; position: string; error?: string }>
  }
}

/** What `GET /api/health` says; undefined while nobody answers. */
export async function health(url: string): Promise<Health | undefined> {
  try {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) })
    return (await answer.json()) as Health
  } catch {
    return undefined
  }
}

/** Waits until the process answers 200 at its health address; fails at once when it has ended. */
export async function ready(running: Running, withinMs = 120_000): Promise<Running> {
  let ended: Exit | undefined
  running.exited.then(
    (exit) => {
      ended = exit
    },
    () => undefined,
  )
  await until(
    'the portal is ready',
    async () => {
      if (ended) throw new Error(`it ended with ${ended.code ?? ended.signal}: ${running.output()}`)
      return (await health(running.url))?.ok
    },
    withinMs,
  )
  return running
}

/** Where a program is; undefined where it is not installed. */
export function program(name: string): string | undefined {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  const path = found.stdout.trim()
  return found.status === 0 && existsSync(path) ? path : undefined
}

/** The processes that a process started and that run, on Linux. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        const after = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]
        return Number(after?.split(' ')[1]) === pid
      } catch {
        return false
      }
    })
}

/** A child of a process, this one if none is named, that runs a script, by the end of its path; on Linux. */
export const childRunning = (script: string, of = process.pid): number | undefined =>
  childrenOf(of).find((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(script)
    } catch {
      // It ended while it was looked at.
      return false
    }
  })
