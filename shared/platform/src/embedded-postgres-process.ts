import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR_MS } from '@portal/calendar/lengths'

/** Whom a process runs as. */
export interface Owner {
  readonly uid: number
  readonly gid: number
  /** A folder on the way is closed to them, e.g. root's home; they are let through all the same. */
  readonly throughClosedFolders: boolean
}

/**
 * A command as it is to be started for its owner. Folders that only root may enter are passed with one
 * capability (setpriv of util-linux), which gives the process no other right of root's.
 */
export function commandFor(
  owner: Owner | undefined,
  command: string,
  args: readonly string[],
): { command: string; args: string[]; owner: { uid?: number; gid?: number } } {
  if (!owner) return { command, args: [...args], owner: {} }
  const { uid, gid } = owner
  if (!owner.throughClosedFolders) return { command, args: [...args], owner: { uid, gid } }
  const rights = '+dac_override'
  const flags = ['--reuid', `${uid}`, '--regid', `${gid}`, '--clear-groups']
  const through = ['--inh-caps', rights, '--ambient-caps', rights]
  return { command: 'setpriv', args: [...flags, ...through, '--', command, ...args], owner: {} }
}

/**
 * Waits for the end of what comes in, which is ours: it comes when this process is gone, whatever ended
 * it. Then the server is asked to stop in order, if it is still the one of its folder.
 */
const watch = `
  read -r _
  [ "$(head -n 1 "$2/postmaster.pid" 2>/dev/null)" = "$1" ] && kill -INT "$1"`

/** Stops a server when this process is gone. @returns ends the watch */
function stopWithUs(pid: number, folder: string): () => void {
  // In a process group of its own: Ctrl-C in a terminal must not end it before the server.
  const watcher = spawn('sh', ['-c', watch, 'watch', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  ;(watcher.stdin as Socket).unref()
  return () => {
    watcher.kill('SIGKILL')
  }
}

/** How long the server's log may become, in bytes, and how often that is looked at, in ms. */
const LOG_BYTES = 10_000_000
const LOG_LOOK_MS = HOUR_MS

/** Begins a log anew that has become long; the one before is kept beside it. Who writes into it goes on at its end. */
function beginAnew(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_BYTES) return
  try {
    copyFileSync(logFile, `${logFile}.1`)
    truncateSync(logFile)
  } catch {
    // A disk that is full is told of elsewhere, and this is tried again.
  }
}

/** How much of the log's end may tell why the server ended, in bytes: what stands before it is of another hour. */
const END_BYTES = 1500

/** What the server said last of what it could not go on from, without its time; '' where it said nothing. */
function lastWords(logFile: string): string {
  try {
    const file = openSync(logFile, 'r')
    try {
      const end = Buffer.alloc(END_BYTES)
      const read = readSync(
        file,
        end,
        0,
        END_BYTES,
        Math.max(0, statSync(logFile).size - END_BYTES),
      )
      const lines = end.toString('utf8', 0, read).split('\n')
      return (
        lines
          .findLast((line) => / (PANIC|FATAL): /.test(line))
          ?.replace(/^.*? (?=PANIC|FATAL)/, '') ?? ''
      )
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

/** Between a death and the next start, in ms: it doubles while the server dies again and again, as on a full disk. */
const PAUSE_MS = 200
const LONGEST_PAUSE_MS = 3000
/** One that ran this long was well: its death is a first one, in ms. */
const WELL_MS = 10_000

/** The Postgres process itself: started, started again when it dies, stopped in order. */
export class Server {
  private readonly command: string
  private readonly args: readonly string[]
  private readonly options: {
    readonly folder: string
    readonly logFile: string
    readonly owner: Owner | undefined
    /** Told of the first death of those that follow each other. */
    readonly onDeath: ((said: string) => void) | undefined
  }
  private child: ChildProcess
  private endWatch: () => void = () => undefined
  private kept = false
  private deaths = 0
  private begun = 0
  private stopping = false
  ended = false

  constructor(command: string, args: readonly string[], options: Server['options']) {
    this.command = command
    this.args = args
    this.options = options
    this.child = this.launch()
    setInterval(() => beginAnew(options.logFile), LOG_LOOK_MS).unref()
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  /** From now on it is started again when it dies. */
  keepAlive(): void {
    this.kept = true
    if (this.ended) this.died()
  }

  /** Asks it to stop, ending its connections; what was committed is on the disk. */
  async stop(): Promise<void> {
    this.stopping = true
    if (this.ended) return
    this.child.kill('SIGINT')
    for (let wait = 0; wait < 300 && !this.ended; wait++) await sleep(20)
    if (!this.ended) this.child.kill('SIGQUIT')
  }

  private launch(): ChildProcess {
    this.begun = performance.now()
    beginAnew(this.options.logFile)
    const output = openSync(this.options.logFile, 'a')
    // In a process group of its own: Ctrl-C in a terminal is for us, and we stop it in order.
    const run = commandFor(this.options.owner, this.command, this.args)
    const child = spawn(run.command, run.args, {
      detached: true,
      stdio: ['ignore', output, output],
      ...run.owner,
    })
    closeSync(output)
    child.unref()
    this.ended = child.pid === undefined
    if (child.pid !== undefined) this.endWatch = stopWithUs(child.pid, this.options.folder)
    const over = () => {
      this.ended = true
      this.endWatch()
      this.died()
    }
    child.once('error', over)
    child.once('exit', over)
    return child
  }

  /** Starts it again. It refuses while processes of the former one hold the memory they shared, and dies again. */
  private died(): void {
    if (!this.kept || this.stopping) return
    if (performance.now() - this.begun > WELL_MS) this.deaths = 0
    if (this.deaths === 0) this.options.onDeath?.(lastWords(this.options.logFile))
    const pauseMs = Math.min(PAUSE_MS * 2 ** this.deaths++, LONGEST_PAUSE_MS)
    setTimeout(() => {
      if (!this.stopping) this.child = this.launch()
    }, pauseMs)
  }
}
