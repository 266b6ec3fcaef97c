import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { makeZip, workbook } from './zip.ts'

/** Files that are made by hand, so that one of their dimensions can be as large as wanted. */

/** A PNG of one bit a pixel; `text` many small chunks of text stand before its pixels. */
export function png(width: number, height: number, text = 0): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(type, 4, 'latin1')
    const end = Buffer.alloc(4)
    end.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])))
    return Buffer.concat([head, data, end])
  }
  const about = Buffer.alloc(13)
  about.writeUInt32BE(width, 0)
  about.writeUInt32BE(height, 4)
  about.writeUInt8(1, 8)
  const note = chunk('tEXt', Buffer.from('a\u0000b', 'latin1'))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', about),
    ...Array<Buffer>(text).fill(note),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF whose screen is as large as wanted, with small frames. */
export function gif(side: number, frames: number): Buffer {
  const head = Buffer.alloc(13)
  head.write('GIF89a', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  head.writeUInt8(0x80, 10)
  const frame = Buffer.from([
    0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
  ])
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  return Buffer.concat([head, colours, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])])
}

/** A PDF of these objects, the first of them its catalogue, with a table that says where they are. */
export function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let at = 9
  const places = objects.map((object, index) => {
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    at += part.length
    return at - part.length
  })
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'

/** A PDF of one page with a form of these fields; they are objects from number 4 on. */
export const form = (
  fields: readonly (string | Buffer)[],
  roots = fields.map((_, at) => `${at + 4} 0 R`),
) =>
  pdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${roots.join(' ')}]>>>>`,
    pages,
    page,
    ...fields,
  ])

/** What unfolds into this many spaces, made of pieces so that they never were. */
function foldedSpaces(bytes: number): Buffer {
  const whole = Math.min(bytes, 1_000_000)
  const piece = deflateRawSync(Buffer.alloc(whole, 32), { finishFlush: constants.Z_FULL_FLUSH })
  const end = Buffer.from([1, 0, 0, 0xff, 0xff, 0, 0, 0, 0])
  const pieces = Array<Buffer>(Math.ceil(bytes / whole)).fill(piece)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, end])
}

/** A PDF with a stream that unfolds into so many bytes, where a reader has to unfold it. */
export function foldedPdf(bytes: number): Buffer {
  const folded = foldedSpaces(bytes)
  const head = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${folded.length}>>\nstream\n`
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    pages,
    page,
    Buffer.concat([Buffer.from(head), folded, Buffer.from('\nendstream')]),
  ])
}

/** A PDF of a page within so many others that hold it. */
export const deepPdf = (depth: number) =>
  pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    ...Array.from({ length: depth }, (_, at) => `<</Type/Pages/Kids[${at + 3} 0 R]/Count 1>>`),
    page,
  ])

/** A workbook whose sheet, or another entry, is changed in its text. */
export const changedWorkbook = (change: (sheet: string) => string, more: [string, string][] = []) =>
  makeZip([
    ...workbook([['a'], ['b']]).map((entry) =>
      entry.name.endsWith('sheet1.xml') ? { ...entry, bytes: change(String(entry.bytes)) } : entry,
    ),
    ...more.map(([name, bytes]) => ({ name, bytes })),
  ])

/** An MP4 with so many boxes before its movie, each of a size that it says. */
export function mp4(boxes: number, size = 8): Buffer {
  const start = Buffer.alloc(16)
  start.writeUInt32BE(16)
  start.write('ftypisom', 4, 'latin1')
  const rest = Buffer.alloc(boxes * 8)
  for (let at = 0; at < boxes; at++) {
    rest.writeUInt32BE(size, at * 8)
    rest.write('free', at * 8 + 4, 'latin1')
  }
  return Buffer.concat([start, rest])
}

/** Text that nothing makes smaller: what is folded is as long as what it unfolds into. */
export function noise(length: number): string {
  let state = 1
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    bytes[at] = 97 + ((state >> 16) % 26)
  }
  return bytes.toString('latin1')
}
