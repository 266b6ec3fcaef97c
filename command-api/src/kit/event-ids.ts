import { createHash } from 'node:crypto'
import { newId } from '@portal/platform/ids'

/**
 * Ids that are the same again when a call is repeated: from a secretless hash of caller, key and
 * count, in the form of a UUIDv8. Without a key, fresh UUIDv7s.
 */
export function idSource(seed: string | undefined): () => string {
  if (seed === undefined) return newId
  let count = 0
  return () => {
    const hash = createHash('sha256').update(`${seed}\u0000${count++}`).digest()
    hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
    hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
    const hex = hash.toString('hex', 0, 16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
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
