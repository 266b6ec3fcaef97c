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
