import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a helper says when a task has ended. */
export type Reply<Result> = { readonly result: Result } | { readonly error: string }

/** Bytes that a helper sent, as a Buffer over the same memory. */
export const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A helper with nothing to do ends after this time, in ms: its memory is wanted elsewhere. */
const IDLE_MS = 20_000

interface Waiting<Task, Result> {
  readonly task: Task
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

/**
 * Long computing in a process of its own, one task after the other, so that calls go on meanwhile. A
 * process, not a thread: only so can it give way to the database too. It begins with the first task.
 */
export class Helper<Task extends object, Result> {
  private readonly script: string
  private readonly what: string
  private process: ChildProcess | undefined
  private idle: NodeJS.Timeout | undefined
  private current: Waiting<Task, Result> | undefined
  private readonly queue: Waiting<Task, Result>[] = []

  /**
   * @param script what it runs, which says `serve` for these tasks
   * @param what what it does, for errors: 'writes PDFs'
   */
  constructor(script: URL, what: string) {
    this.script = fileURLToPath(script)
    this.what = what
  }

  /** Has a task done when those before it are. Throws what its work throws, or that the process ended. */
  run(task: Task): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.queue.push({ task, resolve, reject })
      this.next()
    })
  }

  private begin(): ChildProcess {
    const made = fork(this.script, {
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
      this.ended()?.reject(new Error(why))
      this.next()
    }
    made.on('message', (reply: Reply<Result>) => {
      const done = this.ended()
      if ('error' in reply) done?.reject(new Error(reply.error))
      else done?.resolve(reply.result)
      this.next()
    })
    made.on('error', (error) => end(error.message))
    made.on('exit', (code, signal) => end(`the process that ${this.what} ended: ${signal ?? code}`))
    return made
  }

  private ended(): Waiting<Task, Result> | undefined {
    const done = this.current
    this.current = undefined
    return done
  }

  private next(): void {
    clearTimeout(this.idle)
    if (this.current) return
    this.current = this.queue.shift()
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
