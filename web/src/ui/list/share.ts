/** Of what a text takes in one line, what it takes in two and in three; and the room for its padding, in pixels. */
const LINES = [0.6, 0.4]
const BESIDES = 18
/** A column so narrow, in pixels, gives nothing away. */
const NARROW = 110
/** A column of prose is left with at least so much, in pixels. */
const PROSE = 280

/** Letters of a table that has too little room in all its lines. */
const SMALLER = '0.8125rem'

/** Where it stands that heads take as many lines as they need. */
const HEADS = '--heads'
/** Characters of a head of several words that has a line to itself, as a share of all of them. */
const HALF = 0.6

/** A head of three words and more stands in two lines, where there is room for it. */
export const headWidth = (title: string) =>
  title.split(' ').length < 3
    ? undefined
    : { minWidth: `var(${HEADS}, ${Math.ceil(title.length * HALF) + 1}ch)` }

/** Where its value stands by which a column's cells go on in the next line. */
const wrapOf = (column: string) => `--wrap-${column}`

/** Words of a column's cells stand in one line until `shareWidth` says otherwise. */
export const wrapping = (column: string) => ({ whiteSpace: `var(${wrapOf(column)}, nowrap)` })

/**
 * Shares the width that a table has among its columns: all in one line where there is room for it; else the widest
 * go on in a second line, one after the other, then in a third, and what is short stays whole: what is long in one
 * row leaves the others of every row their room. Only where that is not enough all do, in as many lines as it takes;
 * and where that is too wide still, closer together in smaller letters.
 * @param room what the table has, in pixels
 */
export function shareWidth(table: HTMLTableElement, room: number): void {
  const heads = [...table.querySelectorAll<HTMLElement>('thead th[data-column]')]
  const nameOf = (head: HTMLElement) => wrapOf(head.dataset.column ?? '')
  for (const head of heads) {
    table.style.removeProperty(nameOf(head))
    head.style.minWidth = ''
  }
  table.style.removeProperty(HEADS)
  delete table.dataset.tight
  table.style.fontSize = ''
  const fits = () => table.offsetWidth <= room
  if (fits()) return
  const widest = heads
    .map((head) => ({ head, width: head.offsetWidth }))
    .filter(({ width }) => width > NARROW)
    .sort((one, other) => other.width - one.width)
  for (const lines of LINES)
    for (const { head, width } of widest) {
      table.style.setProperty(nameOf(head), 'normal')
      head.style.minWidth = `${Math.min(Math.ceil(width * lines) + BESIDES, PROSE)}px`
      if (fits()) return
    }
  for (const head of heads) {
    table.style.setProperty(nameOf(head), 'normal')
    head.style.minWidth = ''
  }
  table.style.setProperty(HEADS, '0')
  if (fits()) return
  table.dataset.tight = ''
  table.style.fontSize = SMALLER
}
