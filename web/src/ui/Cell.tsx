import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from './Table.tsx'

/** Letters of a word that is broken rather than have its table scroll sideways. */
const LONG_WORD = 20
/** Characters of what is never broken, such as a date or '3 of 25'. */
const FIGURE = 14
/** How what stands in a cell goes on in the next line. */
function wrapOf(value: ReactNode, main: boolean): string {
  if (main) return 'min-w-48 wrap-anywhere'
  if (typeof value !== 'string') return 'wrap-break-word'
  if (value.length <= FIGURE) return 'whitespace-nowrap'
  const isLong = value.split(/[\s-]/).some((word) => word.length > LONG_WORD)
  return isLong ? 'min-w-40 wrap-anywhere' : 'wrap-break-word'
}

/**
 * A cell of a table. A name that somebody typed may have a longer word than there is room for: it goes on
 * in the next line, while dates, figures and buttons stay whole.
 */
export function Cell<T>({
  column,
  row,
  linkTo,
}: {
  column: Column<T>
  row: T
  linkTo?: (row: T) => string
}) {
  const value = column.cell(row)
  return (
    <td className={`px-3 py-2.5 first:pl-4 last:pr-4 ${wrapOf(value, column.main ?? false)}`}>
      {column.main && linkTo ? (
        <Link to={linkTo(row)} className="font-medium text-link hover:underline">
          {value}
        </Link>
      ) : (
        value
      )}
      {column.below && (
        <span className="block text-sm text-dim empty:hidden">{column.below(row)}</span>
      )}
    </td>
  )
}
