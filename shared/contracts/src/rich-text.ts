import { prose } from './kit.ts'

/** Tags that a rich text may open and close: to read them takes the square of how many lie in each other. */
const MAX_TAGS = 5000

/** Characters of most rich texts, their markup counted. */
export const RICH_TEXT = 50_000

/** Text of several paragraphs, with the markup of the editor. */
export const richText = (max: number) =>
  prose(max).refine((html) => (html.match(/<\/?[a-z]/gi)?.length ?? 0) <= MAX_TAGS, 'tooManyTags')

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
