interface Waiting<A, R> {
  readonly asked: A
  readonly resolve: (given: R | PromiseLike<R>) => void
  readonly reject: (error: unknown) => void
}

/** Of one round at most. */
const MOST = 256
/** After which a round holds up the next no longer, in ms: a connection may be silent, a row be locked. */
const PATIENCE_MS = 50
/** Rounds that are under way at most. */
const AT_ONCE = 8

/**
 * What many ask for at the same time, asked for together: a round goes as soon as none is under way, and those
 * that come meanwhile wait for the next. Who comes alone waits for nobody.
 */
export class Rounds<A, R> {
  private waiting: Waiting<A, R>[] = []
  private isGoing = false
  private underWay = 0
  private readonly go: (all: readonly A[]) => Promise<readonly (R | PromiseLike<R>)[]>
  private readonly keyOf: (one: A) => string
  private readonly gathered: () => Promise<unknown>

  /**
   * @param keyOf what two of the same round may not share
   * @param go gives what each of them gets, in their order; what it throws all of them get
   * @param gathered is waited for before the first round, where many are known to come in the same moment
   */
  constructor(
    keyOf: (one: A) => string,
    go: (all: readonly A[]) => Promise<readonly (R | PromiseLike<R>)[]>,
    gathered: () => Promise<unknown> = async () => undefined,
  ) {
    this.keyOf = keyOf
    this.go = go
    this.gathered = gathered
  }

  ask(asked: A): Promise<R> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ asked, resolve, reject })
      if (!this.isGoing) this.run().catch((fault: unknown) => this.fail(fault))
    })
  }

  private async run(): Promise<void> {
    this.isGoing = true
    await this.gathered()
    while (this.waiting.length > 0) {
      const going = this.carryOut(this.next())
      await (this.underWay < AT_ONCE ? orLater(going) : going)
    }
    this.isGoing = false
  }

  private async carryOut(round: readonly Waiting<A, R>[]): Promise<void> {
    this.underWay++
    try {
      const given = await this.go(round.map(({ asked }) => asked))
      for (const [at, { resolve }] of round.entries()) resolve(given[at] as R | PromiseLike<R>)
    } catch (error) {
      for (const { reject } of round) reject(error)
    } finally {
      this.underWay--
    }
  }

  private fail(fault: unknown): void {
    this.isGoing = false
    for (const { reject } of this.waiting.splice(0)) reject(fault)
  }

  /** Those whose turn it is, in the order in which they came. */
  private next(): readonly Waiting<A, R>[] {
    const round = new Map<string, Waiting<A, R>>()
    const later: Waiting<A, R>[] = []
    for (const one of this.waiting) {
      const key = this.keyOf(one.asked)
      if (round.size >= MOST || round.has(key)) later.push(one)
      else round.set(key, one)
    }
    this.waiting = later
    return [...round.values()]
  }
}

/** Waits for what is under way, for as long as it may hold up others. */
function orLater(going: Promise<void>): Promise<void> {
  const later = Promise.withResolvers<void>()
  const timer = setTimeout(later.resolve, PATIENCE_MS)
  return Promise.race([going, later.promise]).finally(() => clearTimeout(timer))
}
