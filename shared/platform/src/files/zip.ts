const MAX_ENTRIES = 1000
const MAX_RATIO = 100
const MAX_UNPACKED = 200 * 1024 * 1024

/**
 * Would this archive unfold into too much? Read from its central directory, without unpacking.
 * An archive whose directory cannot be read counts as too large.
 */
export function zipTooLarge(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length) return true
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (entries > MAX_ENTRIES) return true
  let unpacked = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return true
    const packedSize = bytes.readUInt32LE(at + 20)
    const size = bytes.readUInt32LE(at + 24)
    unpacked += size
    if (size > 1_000_000 && size > packedSize * MAX_RATIO) return true
    at +=
      46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return unpacked > MAX_UNPACKED
}
