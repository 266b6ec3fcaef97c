import { bufferOf } from '../helper/helper.ts'
import { inJudge } from './judge.ts'

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

export interface Inspected {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  readonly thumbnail: Buffer | undefined
}

/** Characters of a name that are looked at; of what is longer the end is what says most. */
const LOOKED_AT = 1000

/** What no name may have: control characters, what nobody sees or what turns the direction, and what paths are made of. */
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff<>:"|?*]/gu

/** A name that is safe to offer: no path, seen, not hidden, no control characters, NFC, at most 200 characters. */
export function safeFileName(name: string): string {
  const last = name.slice(-LOOKED_AT).split(/[\\/]/).at(-1) ?? ''
  const clean = last.normalize('NFC').replace(UNSAFE, '')
  // A system that hides what begins with a point, and one that leaves out what a name ends with.
  const trimmed = clean.replace(/^[\s.\u200c\u200d]+/, '').replace(/[\s.\u200c\u200d]+$/, '')
  return trimmed === '' ? 'file' : [...trimmed.toWellFormed()].slice(-200).join('')
}

const PICTURE = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'jfif']

/** How names of each type may end; a name that ends otherwise gets the first. A text's was looked at. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': PICTURE,
  'image/png': ['png', ...PICTURE],
  'image/webp': ['webp', ...PICTURE],
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'video/quicktime': ['mov', 'qt', 'mp4'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
}

/**
 * A name that ends as its type does. A computer opens a file by how it is called: what is a PDF to us, named
 * `.hta` or `.html`, would run there.
 */
function namedAs(name: string, type: string): string {
  const endings = ENDINGS[type]
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (!endings || (ending !== undefined && endings.includes(ending))) return name
  return `${[...name].slice(0, 190).join('')}.${endings[0]}`
}

/**
 * Says what a file is by its bytes, and makes it harmless: pictures are encoded anew without metadata.
 * It is looked at in a process of its own, one at a time. Throws FileRefused, HelperBusy.
 * @param whose who sent it, where many may send at once
 */
export async function inspectFile(
  bytes: Buffer,
  declaredName: string,
  whose?: string,
): Promise<Inspected> {
  if (bytes.length === 0) throw new FileRefused('emptyFile')
  if (bytes.length > MAX_FILE_BYTES) throw new FileRefused('fileTooLarge')
  const name = safeFileName(declaredName)
  const judged = await inJudge({ is: 'inspect', bytes, name }, whose)
  if ('ended' in judged) throw new FileRefused('brokenFile')
  if ('refused' in judged) throw new FileRefused(judged.refused as FileFault)
  const { type, encoded, thumbnail } = judged
  return {
    name: namedAs(name, type),
    type,
    bytes: encoded ? bufferOf(encoded) : bytes,
    thumbnail: thumbnail && bufferOf(thumbnail),
  }
}
