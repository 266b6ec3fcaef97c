import type { Stored } from '../event-store/port.ts'
import type { Fault, Faults } from './faults.ts'
import {
  merkleRoot,
  type Place,
  placesHashOf,
  type Seal,
  splitLeaves,
  unpackPlaces,
} from './format.ts'

/** The events of a range, and their leaves. */
export interface Ranged {
  readonly events: readonly Stored[]
  readonly leaves: readonly Buffer[]
}

const eventOf = (kind: Fault['kind'], place: Place, { sealedAt }: Seal): Fault => ({
  kind,
  position: place.position.toString(),
  version: place.version.toString(),
  stream: place.stream,
  sealedAt,
})

/** The range that a seal is over, as faults name it. */
export const rangeOf = ({ after, upto }: Seal) => ({
  from: (after + 1n).toString(),
  upto: upto.toString(),
})

/** Says where a range is not what was sealed. @param sealed the leaves as they stand with the seal */
export function compare(
  seal: Seal,
  row: SealRow,
  sealed: Buffer | undefined,
  { events, leaves }: Ranged,
  faults: Faults,
): void {
  if (merkleRoot(leaves).equals(seal.root)) return
  const range = { ...rangeOf(seal), sealedAt: seal.sealedAt }
  const sealedLeaves = sealed ? splitLeaves(sealed) : []
  const places = row.places ? unpackPlaces(row.places) : undefined
  if (!places || !merkleRoot(sealedLeaves).equals(seal.root)) {
    faults.add({ kind: seal.format === 1 ? 'range' : 'rangeUnlisted', ...range })
    return
  }
  const now = new Map(events.map((event, at) => [event.position, { event, leaf: leaves[at] }]))
  places.forEach((place, at) => {
    const there = now.get(place.position)
    now.delete(place.position)
    if (!there) faults.add(eventOf('gone', place, seal))
    else if (!there.leaf?.equals(sealedLeaves[at] ?? Buffer.alloc(0)))
      faults.add(eventOf('changed', place, seal))
  })
  for (const { event } of now.values()) faults.add(eventOf('added', event, seal))
}

/** A seal as its table has it; its leaves, which are long, are asked for where they are needed. */
export interface SealRow {
  number: string
  after: string
  upto: string
  events: number
  root: Buffer
  previous: Buffer
  sealed_at: string
  hash: Buffer
  signature: Buffer
  format: 1 | 2
  places: Buffer | null
}

/** The columns of a SealRow. */
export const sealColumns =
  'number, after, upto, events, root, previous, sealed_at, hash, signature, format, places'

export const sealOf = (row: SealRow): Seal => ({
  number: BigInt(row.number),
  after: BigInt(row.after),
  upto: BigInt(row.upto),
  events: row.events,
  root: row.root,
  previous: row.previous,
  sealedAt: row.sealed_at,
  format: row.format,
  placesHash: row.places ? placesHashOf(row.places) : Buffer.alloc(0),
})
