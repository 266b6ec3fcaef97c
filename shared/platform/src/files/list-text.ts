/** What no word has inside or at its end in the west: letters of the east, read by the wrong table. */
const EASTERN =
  /[³¹¿¥¯ŸœŒºª](?=[A-Za-z])|(?<=[a-z])[¹³¿œŸº](?!\p{L})|(?<=[A-Z][a-z]+i)æ(?!\p{L})|(?<![\p{L}\d£$€ ])£(?=[a-z])/u
/** Letters of the west that the eastern table does not have. */
const WESTERN = /[åÅ]/

/**
 * What older spreadsheets write has one byte a letter, and does not say by which table: Windows' western one, or the
 * one that it has in Poland, Romania and Bosnia. Guessers that count pairs of letters need prose; names do not do.
 */
function ofOneByte(bytes: Buffer): string {
  const west = new TextDecoder('windows-1252').decode(bytes)
  return EASTERN.test(west) && !WESTERN.test(west)
    ? new TextDecoder('windows-1250').decode(bytes)
    : west
}

/** Text of a .csv: UTF-8 or, by its mark, UTF-16, which Excel calls Unicode; or what older spreadsheets write. */
export function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ofOneByte(bytes)
  }
}

/** Lines that are looked at for what is between cells: a title, the head, and enough below them. */
const LINES = 60
const marks = [';', '\t', ',']

/**
 * What is between the cells: the mark that most lines have, and those below its first one without a gap. A title has
 * commas at times, and so has a name; neither has them in every line from the head on.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .split('\n', LINES)
    .map((line) => line.replace(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '')
  const weights = marks.map((mark) => {
    const first = lines.findIndex((line) => line.includes(mark))
    const having = lines.filter((line) => line.includes(mark)).length
    return first < 0 ? 0 : having * (having / (lines.length - first)) ** 2
  })
  const most = Math.max(...weights)
  return most > 0 ? (marks[weights.indexOf(most)] ?? ',') : ','
}
