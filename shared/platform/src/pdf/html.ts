import { Parser } from 'htmlparser2'

/** A stretch of text in one style. */
export interface Run {
  readonly text: string
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly link: string | null
}

/** A paragraph, heading or point of a list. */
export interface Paragraph {
  readonly kind: 'p' | 'h1' | 'h2' | 'h3' | 'quote' | 'point'
  /** Lists in lists go further in; 0 outside of lists. */
  readonly depth: number
  /** What stands before a point: a dot or its number. */
  readonly mark: string
  /** Its runs, up to each line break. */
  readonly lines: readonly (readonly Run[])[]
}

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3'])
const blocks: ReadonlySet<string> = new Set(['p', 'li', 'blockquote', ...headings])

/** Reads the rich text that the portal's editor writes, in the order in which it stands. */
export function paragraphsOf(html: string): Paragraph[] {
  const found: Paragraph[] = []
  const open: string[] = []
  const lists: { ordered: boolean; count: number }[] = []
  const links: string[] = []
  let lines: Run[][] = [[]]
  let point: string | undefined
  const inside = (...tags: readonly string[]) => tags.some((tag) => open.includes(tag))
  const end = () => {
    const heading = open.find((tag) => headings.has(tag)) as Paragraph['kind'] | undefined
    const kind = heading ?? (lists.length > 0 ? 'point' : inside('blockquote') ? 'quote' : 'p')
    if (lines.flat().some((run) => run.text.trim() !== '')) {
      found.push({ kind, depth: lists.length, mark: point ?? '', lines })
      point = ''
    }
    lines = [[]]
  }
  const parser = new Parser({
    onopentag: (tag, { href }) => {
      if (blocks.has(tag) || tag === 'ul' || tag === 'ol') end()
      if (tag === 'ul' || tag === 'ol') lists.push({ ordered: tag === 'ol', count: 0 })
      if (tag === 'li') {
        const list = lists.at(-1)
        if (list) list.count++
        point = list?.ordered ? `${list.count}.` : '•'
      }
      if (tag === 'a') links.push(href ?? '')
      open.push(tag)
    },
    ontext: (text) => {
      const said = text.replace(/[ \t\r\n]+/g, ' ')
      const line = lines.at(-1)
      if (!line || (said === ' ' && line.length === 0)) return
      line.push({
        text: said,
        bold: inside('strong', 'b'),
        italic: inside('em', 'i'),
        underline: inside('u'),
        strike: inside('s'),
        link: links.at(-1) || null,
      })
    },
    onclosetag: (tag) => {
      if (tag === 'br') lines.push([])
      if (blocks.has(tag)) end()
      const at = open.lastIndexOf(tag)
      if (at >= 0) open.splice(at, 1)
      if (tag === 'ul' || tag === 'ol') lists.pop()
      if (tag === 'a') links.pop()
      if (tag === 'li') point = undefined
    },
  })
  parser.end(html)
  end()
  return found
}
