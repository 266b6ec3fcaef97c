import { boxes } from './mp4-boxes.ts'

/**
 * The length of an MP4 in whole seconds, from 1 to 86,400, as its movie header says; of one in fragments,
 * whose header knows nothing of it, as its movie extends header does (ISO/IEC 14496-12, 8.2.2 and 8.8.2).
 * Undefined where neither says any.
 */
export function mp4Seconds(bytes: Buffer): number | undefined {
  const movie = box(bytes, 'moov')
  const header = movie && box(movie, 'mvhd')
  if (!header || header.length < 20) return undefined
  // Version 1 has 64-bit times and duration.
  const wide = header[0] === 1
  const at = wide ? 20 : 12
  if (header.length < at + (wide ? 12 : 8)) return undefined
  const scale = header.readUInt32BE(at)
  const duration = wide ? Number(header.readBigUInt64BE(at + 4)) : header.readUInt32BE(at + 4)
  if (scale === 0) return undefined
  const seconds = Math.round((isUnknown(duration, wide) ? fragmented(movie) : duration) / scale)
  return seconds >= 1 && seconds <= 86_400 ? seconds : undefined
}

/** A header says that it does not know by nothing at all, or by all ones. */
const isUnknown = (duration: number, wide: boolean): boolean =>
  duration === 0 || duration === (wide ? Number(0xffff_ffff_ffff_ffffn) : 0xffff_ffff)

/** How long the fragments are in all, in units of the movie's header; 0 where it does not say. */
function fragmented(movie: Buffer): number {
  const extended = box(movie, 'mvex')
  const header = extended && box(extended, 'mehd')
  if (!header || header.length < 8) return 0
  if (header[0] !== 1) return header.readUInt32BE(4)
  return header.length < 12 ? 0 : Number(header.readBigUInt64BE(4))
}

/** Boxes that are passed on the way to the one that is looked for; a movie has a handful. */
const MAX_BOXES = 1000

/** The content of the first box of this type. */
function box(bytes: Buffer, type: string): Buffer | undefined {
  let seen = 0
  for (const one of boxes(bytes)) {
    if (one.type === type) return bytes.subarray(one.inside, one.end)
    if (++seen === MAX_BOXES) return undefined
  }
  return undefined
}
