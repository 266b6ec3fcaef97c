import { bufferOf, Helper, HelperEnded } from '../helper/helper.ts'
import type { Card } from './card.ts'
import type { Diploma } from './diploma.ts'
import type { Letterhead } from './letterhead.ts'

export type { Letterhead } from './letterhead.ts'

/** What stands in a PDF, from top to bottom. Sizes are in points. */
export type PdfBlock =
  | {
      readonly kind: 'heading'
      readonly text: string
      readonly level?: 1 | 2
      /** Where less is left of the page, in points, it begins the next one. */
      readonly room?: number
    }
  /** Rich text as the portal stores it, sanitised. */
  | { readonly kind: 'html'; readonly html: string }
  /** Names and what they are: two columns. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [string, string])[] }
  /** A PNG or JPEG, as wide as the page where no width is given; smaller where the page's rest asks for it. */
  | {
      readonly kind: 'image'
      readonly bytes: Uint8Array
      /** What it shows, for who does not see it. */
      readonly alt: string
      readonly width?: number
    }
  /** One box each: who signed, when, how. Never split over two pages. */
  | {
      readonly kind: 'signatures'
      readonly rows: readonly (readonly { readonly label: string; readonly value: string }[])[]
    }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'pageBreak' }

/** A file that goes along in a PDF. */
export interface PdfAttachment {
  readonly name: string
  /** Its media type. */
  readonly type: string
  readonly description: string
  readonly bytes: Uint8Array
}
/** A file that was found in a PDF. */
export interface AttachedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A document to be written, on A4. */
export interface PdfDocument {
  readonly design?: undefined
  readonly title: string
  /** Two letters, for readers that speak: 'sv'. */
  readonly language: string
  readonly blocks: readonly PdfBlock[]
  /** At the foot of every page, before the page's number. */
  readonly footer?: string
  /** At the top of the first page. */
  readonly letterhead?: Letterhead | undefined
  /** Files that go along, in the order of their names. */
  readonly attachments?: readonly PdfAttachment[]
  /** Pages that stand before its first: they are counted with it. */
  readonly pagesBefore?: number
  /** When it was made: the same content of the same moment is the same PDF, to the byte. Now, without. */
  readonly madeAt?: Date
}

/** Whatever is written anew, each by a layout of its own. */
export type PdfPaper = PdfDocument | Diploma | Card

/** What the process is asked to do. */
export type PdfTask =
  | { readonly is: 'render'; readonly document: PdfPaper }
  | { readonly is: 'append'; readonly original: Uint8Array; readonly more: PdfDocument }
  | {
      readonly is: 'fill'
      readonly pdf: Uint8Array
      readonly values: Readonly<Record<string, string>>
    }
  | { readonly is: 'fields'; readonly pdf: Uint8Array }
  | {
      readonly is: 'attached'
      readonly pdf: Uint8Array
      readonly wanted: Readonly<Record<string, number>>
    }

export interface PdfResult {
  readonly bytes?: Uint8Array
  readonly fields?: readonly string[]
  readonly files?: readonly AttachedFile[]
  /** What is wrong with the PDF that was given. */
  readonly broken?: string
}

/** The PDF that was given cannot be read: broken, or locked with a password. */
export class BrokenPdf extends Error {
  override readonly name = 'BrokenPdf'
}

const script = new URL('./process.ts', import.meta.url)
/** Somebody waits for a contract of some pages: it gives way a little, and never waits for a long one. */
const writer = new Helper<PdfTask, PdfResult>({
  script,
  what: 'writes PDFs',
  limits: { memory: 768, seconds: 300 },
  priority: 5,
})
/** What would take from everybody else's calls gives way to all of them. */
const longWriter = new Helper<PdfTask, PdfResult>({
  script,
  what: 'writes long PDFs',
  limits: { memory: 1024, seconds: 300 },
  priority: 15,
})
/** Those of others have a process of their own: one that loops keeps none of ours waiting. */
const reader = new Helper<PdfTask, PdfResult>({
  script,
  what: 'reads PDFs',
  limits: { memory: 768, seconds: 8 },
  // Somebody waits for what they just sent.
  priority: 5,
  queue: 20,
})

/** Those of guests wait for each other, and for nobody else. */
const strangers = new Helper<PdfTask, PdfResult>({
  script,
  what: 'reads PDFs of guests',
  limits: { memory: 512, seconds: 5 },
  priority: 10,
  queue: 5,
})

/** As many characters are some ten pages: a tenth of a second of computing. */
const LONG = 40_000
/** What a row of a table or of facts counts as. */
const ROW = 200
/** What a line counts as that is begun anew, however little stands in it. */
const LINE = 80
const lineBegins = /<(?:p|h[1-6]|li|br|tr|hr)\b/g
/** About how many characters are to be set. */
const extentOf = (block: PdfBlock): number => {
  if (block.kind === 'html')
    return block.html.length + (block.html.match(lineBegins)?.length ?? 0) * LINE
  return 'rows' in block ? block.rows.length * ROW : 0
}
/** Does it take so long to write that it gives way to whatever else is asked for? */
export const isLong = (paper: PdfPaper): boolean =>
  paper.design === undefined && paper.blocks.reduce((sum, block) => sum + extentOf(block), 0) > LONG

async function inProcess(task: PdfTask): Promise<PdfResult> {
  if (task.is === 'render') return (isLong(task.document) ? longWriter : writer).run(task)
  const result = await (task.is === 'attached' ? strangers : reader)
    .run(task)
    .catch((error: unknown) => {
      // What takes more than any document does is as good as broken.
      if (error instanceof HelperEnded) throw new BrokenPdf(error.message, { cause: error })
      throw error
    })
  if (result.broken !== undefined) throw new BrokenPdf(result.broken)
  return result
}

const bytesOf = async (task: PdfTask): Promise<Buffer> => {
  const { bytes = new Uint8Array() } = await inProcess(task)
  return bufferOf(bytes)
}

/** Writes a PDF. It is made in a process of its own, the short and the long each one at a time: calls go on meanwhile. */
export const renderPdf = (document: PdfPaper): Promise<Buffer> =>
  bytesOf({ is: 'render', document })

/** A PDF with more pages at its end, e.g. the page of signatures. Throws BrokenPdf. */
export const appendPages = (original: Uint8Array, more: PdfDocument): Promise<Buffer> =>
  bytesOf({ is: 'append', original, more })

/** Fills the text fields of a form by their names and makes them plain text. Throws BrokenPdf. */
export const fillForm = (
  pdf: Uint8Array,
  values: Readonly<Record<string, string>>,
): Promise<Buffer> => bytesOf({ is: 'fill', pdf, values })

/** The names of a form's text fields, in their order; none where it has no form. Throws BrokenPdf. */
export const formFields = async (pdf: Uint8Array): Promise<readonly string[]> =>
  (await inProcess({ is: 'fields', pdf })).fields ?? []

/**
 * The files of these names that go along in a guest's PDF, with the most bytes that each may have. One
 * that is there twice, or is longer, is not given. Throws BrokenPdf, HelperBusy.
 */
export const filesIn = async (
  pdf: Uint8Array,
  wanted: Readonly<Record<string, number>>,
): Promise<ReadonlyMap<string, Buffer>> => {
  const { files = [] } = await inProcess({ is: 'attached', pdf, wanted })
  return new Map(files.map(({ name, bytes }) => [name, bufferOf(bytes)]))
}
