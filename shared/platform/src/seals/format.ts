import { createHash, hash as hashOnce } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Position, Recorded, Stored } from '../event-store/port.ts'

/** One range of the log, `after` exclusive and `upto` inclusive, chained to the seal before. */
export interface Seal {
  readonly number: bigint
  readonly after: Position
  readonly upto: Position
  readonly events: number
  readonly root: Buffer
  readonly previous: Buffer
  readonly sealedAt: string
  /** 1: over what readers are given, in ranges; 2: over what is stored, with the list of its events. */
  readonly format: 1 | 2
  /** The SHA-256 of the list of its events' places; empty in format 1. */
  readonly placesHash: Buffer
}

/** Is it the hash of a seal, in hex? */
export const isSealHash = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text)

/** Where an event of a sealed range stood. */
export interface Place {
  readonly position: Position
  readonly version: bigint
  readonly stream: string
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])

/** Everything that the store gives of an event in one text; a sealed field counts as it is stored. */
export function readText(event: Recorded): string {
  const { position, stream, version, id, type, typeVersion, data, meta, time } = event
  return JSON.stringify([
    position.toString(),
    stream,
    version.toString(),
    id,
    type,
    typeVersion,
    data,
    Object.entries(meta).sort(([a], [b]) => (a < b ? -1 : 1)),
    time.toISOString(),
  ])
}

/** A leaf of format 1 covers what the store gives of an event. */
export const readLeaf = (event: Recorded): Buffer => sha256(LEAF, readText(event))

/** A leaf of format 2 covers the event letter by letter as it is stored, its time to the microsecond. */
export const storedLeaf = (event: Stored): Buffer =>
  hashOnce('sha256', `\u0000${event.text}`, 'buffer')

const node = Buffer.alloc(65)
node[0] = 1

/** The root over leaves; an odd one out goes up as it is. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = [...leaves]
  while (level.length > 1) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] as Buffer
      const right = level[at + 1]
      next.push(right ? parentOf(left, right) : left)
    }
    level = next
  }
  return level[0] ?? sha256('')
}

/** All levels of the tree over leaves: themselves first, the root last. */
export function merkleLevels(leaves: readonly Buffer[]): Buffer[][] {
  const levels = [[...leaves]]
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const next: Buffer[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Buffer, level[at + 1]]
      next.push(right ? parentOf(left, right) : left)
    }
    levels.push(next)
    level = next
  }
  return levels
}

/** The hashes beside the way from one leaf up to the root, from below; where it goes up as it is there is none. */
export const merklePath = (
  levels: readonly (readonly Buffer[])[],
  index: number,
): ['left' | 'right', string][] =>
  levels.flatMap((level, height): ['left' | 'right', string][] => {
    const at = index >> height
    const beside = level[at ^ 1]
    return beside ? [[at % 2 === 0 ? 'right' : 'left', beside.toString('hex')]] : []
  })

/**
 * The leaves of stored events as they come by, and the root over them: what `storedLeaf` and `merkleRoot`
 * say, with nothing made for each event. A whole log is verified at the pace of this.
 */
export class LeafRun {
  private readonly max: number
  private readonly leaves: Buffer
  count = 0

  /** @param max leaves that are kept; those beyond are only counted */
  constructor(max: number) {
    this.max = max
    this.leaves = Buffer.alloc(32 * max)
  }

  /** @param text an event's stored text in UTF-8 behind one byte of zero */
  add(text: Buffer): void {
    if (this.count < this.max)
      this.leaves.write(hashOnce('sha256', text, 'binary'), 32 * this.count, 'latin1')
    this.count++
  }

  /** The root over what was added; begins anew. Undefined where there was more than is kept. */
  root(): Buffer | undefined {
    const { leaves, count } = this
    this.count = 0
    if (count > this.max) return undefined
    if (count === 0) return sha256('')
    for (let left = count; left > 1; left = Math.ceil(left / 2))
      for (let at = 0; at < left; at += 2) {
        const to = 16 * at
        if (at + 1 === left) leaves.copy(leaves, to, 32 * at, 32 * at + 32)
        else {
          // Two that stand side by side.
          leaves.copy(node, 1, 32 * at, 32 * at + 64)
          leaves.write(hashOnce('sha256', node, 'binary'), to, 'latin1')
        }
      }
    return Buffer.from(leaves.subarray(0, 32))
  }
}

function parentOf(left: Buffer, right: Buffer): Buffer {
  if (left.length !== 32 || right.length !== 32) return sha256(NODE, left, right)
  left.copy(node, 1)
  right.copy(node, 33)
  return hashOnce('sha256', node, 'buffer')
}

/** What is signed of a seal. */
export function hashOf(seal: Seal): Buffer {
  const parts = [
    seal.number.toString(),
    seal.after.toString(),
    seal.upto.toString(),
    seal.events,
    seal.root.toString('hex'),
    seal.previous.toString('hex'),
    seal.sealedAt,
  ]
  // A seal of format 1 was hashed without saying so.
  return sha256(
    JSON.stringify(
      seal.format === 1 ? parts : [...parts, seal.format, seal.placesHash.toString('hex')],
    ),
  )
}

/** The places of a range's events, packed: a line each. */
export const packPlaces = (places: readonly Place[]): Buffer =>
  deflateRawSync(
    places.map(({ position, version, stream }) => `${position} ${version} ${stream}`).join('\n'),
    { level: 3 },
  )

/** The hash of packed places, and what they say; undefined where they cannot be unpacked. */
export const placesHashOf = (packed: Buffer): Buffer => sha256(packed)
export function unpackPlaces(packed: Buffer): Place[] | undefined {
  try {
    const text = inflateRawSync(packed, { maxOutputLength: 8_000_000 }).toString()
    return text.split('\n').map((line) => {
      const [position = '', version = '', ...stream] = line.split(' ')
      return { position: BigInt(position), version: BigInt(version), stream: stream.join(' ') }
    })
  } catch {
    return undefined
  }
}

/** The leaves of a range one after the other, as one. */
export const splitLeaves = (joined: Buffer): Buffer[] =>
  Array.from({ length: joined.length / 32 }, (_, at) => joined.subarray(at * 32, at * 32 + 32))
