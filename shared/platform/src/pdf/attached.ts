import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { AttachedFile, PdfAttachment } from './pdf.ts'

/** Names that are looked through, and how deep their tree may be. */
const MOST_NAMES = 200
const DEEPEST = 6

const named = (key: string) => PDFName.of(key)
const textOf = (one: PDFObject | undefined): string =>
  one instanceof PDFString || one instanceof PDFHexString ? one.decodeText() : ''

/** The pairs of name and file in a name tree, as far as is looked. */
function* pairsIn(tree: PDFDict, depth = 0): Generator<[string, PDFDict]> {
  const names = tree.lookup(named('Names'))
  if (names instanceof PDFArray)
    for (let at = 0; at + 1 < Math.min(names.size(), 2 * MOST_NAMES); at += 2) {
      const file = names.lookup(at + 1)
      if (file instanceof PDFDict) yield [textOf(names.lookup(at)), file]
    }
  const kids = tree.lookup(named('Kids'))
  if (!(kids instanceof PDFArray) || depth >= DEEPEST) return
  for (let at = 0; at < Math.min(kids.size(), MOST_NAMES); at++) {
    const kid = kids.lookup(at)
    if (kid instanceof PDFDict) yield* pairsIn(kid, depth + 1)
  }
}

function bytesIn(file: PDFDict): Uint8Array | undefined {
  const versions = file.lookup(named('EF'))
  const stream = versions instanceof PDFDict ? versions.lookup(named('F')) : undefined
  return stream instanceof PDFRawStream ? decodePDFRawStream(stream).decode() : undefined
}

/**
 * The files of these names that go along in a PDF. One that is there twice is not given: nobody could
 * say which is meant. It unfolds what strangers packed, so it belongs into a process with limits.
 * @param most bytes that each may have; what is longer is not given
 * Throws where it is no PDF that can be read.
 */
export async function attachedFiles(
  pdf: Uint8Array,
  wanted: Readonly<Record<string, number>>,
): Promise<AttachedFile[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const tree = document.catalog.lookup(named('Names'))
  const files = tree instanceof PDFDict ? tree.lookup(named('EmbeddedFiles')) : undefined
  const found = new Map<string, PDFDict[]>()
  let count = 0
  if (files instanceof PDFDict)
    for (const [name, file] of pairsIn(files)) {
      if (++count > MOST_NAMES) break
      if (Object.hasOwn(wanted, name)) found.set(name, [...(found.get(name) ?? []), file])
    }
  return [...found].flatMap(([name, [file, another]]) => {
    const bytes = file && !another ? bytesIn(file) : undefined
    return bytes && bytes.length <= (wanted[name] ?? 0) ? [{ name, bytes }] : []
  })
}

/** Lets files go along in a PDF, in place of those that did. */
export async function attach(
  document: PDFDocument,
  files: readonly PdfAttachment[],
): Promise<void> {
  const tree = document.catalog.lookup(named('Names'))
  if (tree instanceof PDFDict) tree.delete(named('EmbeddedFiles'))
  document.catalog.delete(named('AF'))
  for (const { name, type, description, bytes } of files)
    await document.attach(bytes, name, { mimeType: type, description })
}
