import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TaskLimits } from './watchdog.ts'

/** What a helper says when a task has ended. */
export type Reply<Result> = { readonly result: Result } | { readonly error: string }

/** The process ended at a task: it took more than it may, or somebody ended it. */
export class HelperEnded extends Error {
  override readonly name = 'HelperEnded'
}

/** So many wait for the helper that another is not taken. It is answered 503: it can be asked again. */
export class HelperBusy extends Error {
  override readonly name = 'HelperBusy'
  readonly statusCode = 503
}

/** Bytes that a helper sent, as a Buffer over the same memory. */
export const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A helper with nothing to do ends after this time, in ms: its memory is wanted elsewhere. */
const IDLE_MS = 20_000

/** What its process is told when it begins. */
export type HelperSettings = TaskLimits & { readonly priority: number }

export interface HelperOptions {
  /** What it runs, which says `serve` for these tasks. */
  readonly script: URL
  /** What it does, for errors: 'writes PDFs'. */
  readonly what: string
  /** What a task may take; its process is ended when it takes more. */
  readonly limits: TaskLimits
  /** How far it gives way to the rest, as Unix counts: 19 is last. */
  readonly priority: number
  /** Tasks that may wait at the same time; without a bound where what is asked for is ours. */
  readonly queue?: number
}

interface Waiting<Task, Result> {
  readonly task: Task
  readonly whose: string
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

/**
 * Long computing in a process of its own, one task after the other, so that calls go on meanwhile. A
 * process, not a thread: only so can it give way to the database too. It begins with the first task.
 */
export class Helper<Task extends object, Result> {
  private readonly options: HelperOptions
  private process: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined
  private current: Waiting<Task, Result> | undefined
  private readonly queue: Waiting<Task, Result>[] = []
  /** Whose tasks were taken while others waited, the latest last. */
  private readonly served = new Set<string>()

  constructor(options: HelperOptions) {
    this.options = options
  }

  /**
   * Has a task done when those before it are. Throws what its work throws, HelperEnded, HelperBusy.
   * @param whose who asked: those who ask for much take turns with those who ask for little
   */
  async run(task: Task, whose = ''): Promise<Result> {
    const { queue = Number.POSITIVE_INFINITY, what } = this.options
    if (this.queue.length >= queue) throw new HelperBusy(`too many wait for what ${what}`)
    return new Promise((resolve, reject) => {
      this.queue.push({ task, whose, resolve, reject })
      this.next()
    })
  }

  private begin(): ChildProcess {
    const { script, what, limits, priority } = this.options
    const told: HelperSettings = { ...limits, priority }
    const made = fork(fileURLToPath(script), [JSON.stringify(told)], {
      serialization: 'advanced',
      // Its own session: Ctrl-C is for the portal, which ends it.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Nothing of the portal's settings: the keys are none of its business.
      env: {},
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        '--max-old-space-size=512',
        '--max-semi-space-size=8',
        '--heap-growing-percent=60',
      ],
    })
    const end = (why: string) => {
      if (this.process !== made) return
      this.process = undefined
      this.ended()?.reject(new HelperEnded(why))
      this.next()
    }
    made.on('message', (reply: Reply<Result>) => {
      const done = this.ended()
      if ('error' in reply) done?.reject(new Error(reply.error))
      else done?.resolve(reply.result)
      this.next()
    })
    made.on('error', (error) => end(error.message))
    made.on('exit', (code, signal) => end(`the process that ${what} ended: ${signal ?? code}`))
    return made
  }

  private ended(): Waiting<Task, Result> | undefined {
    const done = this.current
    this.current = undefined
    return done
  }

  /** Takes the first task of whoever has waited longest for a turn. */
  private fairest(): Waiting<Task, Result> | undefined {
    const isNew = ({ whose }: Waiting<Task, Result>) => !this.served.has(whose)
    let at = this.queue.findIndex(isNew)
    for (const whose of at < 0 ? this.served : []) {
      at = this.queue.findIndex((one) => one.whose === whose)
      if (at >= 0) break
    }
    const [taken] = at < 0 ? [] : this.queue.splice(at, 1)
    if (this.queue.length === 0) this.served.clear()
    if (!taken) return undefined
    this.served.delete(taken.whose)
    this.served.add(taken.whose)
    return taken
  }

  private next(): void {
    clearTimeout(this.idle)
    if (this.current) return
    this.current = this.fairest()
    if (!this.current) {
      this.process?.unref()
      this.process?.channel?.unref()
      this.idle = setTimeout(() => {
        if (this.process?.connected) this.process.disconnect()
        this.process = undefined
      }, IDLE_MS)
      this.idle.unref()
      return
    }
    this.process ??= this.begin()
    // Who waits for it must not end before it is there.
    this.process.ref()
    this.process.channel?.ref()
    this.process.send(this.current.task)
  }
}
