import { inflateRawSync } from 'node:zlib'

/** The files of an archive by their names, from its directory at the end. */
export function filesOfZip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const method = zip.readUInt16LE(at + 10)
    const size = zip.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((of) => zip.readUInt16LE(at + of)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(from, from + size)
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      method === 0 ? bytes : inflateRawSync(bytes),
    )
    at += 46 + name + extra + comment
  }
  return files
}
