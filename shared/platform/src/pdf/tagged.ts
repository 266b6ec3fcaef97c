import PDFKit from 'pdfkit'
import { drawn } from './drawn.ts'
import { fontFiles } from './fonts.ts'

type Structure = PDFKit.PDFStructureElement
type Options = PDFKit.Mixins.StructureElementOptions

/** What a table's head is of, as readers that speak want to know. */
interface ElementOptions extends Options {
  readonly scope?: 'Column' | 'Row'
  /** Where a figure is: left, top, right, bottom. */
  readonly bbox?: readonly [number, number, number, number]
}

/** What the library draws a line's piece with, which its types do not know. */
interface Drawing {
  _font: { readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } }
  _fragment(text: string, x: number, y: number, options: object): void
}
const drawing = PDFKit.prototype as unknown as Drawing

const xml = (text: string): string => text.replace(/[&<>]/g, (mark) => `&#${mark.codePointAt(0)};`)

/**
 * A PDF/UA-1 (ISO 14289-1) that is written from top to bottom: all content is either marked as that of an
 * element of the structure, or as an artifact that readers pass over.
 */
export class TaggedPdf extends PDFKit {
  /** The elements that are open, the innermost last. */
  private readonly elements: Structure[]

  /**
   * @param title shown in the window's title, and in the metadata
   * @param language two letters: 'sv'
   */
  constructor(title: string, language: string, options: PDFKit.PDFDocumentOptions) {
    super({
      ...options,
      pdfVersion: '1.7',
      // The types know but some of the subsets that there are.
      subset: 'PDF/UA' as never,
      tagged: true,
      lang: language,
      displayTitle: true,
      autoFirstPage: false,
      info: { ...options.info, Title: title, Producer: 'Portal', Creator: 'Portal' },
      // Opened by its path as well as by its name, the font would be read again at every use.
      font: '',
    })
    for (const [name, file] of Object.entries(fontFiles)) this.registerFont(name, file)
    const root = this.struct('Document')
    this.addStructure(root)
    this.elements = [root]
    this.addPage()
    this.font('regular')
  }

  private child(type: string, options?: ElementOptions): Structure {
    const element = this.struct(type, options)
    this.elements.at(-1)?.add(element)
    return element
  }

  private drawn(text: string): string {
    const { font } = (this as unknown as Drawing)._font
    return drawn(text, (codePoint) => font.hasGlyphForCodePoint(codePoint))
  }

  override widthOfString(text: string, options?: PDFKit.Mixins.TextOptions): number {
    return super.widthOfString(this.drawn(text), options)
  }

  /** A piece of a line, which is read and copied as it was written though not all of it can be drawn. */
  protected _fragment(text: string, x: number, y: number, options: object): void {
    const line = text.replaceAll('\n', '')
    const seen = this.drawn(line)
    const differs = seen !== line
    if (differs) this.markContent('Span', { actual: line })
    drawing._fragment.call(this, seen, x, y, options)
    if (differs) this.endMarkedContent()
  }

  /** An element that holds others: what `write` marks is its. */
  group(type: string, write: () => void, options?: ElementOptions): void {
    const element = this.child(type, options)
    this.elements.push(element)
    write()
    this.elements.pop()
    element.end()
  }

  /** An element with content of its own. `write` may come to a new page by itself, but not begin one. */
  mark(type: string, write: () => void, options?: ElementOptions): void {
    const element = this.child(type, options)
    element.add(write)
    element.end()
  }

  /** More content of the group that is open, beside its elements. */
  content(write: () => void): void {
    this.elements.at(-1)?.add(write)
  }

  /** What is no content: letterheads, feet, lines. */
  artifact(type: 'Pagination' | 'Layout', write: () => void): void {
    this.markContent('Artifact', { type })
    write()
    this.endMarkedContent()
  }

  /** A list says how its points are numbered. */
  points(numbering: 'Decimal' | 'Disc', write: () => void): void {
    const element = this.child('L')
    const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } }
    dictionary.data.A = { O: 'List', ListNumbering: numbering }
    this.elements.push(element)
    write()
    this.elements.pop()
    element.end()
  }

  /** A link says in words where it goes. */
  override link(
    x: number,
    y: number,
    width: number,
    height: number,
    url: string,
    options?: PDFKit.Mixins.AnnotationOption,
  ): this {
    // Texts of a PDF are objects.
    return super.link(x, y, width, height, url, {
      ...options,
      Contents: Object(url) as string,
    })
  }

  /** The metadata is XML that the library writes without a look at what it is given. */
  override endMetadata(): void {
    const { info } = this
    info.Title = xml(info.Title ?? '')
    super.endMetadata()
  }
}

/** Ends a document and gives its bytes; what throws while it is written is thrown here. */
export function written(doc: TaggedPdf, write: () => void): Promise<Uint8Array> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.once('error', reject)
    doc.once('end', () => resolve(Buffer.concat(parts)))
    try {
      write()
      doc.end()
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)))
    }
  })
}
