const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What somebody typed as plain text, as rich text that says the same: a paragraph for each line. */
export const asParagraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>]/g, (mark) => marks[mark] ?? '')}</p>`)
    .join('')
