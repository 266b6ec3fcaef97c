/** Who may wait for one stream in one process; more are told at once that it is too much. */
const MOST_WAITING = 5000
/** Commands that are carried out together at most. */
const TOGETHER = 256

/** Thrown where a stream is so busy that a command cannot be carried out in time: 503, try again. */
export class TooBusy extends Error {
  readonly statusCode = 503
  constructor(stream: string) {
    super(`too many commands at once on ${stream}`)
    this.name = 'TooBusy'
  }
}

type Waiting<T> =
  | { readonly is: 'one'; readonly one: T }
  | { readonly is: 'holder'; readonly granted: (release: () => void) => void }

/**
 * Turns at streams: one at a time, in the order in which they came. Those that wait when a turn comes
 * have it together.
 */
export class Turns<T> {
  private readonly lanes = new Map<string, Waiting<T>[]>()
  private readonly work: (stream: string, together: readonly T[]) => Promise<void>

  /** @param work carries out those whose turn it is; it never rejects */
  constructor(work: (stream: string, together: readonly T[]) => Promise<void>) {
    this.work = work
  }

  /** Waits in line. Throws TooBusy. */
  join(stream: string, one: T): void {
    this.wait(stream, { is: 'one', one })
  }

  /**
   * Waits for the turn at every one of the streams, and holds them all until it is told to release
   * them. They are taken in the order of their names, so that no two holders wait for each other.
   */
  async hold(streams: Iterable<string>): Promise<() => void> {
    const releases: (() => void)[] = []
    const release = () => {
      for (const one of releases) one()
    }
    try {
      for (const stream of [...new Set(streams)].sort())
        releases.push(
          await new Promise<() => void>((granted) => this.wait(stream, { is: 'holder', granted })),
        )
    } catch (error) {
      release()
      throw error
    }
    return release
  }

  private wait(stream: string, waiting: Waiting<T>): void {
    const lane = this.lanes.get(stream)
    if (lane && lane.length >= MOST_WAITING) throw new TooBusy(stream)
    if (lane) lane.push(waiting)
    else {
      const begun = [waiting]
      this.lanes.set(stream, begun)
      this.go(stream, begun)
    }
  }

  /** Should one turn fail, those that wait behind it have theirs. */
  private go(stream: string, lane: Waiting<T>[]): void {
    this.run(stream, lane).catch(() => this.go(stream, lane))
  }

  private async run(stream: string, lane: Waiting<T>[]): Promise<void> {
    // Those that come in the same moment go together with the first.
    await undefined
    for (let first = lane[0]; first; first = lane[0]) {
      if (first.is === 'holder') {
        lane.shift()
        const { granted } = first
        await new Promise<void>((release) => granted(release))
        continue
      }
      const end = lane.findIndex(({ is }) => is === 'holder')
      const together = lane.splice(0, Math.min(end < 0 ? lane.length : end, TOGETHER))
      await this.work(
        stream,
        together.flatMap((waiting) => (waiting.is === 'one' ? [waiting.one] : [])),
      )
    }
    this.lanes.delete(stream)
  }
}
