import { safeFileName } from '../files/inspect.ts'
import { packedOf, unfoldsIntoMore, unpack, type ZipEntry, zipEntries } from '../files/zip.ts'

/** Bytes of one paper, at most: a wage specification has a page or two. */
export const MOST_PAPER = 2 * 1024 * 1024
/** Bytes that the papers of one file unfold into, at most. */
const MOST_UNFOLDED = 600 * 1024 * 1024
/** Entries of a file, at most: its papers, and folders and what programs put beside them. */
const MOST_ENTRIES = 10_000

/** How an archive begins, and one that is empty. */
const STARTS = ['PK\u0003\u0004', 'PK\u0005\u0006'].map((start) => Buffer.from(start))
/** Is this an archive? */
export const isArchive = (bytes: Buffer): boolean =>
  STARTS.some((start) => bytes.subarray(0, 4).equals(start))

/** Folders, and what programs put beside the files. */
const isPaper = (name: string): boolean =>
  !/[\\/]$|(^|[\\/])(__MACOSX[\\/]|\.|Thumbs\.db$|desktop\.ini$)/i.test(name)

/** What bytes from 128 on are in names as a Western European Windows writes them, code page 850. */
const WINDOWS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The name of an entry: in UTF-8, or as Windows packs what its own letters suffice for. */
function nameIn({ name }: ZipEntry): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name)
  } catch {
    return [...name].map((byte) => WINDOWS[byte - 128] ?? String.fromCharCode(byte)).join('')
  }
}

export type BatchRefused = 'brokenFile' | 'archiveBomb' | 'tooManyFiles'

/** The papers that an archive lists, in its order. */
export interface Batch {
  readonly bytes: Buffer
  readonly entries: readonly ZipEntry[]
}

/**
 * Opens an archive of papers; nothing of it is unfolded.
 * @param most papers that it may hold
 */
export function openBatch(bytes: Buffer, most: number): Batch | { readonly refused: BatchRefused } {
  const all = zipEntries(bytes, MOST_ENTRIES)
  if (!all) return { refused: zipEntries(bytes, 0xffff) ? 'tooManyFiles' : 'brokenFile' }
  const entries = all.filter((entry) => isPaper(nameIn(entry)))
  if (entries.length > most) return { refused: 'tooManyFiles' }
  return unfoldsIntoMore(entries, MOST_UNFOLDED) ? { refused: 'archiveBomb' } : { bytes, entries }
}

/** What a paper is called. */
export const nameOf = (entry: ZipEntry): string => safeFileName(nameIn(entry))

/** Why a paper of a batch is not looked into. */
export type PaperFault = 'tooLarge' | 'locked' | 'unreadable'

/** One paper as it stands in its archive, or why it is not looked into. */
export function packedPaper(batch: Batch, entry: ZipEntry): Buffer | PaperFault {
  if (entry.locked) return 'locked'
  if (entry.size > MOST_PAPER || entry.packedSize > MOST_PAPER) return 'tooLarge'
  return packedOf(batch.bytes, entry) ?? 'unreadable'
}

/** The bytes of one paper; undefined where they cannot be had. */
export async function paperBytes(batch: Batch, entry: ZipEntry): Promise<Buffer | undefined> {
  const packed = packedPaper(batch, entry)
  return typeof packed === 'string' ? undefined : unpack(packed, entry)
}
