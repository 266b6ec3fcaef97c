import { getDocumentProxy } from 'unpdf'

/** A line of a page as it stands there, in points from the page's lower left corner. */
export interface PdfLine {
  /** From 1 on. */
  readonly page: number
  readonly text: string
  readonly left: number
  readonly right: number
  /** Where its letters stand. */
  readonly y: number
  /** The size of its letters. */
  readonly size: number
}

/** The texts of a PDF's pages, one for each place where one begins and goes on to its end. */
export async function linesOf(pdf: Uint8Array): Promise<PdfLine[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const found: PdfLine[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , size = 0, left = 0, y = 0] = item.transform as number[]
      const before = found.at(-1)
      const one = { page, text: item.str, left, right: left + item.width, y, size }
      // A word's letters may come in pieces, one straight after the other.
      const goesOn = before?.page === page && before.y === y && left - before.right < size / 2
      if (!before || !goesOn) found.push(one)
      else {
        const gap = left - before.right > size / 10 ? ' ' : ''
        found[found.length - 1] = {
          ...before,
          text: before.text + gap + item.str,
          right: one.right,
        }
      }
    }
  }
  return found
}
