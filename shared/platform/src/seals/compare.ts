import type { Stored } from '../event-store/port.ts'
import {
  merkleRoot,
  type Place,
  placesHashOf,
  type Seal,
  splitLeaves,
  unpackPlaces,
} from './format.ts'

/** Faults that are told in words; the others are counted. */
const TOLD = 20

/** Collects faults: some in words, all by number. */
export class Faults {
  readonly told: string[] = []
  count = 0
  add(fault: string): void {
    this.count++
    if (this.told.length < TOLD) this.told.push(fault)
  }
}

/** The events of a range, and their leaves. */
export interface Ranged {
  readonly events: readonly Stored[]
  readonly leaves: readonly Buffer[]
}

const shown = ({ position, version, stream }: Place) =>
  `position ${position} (version ${version} of stream ${stream})`

/** Says where a range is not what was sealed. */
export function compare(
  seal: Seal,
  row: SealRow,
  { events, leaves }: Ranged,
  faults: Faults,
): void {
  if (merkleRoot(leaves).equals(seal.root)) return
  const range = `positions ${seal.after + 1n} to ${seal.upto} are not what was sealed at ${seal.sealedAt}`
  const sealedLeaves = row.leaves ? splitLeaves(row.leaves) : []
  const places = row.places ? unpackPlaces(row.places) : undefined
  if (!places || !merkleRoot(sealedLeaves).equals(seal.root)) {
    faults.add(seal.format === 1 ? range : `${range}, and the list of what they were was changed`)
    return
  }
  const now = new Map(events.map((event, at) => [event.position, { event, leaf: leaves[at] }]))
  places.forEach((place, at) => {
    const there = now.get(place.position)
    now.delete(place.position)
    if (!there) faults.add(`${shown(place)} is gone, sealed at ${seal.sealedAt}`)
    else if (!there.leaf?.equals(sealedLeaves[at] ?? Buffer.alloc(0)))
      faults.add(`${shown(place)} is not what was sealed at ${seal.sealedAt}`)
  })
  for (const { event } of now.values())
    faults.add(`${shown(event)} was put in after the seal of ${seal.sealedAt}`)
}

/** A seal as its table has it. */
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
  leaves: Buffer | null
  places: Buffer | null
}

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
