import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { FileFault } from './inspect.ts'
import type { JudgedFile, JudgedRefused } from './judged.ts'
import { withoutTraces } from './movie-traces.ts'
import { zipTooLarge } from './zip.ts'

/** Pixels that a picture may have; a small file can unfold into gigabytes. */
const MAX_PIXELS = 40_000_000
/**
 * Pixels of a photo, which are those of phones: it is kept smaller, and a JPEG is read line by line. What a page
 * says is read as well from a quarter of them.
 */
const MAX_PHOTO_PIXELS = 65_000_000
const KEPT_PIXELS = 12_500_000
/** Pixels of a side, as long screenshots have it: a line of millions takes more memory than its pixels say. */
const MAX_SIDE = 30_000
const THUMBNAIL = 480

const office = new Set([
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])
/** An MP4, and the QuickTime file that an iPhone makes of what it films. */
const movies = new Set(['video/mp4', 'video/quicktime'])
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

const refused = (code: FileFault): JudgedRefused => ({ refused: code })

/** Says what a file is by its bytes, and encodes pictures anew. Belongs into a process of its own. */
export async function judgeFile(bytes: Buffer, name: string): Promise<JudgedFile | JudgedRefused> {
  const type = (await fileTypeFromBuffer(bytes))?.mime
  if (type && pictures.has(type)) return picture(bytes, type)
  if (type === 'application/pdf') return { type }
  if (type && movies.has(type)) return movie(bytes, type)
  if (type && office.has(type)) return zipTooLarge(bytes) ? refused('archiveBomb') : { type }
  if (type === 'application/zip')
    return refused(zipTooLarge(bytes) ? 'archiveBomb' : 'fileTypeNotAllowed')
  if (type === undefined && /\.(txt|csv)$/i.test(name) && isPlainText(bytes))
    return { type: `text/${/\.csv$/i.test(name) ? 'csv' : 'plain'}; charset=utf-8` }
  return refused('fileTypeNotAllowed')
}

/** Text that no browser would take for markup. */
function isPlainText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096).toString('latin1')
  return !bytes.includes(0) && !/<\s*(!doctype|html|svg|script|\?xml)/i.test(start)
}

const reading = (bytes: Buffer, most = MAX_PIXELS) =>
  sharp(bytes, { limitInputPixels: most, failOn: 'error', sequentialRead: true })

async function picture(bytes: Buffer, type: string): Promise<JudgedFile | JudgedRefused> {
  try {
    // Its head alone, before anything is unfolded.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const most = type === 'image/jpeg' ? MAX_PHOTO_PIXELS : MAX_PIXELS
    const pixels = width * height
    if (width > MAX_SIDE || height > MAX_SIDE || pixels > most) return refused('imageTooLarge')
    const upright = reading(bytes, most).rotate()
    if (pixels > MAX_PIXELS) {
      const longest = Math.floor(Math.max(width, height) * Math.sqrt(KEPT_PIXELS / pixels))
      upright.resize(longest, longest, { fit: 'inside' })
    }
    const png = type === 'image/png' || type === 'image/gif'
    const encoded = await (png
      ? upright.png()
      : type === 'image/webp'
        ? upright.webp()
        : upright.jpeg({ quality: 88 })
    ).toBuffer()
    const thumbnail = await reading(encoded)
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { type: png ? 'image/png' : type, encoded, thumbnail }
  } catch {
    return refused('brokenFile')
  }
}

function movie(bytes: Buffer, type: string): JudgedFile | JudgedRefused {
  const encoded = withoutTraces(bytes)
  return encoded ? { type, encoded } : refused('brokenFile')
}

/** A picture as PNG, whatever it was. */
export async function asPng(bytes: Buffer): Promise<{ encoded: Uint8Array } | JudgedRefused> {
  try {
    return { encoded: await reading(bytes).png().toBuffer() }
  } catch {
    return refused('brokenFile')
  }
}

/** Pixels of a portrait: those of a photo on a card at 400 dots an inch. */
const PORTRAIT = { width: 300, height: 400 } as const

/** A picture's part of three to four that one looks at first: where there is a face, that. */
export async function asPortrait(bytes: Buffer): Promise<{ encoded: Uint8Array } | JudgedRefused> {
  try {
    const cut = reading(bytes)
      .rotate()
      .resize({ ...PORTRAIT, fit: 'cover', position: sharp.strategy.attention })
    return {
      encoded: await cut.flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer(),
    }
  } catch {
    return refused('brokenFile')
  }
}
