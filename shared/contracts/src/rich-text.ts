import { prose } from './kit.ts'

/**
 * Signs that a rich text may begin tags with, and end them with or begin entities with: its reader stops
 * at each. The editor writes the others as entities.
 */
const MAX_TAGS = 5000
const MAX_MARKS = 10_000
const counted = (html: string, sign: RegExp) => html.match(sign)?.length ?? 0

/** Characters of most rich texts, their markup counted. */
export const RICH_TEXT = 50_000

/** Text of several paragraphs, with the markup of the editor. */
export const richText = (max: number) =>
  prose(max).refine(
    (html) => counted(html, /</g) <= MAX_TAGS && counted(html, /[&>]/g) <= MAX_MARKS,
    'tooManyTags',
  )

/** What the editor of rich text writes; the server and the page let nothing else through. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'a',
  'blockquote',
]
/** Of links alone. */
export const richTextAttributes = ['href', 'rel', 'target']
