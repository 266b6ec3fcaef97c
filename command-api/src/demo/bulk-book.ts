import type { Happened } from '@portal/events'
import type { HistoryWrite } from '@portal/platform/event-log'
import { idsFrom } from './bulk-ids.ts'
import { chance } from './names.ts'

/** Collects made-up history in the order of its clock, and hands it out in writes for the log. */
export class Book {
  readonly luck: ReturnType<typeof chance>
  private readonly makeId: (at: number) => string
  private readonly begun = new Set<string>()
  private pending = new Map<string, { at: number; actor: string; event: Happened }[]>()
  /** The time of what happens next, in ms. */
  now: number
  /** Events written so far. */
  count = 0
  /** Of them, those that wait to be taken. */
  waiting = 0

  constructor(seed: number, begin: number) {
    this.luck = chance(seed)
    this.makeId = idsFrom(chance(seed + 1))
    this.now = begin
  }

  id(): string {
    return this.makeId(this.now)
  }

  add(stream: string, event: Happened, actor: string): void {
    const list = this.pending.get(stream)
    const entry = { at: this.now, actor, event }
    if (list) list.push(entry)
    else this.pending.set(stream, [entry])
    this.count++
    this.waiting++
  }

  /** Everything that waits: one write a stream, new streams as new. */
  take(): HistoryWrite[] {
    const writes = [...this.pending].map(([stream, list]): HistoryWrite => {
      const expected = this.begun.has(stream) ? 'exists' : 'none'
      this.begun.add(stream)
      return {
        stream,
        expected,
        events: list.map(({ at, actor, event }) => ({
          event,
          meta: {
            correlation: this.makeId(at),
            causation: 'seed',
            occurred: new Date(at).toISOString(),
            actor,
          },
        })),
      }
    })
    this.pending = new Map()
    this.waiting = 0
    return writes
  }
}
