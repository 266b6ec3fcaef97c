import { MAX_PIECES, MAX_WHISTLE_FILE } from '@portal/contracts/whistleblower'
import type { CaseKey, SentFile } from '@portal/contracts/whistleblower-report'
import { openBytes, PIECE_BLOCK, sealBytes } from '@portal/contracts/whistleblower-seal'
import { canvasIsTrue } from '../ui/true-canvas.ts'

/** Pixels of the longer side; enough to read a page that was photographed. */
const LONGEST = 2000
const QUALITY = 0.82
const ROOM = PIECE_BLOCK - 4

/** Thrown where a file is no picture that this browser can read. */
export class NoPicture extends Error {}
/** Thrown where this browser gives noise for what a page has drawn. */
export class PictureHidden extends Error {}

/**
 * A picture drawn anew: nothing is left of where, when and with what it was taken, nor of its name.
 * Throws NoPicture and PictureHidden.
 */
export async function drawnAnew(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  if (!canvasIsTrue()) throw new PictureHidden()
  let bitmap: ImageBitmap
  try {
    // Upright as it was taken, which is what all do unless told otherwise; Safari before 17.2 refuses to be told.
    bitmap = await createImageBitmap(file)
  } catch {
    throw new NoPicture()
  }
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!blob || blob.size > Math.min(MAX_WHISTLE_FILE, MAX_PIECES * ROOM)) throw new NoPicture()
  return new Uint8Array(await blob.arrayBuffer())
}

const pieceOf = (contentId: string, piece: number) => `${contentId} ${piece}`

/** Seals a picture piece by piece and sends each. @returns what the message says of it */
export async function sendPicture(
  key: CaseKey,
  bytes: Uint8Array,
  send: (piece: { contentId: string; piece: number; sealed: string }) => Promise<unknown>,
): Promise<SentFile> {
  const contentId = crypto.randomUUID()
  const pieces = Math.max(1, Math.ceil(bytes.length / ROOM))
  for (let piece = 0; piece < pieces; piece++) {
    const part = bytes.subarray(piece * ROOM, (piece + 1) * ROOM)
    const about = pieceOf(contentId, piece)
    await send({
      ...{ contentId, piece },
      sealed: await sealBytes(key, part, { block: PIECE_BLOCK, about }),
    })
  }
  return { contentId, pieces, type: 'image/jpeg' }
}

/** The picture again, from its pieces. Throws CannotOpen. */
export async function openPicture(
  key: CaseKey,
  { contentId, pieces, type }: SentFile,
  get: (piece: number) => Promise<string>,
): Promise<Blob> {
  const parts = []
  for (let piece = 0; piece < pieces; piece++)
    parts.push(await openBytes(key, await get(piece), pieceOf(contentId, piece)))
  return new Blob(parts, { type })
}
