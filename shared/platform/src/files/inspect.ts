import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { zipTooLarge } from './zip.ts'

export type FileFault =
  | 'emptyFile'
  | 'fileTooLarge'
  | 'fileTypeNotAllowed'
  | 'imageTooLarge'
  | 'brokenFile'
  | 'archiveBomb'

export class FileRefused extends Error {
  readonly code: FileFault
  constructor(code: FileFault) {
    super(code)
    this.code = code
  }
}

export const MAX_FILE_BYTES = 20 * 1024 * 1024
/** Pixels that a picture may have; a small file can unfold into gigabytes. */
const MAX_PIXELS = 40_000_000
const THUMBNAIL = 480

const office = new Set([
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])
const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

export interface Inspected {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  readonly thumbnail: Buffer | undefined
}

/** A name that is safe to offer: no path, no control characters, NFC, at most 200 characters. */
export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last.normalize('NFC').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '')
  const trimmed = clean.replace(/^\.+/, '').trim()
  return trimmed === '' ? 'file' : [...trimmed.toWellFormed()].slice(-200).join('')
}

/**
 * Says what a file is by its bytes, and makes it harmless: pictures are encoded anew without metadata.
 * Throws FileRefused.
 */
export async function inspectFile(bytes: Buffer, declaredName: string): Promise<Inspected> {
  if (bytes.length === 0) throw new FileRefused('emptyFile')
  if (bytes.length > MAX_FILE_BYTES) throw new FileRefused('fileTooLarge')
  const name = safeFileName(declaredName)
  const detected = await fileTypeFromBuffer(bytes)
  const type = detected?.mime
  if (type && pictures.has(type)) return { name, ...(await picture(bytes, type)) }
  if (type === 'application/pdf' || type === 'video/mp4')
    return { name, type, bytes, thumbnail: undefined }
  if (type && office.has(type)) {
    if (zipTooLarge(bytes)) throw new FileRefused('archiveBomb')
    return { name, type, bytes, thumbnail: undefined }
  }
  if (type === 'application/zip') {
    if (zipTooLarge(bytes)) throw new FileRefused('archiveBomb')
    throw new FileRefused('fileTypeNotAllowed')
  }
  if (type === undefined && /\.(txt|csv)$/i.test(name) && isPlainText(bytes))
    return {
      name,
      type: /\.csv$/i.test(name) ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
      bytes,
      thumbnail: undefined,
    }
  throw new FileRefused('fileTypeNotAllowed')
}

/** Text that no browser would take for markup. */
function isPlainText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4096).toString('latin1')
  return !bytes.includes(0) && !/<\s*(!doctype|html|svg|script|\?xml)/i.test(start)
}

async function picture(bytes: Buffer, type: string) {
  try {
    const source = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { width, height } = await source().metadata()
    if (width * height > MAX_PIXELS) throw new FileRefused('imageTooLarge')
    const upright = source().rotate()
    const png = type === 'image/png' || type === 'image/gif'
    const encoded = await (png
      ? upright.png()
      : type === 'image/webp'
        ? upright.webp()
        : upright.jpeg({ quality: 88 })
    ).toBuffer()
    const thumbnail = await source()
      .rotate()
      .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return { type: png ? 'image/png' : type, bytes: encoded, thumbnail }
  } catch (error) {
    if (error instanceof FileRefused) throw error
    if (String(error).includes('pixel limit')) throw new FileRefused('imageTooLarge')
    throw new FileRefused('brokenFile')
  }
}
