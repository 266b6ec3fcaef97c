import { createHash, randomFillSync } from 'node:crypto'

/** Random bytes of 256 ids: to ask for those of one costs more than what is made of them. */
const random = new Uint8Array(256 * 16)
let used = random.length
let lastMs = 0
let sequence = 0

/** A fresh UUIDv7 (RFC 9562): sorted by time, and monotonic within this process. */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const pool = random.subarray(used, used + 16)
  used += 16
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    sequence = (((pool[6] ?? 0) << 8) | (pool[7] ?? 0)) & 0x7ff
  } else if (++sequence > 0xfff) {
    lastMs++
    sequence = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  const middle = (0x7000 | sequence).toString(16)
  pool[8] = ((pool[8] ?? 0) & 0x3f) | 0x80
  const rest = Buffer.from(pool.buffer, pool.byteOffset + 8, 8).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-${middle}-${rest.slice(0, 4)}-${rest.slice(4)}`
}

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
