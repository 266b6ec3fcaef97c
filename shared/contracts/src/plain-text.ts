/** How a text begins, in at most so many characters: one of two halves, as an emoji, is not cut in two. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What somebody typed as plain text, as rich text that says the same: a paragraph for each line. */
export const asParagraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (mark) => marks[mark] ?? '')}</p>`)
    .join('')
