import { idSource, newId } from '@portal/platform/ids'

/** Ids that a call makes, and whether it made one; the same ones again from the same seed. */
export function madeFrom(seed: string | undefined): {
  readonly newId: () => string
  readonly made: (id: string) => boolean
} {
  const source = idSource(seed)
  const all = new Set<string>()
  return {
    newId: () => {
      const id = source()
      all.add(id)
      return id
    },
    made: (id) => all.has(id),
  }
}

/**
 * Ids of the events that a call appends: from the key, the stream, how many decisions of the call came
 * before this one there, and the event's place among what this one decided. So a repeated call names
 * them alike also where it has nothing more to append elsewhere.
 */
export function eventIdSource(seed: string | undefined): (stream: string) => () => string {
  if (seed === undefined) return () => newId
  const begun = new Map<string, number>()
  return (stream) => {
    const before = begun.get(stream) ?? 0
    begun.set(stream, before + 1)
    return idSource(`${seed} ${before} ${stream}`)
  }
}

/** Gives the same values again from the first one on whenever it is begun anew. */
export class Again<T> {
  private readonly given: T[] = []
  private readonly next: () => T
  private at = 0

  constructor(next: () => T) {
    this.next = next
  }

  begin(): void {
    this.at = 0
  }

  readonly take = (): T => {
    while (this.given.length <= this.at) this.given.push(this.next())
    return this.given[this.at++] as T
  }
}
