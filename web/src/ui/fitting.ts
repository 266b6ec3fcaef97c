import { canvasIsTrue } from './true-canvas.ts'

/** Bytes that an upload takes of a file. */
export const LARGEST_FILE = 20 * 1024 * 1024

/** Pixels of the longer side of a photo that is drawn anew: every browser can draw it, and its page can be read. */
const LONGEST = 4000
const QUALITY = 0.88

/** A photo as iPhones keep it, which the portal does not take; its kind is not known to every browser. */
const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Photos that were drawn anew, by what they were: tried once more, each is known as the same one. */
const drawn = new WeakMap<File, Promise<File>>()

/**
 * A file as it can be sent: a photo of too many bytes, or of an iPhone's own kind, as a JPEG in its place. It is
 * the file itself where that is not needed, or where this browser cannot read it.
 * @param largest bytes that are taken of it
 */
export async function fitting(file: File, largest = LARGEST_FILE): Promise<File> {
  const large = file.size > largest && file.type.startsWith('image/')
  if (!large && !isHeic(file)) return file
  // What this browser has no room to draw, or would make noise of, is sent as it is, and judged.
  const one = drawn.get(file) ?? asJpeg(file).catch(() => file)
  drawn.set(file, one)
  return one
}

async function asJpeg(file: File): Promise<File> {
  if (!canvasIsTrue()) return file
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (pen) {
    // A JPEG lets nothing shine through.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!pen || !blob) return file
  const name = file.name.replace(/(\.[^.]*)?$/, '.jpg')
  return new File([blob], name, { type: 'image/jpeg', lastModified: file.lastModified })
}
