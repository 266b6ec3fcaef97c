import type { AnyCall } from '@portal/contracts'

/** How many calls a gate lets through at once, and how long the others may wait. */
export interface Limits {
  /** Calls that are worked on at a time. */
  readonly active: number
  /** Calls that wait at most. */
  readonly waiting: number
  /** Milliseconds after which a call is turned away rather than worked on for somebody who has gone. */
  readonly patienceMs: number
}

/**
 * Waits for what is no work of this server, such as a sender or the read side, without keeping a place
 * meanwhile. Whoever comes back goes before those who have not begun, and is not turned away any more.
 */
export type Aside = <T>(wait: () => Promise<T>) => Promise<T>

interface Waiting {
  readonly since: number
  readonly go: (admitted: boolean) => void
}

/** A crowd is worked off within as many seconds. */
export const CROWD_SECONDS = 3

/** More calls come than can be worked on: answered with 503 and Retry-After. */
export class Overloaded extends Error {
  readonly statusCode = 503
}
/** One for all: where it happened tells nothing, and to note it took a twentieth of the processor in a crowd. */
const overloaded = new Overloaded()

/**
 * Lets calls through, a bounded number at once; the others wait in order, for a bounded time. Beyond
 * that they are turned away before any work is done for them: a server that begins everything ends
 * nothing in time.
 */
export class Admission {
  private readonly limits: Limits
  private readonly now: () => number
  private readonly line: Waiting[] = []
  private readonly back: (() => void)[] = []
  private active = 0

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.limits = limits
    this.now = now
  }

  /** Would a call that comes now be turned away? Asked first, because saying no then costs least. */
  get full(): boolean {
    const { waiting, patienceMs } = this.limits
    const [first] = this.line
    return (
      this.line.length >= waiting ||
      // Who comes behind somebody who has waited half that time will wait longer than all of it.
      (first !== undefined && this.now() - first.since > patienceMs / 2)
    )
  }

  /**
   * Does the work when its turn comes: all of it, from the first question to the database on, because
   * what is begun for everybody is ended for nobody.
   * @throws Overloaded where it does not come in time
   */
  async pass<T>(work: (aside: Aside) => Promise<T>): Promise<T> {
    // Where there is room it begins at once.
    if (!this.takes()) await this.turn()
    try {
      return await work((wait) => this.aside(wait))
    } finally {
      this.next()
    }
  }

  /**
   * Waits for a place and keeps it.
   * @returns what hands it on
   * @throws Overloaded where it does not come in time
   */
  async enter(): Promise<() => void> {
    if (!this.takes()) await this.turn()
    return () => this.next()
  }

  private takes(): boolean {
    const hasRoom = this.active < this.limits.active
    if (hasRoom) this.active++
    return hasRoom
  }

  private async turn(): Promise<void> {
    if (this.full) throw overloaded
    const admitted = await new Promise<boolean>((go) => {
      this.line.push({ since: this.now(), go })
    })
    if (!admitted) throw overloaded
  }

  private async aside<T>(wait: () => Promise<T>): Promise<T> {
    this.next()
    try {
      return await wait()
    } finally {
      if (this.active < this.limits.active) this.active++
      else await new Promise<void>((go) => this.back.push(go))
    }
  }

  /** Hands the place on to the first who has not waited too long; the others are turned away. */
  private next(): void {
    const back = this.back.shift()
    if (back) {
      back()
      return
    }
    for (let first = this.line.shift(); first; first = this.line.shift()) {
      const inTime = this.now() - first.since <= this.limits.patienceMs
      first.go(inTime)
      if (inTime) return
    }
    this.active--
  }
}

/** A gate that each person has for themselves: who asks for very much waits behind themselves alone. */
export class OwnGates {
  private readonly limits: Limits
  private readonly gates = new Map<string, { readonly gate: Admission; inside: number }>()

  constructor(limits: Limits) {
    this.limits = limits
  }

  /**
   * Waits for a place at this person's gate and keeps it.
   * @returns what hands it on
   * @throws Overloaded where it does not come in time
   */
  async enter(userId: string): Promise<() => void> {
    const own = this.gates.get(userId) ?? { gate: new Admission(this.limits), inside: 0 }
    this.gates.set(userId, own)
    own.inside++
    const gone = () => {
      if (--own.inside === 0) this.gates.delete(userId)
    }
    try {
      const leave = await own.gate.enter()
      return () => {
        leave()
        gone()
      }
    } catch (error) {
      gone()
      throw error
    }
  }
}

/**
 * The gates of a server. Guests have one of their own: what they ask for is dear (a password's hash),
 * and a crowd at the door must not keep those waiting who are inside. So do files, which are waited for
 * in helper processes: a download may take 30 s (specification, section 9).
 */
export class Gates {
  private readonly people = new Admission({ active: 64, waiting: 2000, patienceMs: 3000 })
  private readonly guests = new Admission({ active: 16, waiting: 500, patienceMs: 6000 })
  private readonly files = new Admission({ active: 64, waiting: 500, patienceMs: 20_000 })
  /** Of files that one person has made at once; within `files`, where it is known who asks. */
  readonly own = new OwnGates({ active: 6, waiting: 500, patienceMs: 20_000 })

  /** The gate that a call goes through. */
  of({ kind, may, transfer }: Pick<AnyCall, 'kind' | 'may' | 'transfer'>): Admission {
    if (transfer === 'file') return this.files
    return may === 'guest' && kind === 'command' ? this.guests : this.people
  }
}
