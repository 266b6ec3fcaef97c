import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

const MAX_ENTRIES = 1000
const MAX_RATIO = 100
const MAX_UNPACKED = 200 * 1024 * 1024

/** The end of an archive stands within its last bytes: 22, and a remark of 65,535 at most. */
const END_WITHIN = 22 + 65_535

/** What an archive lists of one file. */
export interface ZipEntry {
  readonly name: Buffer
  /** Only who knows a password reads it. */
  readonly locked: boolean
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

/**
 * What the archive's central directory lists, or undefined where it cannot be read.
 * @param most entries that are listed
 */
export function zipEntries(bytes: Buffer, most = MAX_ENTRIES): ZipEntry[] | undefined {
  const tail = Math.max(0, bytes.length - END_WITHIN)
  const end = tail + bytes.subarray(tail).lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < tail || end + 22 > bytes.length) return undefined
  const count = bytes.readUInt16LE(end + 10)
  if (count > most) return undefined
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.subarray(at + 46, at + 46 + nameLength),
      locked: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Would this archive unfold into too much? Read from its central directory, without unpacking.
 * An archive whose directory cannot be read counts as too large.
 */
export function zipTooLarge(bytes: Buffer): boolean {
  const entries = zipEntries(bytes)
  return !entries || unfoldsIntoMore(entries, MAX_UNPACKED)
}

/** Would these unfold into more than so many bytes, or one of them into far more than it is? */
export function unfoldsIntoMore(entries: readonly ZipEntry[], most: number): boolean {
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  return (
    unpacked > most ||
    entries.some(({ size, packedSize }) => size > 1_000_000 && size > packedSize * MAX_RATIO)
  )
}

/**
 * Empties entries where they stand: what they are called, say besides and hold. Whatever else the archive has stays
 * where it is, so that each of the others is found at the place that it had.
 * @param entries of `zipEntries` over these very bytes
 */
export function emptyEntries(bytes: Buffer, entries: readonly ZipEntry[]): void {
  for (const { name, packedSize, offset } of entries) {
    const listed = name.byteOffset - bytes.byteOffset
    const more = bytes.readUInt16LE(listed - 16) + bytes.readUInt16LE(listed - 14)
    // A name of its own length, and none that a system gives to its own files.
    name.fill('x')
    bytes.fill(0, listed + name.length, listed + name.length + more)
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) continue
    const start = offset + 30
    const [called, extra] = [bytes.readUInt16LE(offset + 26), bytes.readUInt16LE(offset + 28)]
    bytes.fill('x', start, start + called)
    bytes.fill(0, start + called, start + called + extra + packedSize)
  }
}

const inflate = promisify(inflateRaw)

/** The bytes of one entry as they stand in the archive; undefined where they stand not there. */
export function packedOf(
  bytes: Buffer,
  { packedSize, offset }: Pick<ZipEntry, 'packedSize' | 'offset'>,
): Buffer | undefined {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) return undefined
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + packedSize)
  return packed.length === packedSize ? packed : undefined
}

/** What an entry holds, no larger than it says; undefined where it is broken, or lies. */
export async function unpack(
  packed: Buffer,
  { method, size }: Pick<ZipEntry, 'method' | 'size'>,
): Promise<Buffer | undefined> {
  if (method !== 0 && method !== 8) return undefined
  const inside =
    method === 0
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(size, 1) }).catch(() => undefined)
  return inside?.length === size ? inside : undefined
}

/**
 * The same archive, unpacked: exactly what its directory lists, each entry no larger than it says.
 * For readers that go by the entries themselves, where an archive may lie or hide some.
 * @param seen looks at each entry and gives what is to stand in its place; what it throws is thrown
 * @returns undefined where it is broken, lies, or unfolds into more than `maxBytes`
 */
export async function unpackedZip(
  bytes: Buffer,
  maxBytes: number,
  seen: (name: string, plain: Buffer) => Buffer = (_, plain) => plain,
): Promise<Buffer | undefined> {
  const entries = zipEntries(bytes)
  if (!entries) return undefined
  const files: { name: Buffer; plain: Buffer }[] = []
  let at = 0
  for (const entry of entries) {
    if (at + entry.size > maxBytes) return undefined
    const packed = packedOf(bytes, entry)
    const inside = packed && (await unpack(packed, entry))
    if (!inside) return undefined
    const { name } = entry
    const plain = seen(name.toString(), inside)
    files.push({ name, plain })
    at += 30 + name.length + plain.length
  }
  return storedZip(files)
}

/** An archive of files, none of them packed. */
export function storedZip(files: readonly { name: Buffer; plain: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const listed: Buffer[] = []
  let at = 0
  for (const { name, plain } of files) {
    // Version 2.0, names in UTF-8, stored, no date.
    const head = Buffer.from([20, 0, 0, 8, ...Array(22).fill(0)])
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(plain.length, 14)
    head.writeUInt32LE(plain.length, 18)
    head.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    parts.push(Buffer.from('PK\u0003\u0004'), head, name, plain)
    listed.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), head, tail, name)
    at += 30 + name.length + plain.length
  }
  const index = Buffer.concat(listed)
  const end = Buffer.from([0x50, 0x4b, 5, 6, ...Array(18).fill(0)])
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, index, end])
}
