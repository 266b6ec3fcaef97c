/**
 * Arrays in Postgres' binary format, which it takes in at a fraction of what parsing text costs it.
 * The format is `array_recv`'s: dimensions, a flag for nulls, the element's type, count, lower bound,
 * then a length and the bytes of each element.
 */

/** Postgres counts microseconds from here. */
const EPOCH_2000_MS = Date.UTC(2000, 0, 1)
const HEAD = 20

/** The value of each hexadecimal digit by its character code; -1 for all else. */
const digits = new Int8Array(65_536).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  digits[digit.charCodeAt(0)] = value
  digits[digit.toUpperCase().charCodeAt(0)] = value
}

interface ElementType {
  readonly oid: number
  /** Bytes that a value takes at most. */
  room(value: unknown): number
  /** Writes a value and gives how many bytes it took. */
  write(into: Buffer, at: number, value: unknown): number
}

const fixed = (
  oid: number,
  length: number,
  put: (into: Buffer, at: number, value: unknown) => void,
): ElementType => ({
  oid,
  room: () => length,
  write: (into, at, value) => {
    put(into, at, value)
    return length
  },
})

/** Where the pairs of digits begin in a UUID as it is usually written. */
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const

function putUuid(into: Buffer, at: number, value: unknown): void {
  const text = String(value)
  let seen = text.length === 36 ? 0 : -1
  for (let i = 0; i < 16; i++) {
    const from = PAIRS[i] as number
    const byte =
      ((digits[text.charCodeAt(from)] as number) << 4) |
      (digits[text.charCodeAt(from + 1)] as number)
    seen |= byte
    into[at + i] = byte
  }
  // A digit that is none leaves the sign.
  if (seen < 0) throw new TypeError(`"${text}" is no UUID`)
}

/** Most numbers are far from the largest, and a BigInt costs many times what two halves do. */
function putWhole(into: Buffer, at: number, value: number): void {
  into.writeInt32BE(Math.floor(value / 2 ** 32), at)
  into.writeUInt32BE(value >>> 0, at + 4)
}

function putBigint(into: Buffer, at: number, value: unknown): void {
  const number = Number(value)
  if (Number.isSafeInteger(number)) putWhole(into, at, number)
  else into.writeBigInt64BE(BigInt(value as string), at)
}

function putTime(into: Buffer, at: number, value: unknown): void {
  const ms = value instanceof Date ? value.getTime() : Date.parse(String(value))
  if (Number.isNaN(ms)) throw new TypeError(`"${value}" is no time`)
  const microseconds = (ms - EPOCH_2000_MS) * 1000
  if (Number.isSafeInteger(microseconds)) putWhole(into, at, microseconds)
  else into.writeBigInt64BE(BigInt(ms - EPOCH_2000_MS) * 1000n, at)
}

const types: Readonly<Record<string, ElementType>> = {
  uuid: fixed(2950, 16, putUuid),
  integer: fixed(23, 4, (into, at, value) => into.writeInt32BE(value as number, at)),
  boolean: fixed(16, 1, (into, at, value) => into.writeUInt8(value ? 1 : 0, at)),
  bigint: fixed(20, 8, putBigint),
  timestamptz: fixed(1184, 8, putTime),
  text: {
    oid: 25,
    room: (value) => String(value).length * 3,
    write: (into, at, value) => {
      const text = String(value)
      // A character that no database holds must not stop a read model for good.
      return into.write(text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text, at)
    },
  },
}

/** Is there a binary format for arrays of this type here? */
export const hasBinary = (type: string): boolean => type in types

/** An array that grows by a value at a time; null and undefined are NULL. */
export class BinaryArray {
  private readonly element: ElementType
  private bytes = Buffer.allocUnsafe(128)
  private at = HEAD
  private count = 0
  private nulls = 0

  /** @param type `uuid`, `text`, `integer`, `boolean`, `bigint` or `timestamptz` */
  constructor(type: string) {
    const element = types[type]
    if (!element) throw new Error(`no binary array of ${type}`)
    this.element = element
  }

  /** @throws TypeError or RangeError for a value that is none of the type */
  push(value: unknown): void {
    const none = value === null || value === undefined
    const needed = this.at + 4 + (none ? 0 : this.element.room(value))
    if (needed > this.bytes.length) {
      const more = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2))
      this.bytes.copy(more, 0, 0, this.at)
      this.bytes = more
    }
    let length = -1
    if (none) this.nulls = 1
    else length = this.element.write(this.bytes, this.at + 4, value)
    this.bytes.writeInt32BE(length, this.at)
    this.at += 4 + Math.max(length, 0)
    this.count++
  }

  /** The array as it stands, as a parameter. */
  done(): Buffer {
    this.bytes.writeInt32BE(1, 0)
    this.bytes.writeInt32BE(this.nulls, 4)
    this.bytes.writeInt32BE(this.element.oid, 8)
    this.bytes.writeInt32BE(this.count, 12)
    this.bytes.writeInt32BE(1, 16)
    return this.bytes.subarray(0, this.at)
  }
}
