/** A box of an MP4: its size, its type, what stands in it. */
export function box(type: string, ...parts: Buffer[]): Buffer {
  const inside = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + inside.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inside])
}

/** A movie header of version 0: units a second, and how many of them the movie is long. */
export function movieHeader(scale: number, duration: number): Buffer {
  const inside = Buffer.alloc(100)
  inside.writeUInt32BE(scale, 12)
  inside.writeUInt32BE(duration, 16)
  return box('mvhd', inside)
}

/** What says of an MP4 how long it is, without a picture; in thousandths of a second where not told. */
export const movieFile = (duration: number, scale = 1000): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom')),
    box('moov', movieHeader(scale, duration)),
  ])

/** The head of a WebM, as a browser records it: without a length. */
export const webmFile = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    Buffer.from('webm'),
    Buffer.alloc(64),
  ])
