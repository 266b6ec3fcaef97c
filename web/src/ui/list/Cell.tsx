import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Dates } from '../parts.tsx'
import type { Column } from './columns.ts'
import type { Opens } from './opening.ts'
import { wrapping } from './share.ts'

/** Letters of a word that is broken rather than have its table scroll sideways. */
const LONG_WORD = 20
/** Characters of what is never broken, such as a date or '3 of 25'. */
const FIGURE = 14
/** Characters of a second line that is never cut, such as '+46 70 000 10 02' or 'Valid for 60 months'. */
const SHORT_LINE = 20

/** Characters of one for which a table has room, where other columns leave it some. */
const LINE = 40

/**
 * Lines of a cell of a row that is opened, which has all of it. Where columns are narrow they are as many as the longest
 * name of a company takes: two may differ by their last word.
 */
const CUT = 'line-clamp-3 @max-4xl:line-clamp-5'
const isOpened = <T,>({ linkTo, onOpen }: Opens<T>) => linkTo !== undefined || onOpen !== undefined

/** A second line is cut where it is long, within a word too, and else stays whole. */
const belowOf = (value: ReactNode) =>
  typeof value === 'string' && value.length <= SHORT_LINE
    ? 'block whitespace-nowrap'
    : typeof value === 'string' && value.length <= LINE
      ? 'line-clamp-1 break-all'
      : 'line-clamp-1 whitespace-normal break-all'

const isFigure = (value: ReactNode) => typeof value === 'string' && value.length <= FIGURE

/** How what stands in a cell goes on in the next line. */
function wrapOf(value: ReactNode, main: boolean): string {
  if (main) return 'min-w-36 wrap-anywhere'
  if (typeof value !== 'string') return 'wrap-break-word'
  if (isFigure(value)) return 'whitespace-nowrap'
  const isLong = value.split(/[\s-]/).some((word) => word.length > LONG_WORD)
  return isLong ? 'min-w-40 wrap-anywhere @max-4xl:min-w-28' : 'wrap-break-word'
}

/**
 * What opens a row, the main cell of a table or a whole card: a link to it, or a button that opens it here.
 */
export function Opener<T>({
  row,
  opens: { linkTo, onOpen },
  called,
  className,
  children,
}: {
  row: T
  opens: Opens<T>
  /** The ids of what it is called by, where that is more than stands in it. */
  called?: string | undefined
  className: string
  children: ReactNode
}) {
  if (linkTo)
    return (
      <Link data-opens to={linkTo(row)} aria-labelledby={called} className={className}>
        {children}
      </Link>
    )
  if (!onOpen) return children
  return (
    <button
      data-opens
      type="button"
      aria-labelledby={called}
      onClick={() => onOpen(row)}
      className={className}
    >
      {children}
    </button>
  )
}

/** What columns with the names of people are called. */
const ofPeople = new Set(['userName', 'fullName'])

/** What a column says; where it names somebody, a browser that translates the page leaves it as it is. */
export const Named = <T,>({ of, children }: { of: Column<T>; children: ReactNode }) =>
  ofPeople.has(of.key) ? <span translate="no">{children}</span> : children

/**
 * A cell of a table. A name that somebody typed may have a longer word than there is room for: it goes on
 * in the next line, while dates, figures and buttons stay whole.
 */
export function Cell<T>({
  id,
  called,
  column,
  row,
  value,
  opens,
  compact,
  span,
}: {
  /** Of the row's name in its main cell, and what those of others of its cells begin with. */
  id: string
  /** The ids of what the row is called by. */
  called: string
  column: Column<T>
  row: T
  value: ReactNode
  opens: Opens<T>
  compact: boolean
  /** Columns that it takes: the last one goes on below the choice of columns. */
  span: number
}) {
  const main = column.main ?? false
  const below = compact ? undefined : column.below?.(row)
  // By what a row is about the other cells of it are named to who hears them.
  const Tag = main ? 'th' : 'td'
  return (
    <Tag
      id={column.names && `${id}-${column.key}`}
      scope={main ? 'row' : undefined}
      colSpan={span}
      style={isFigure(value) ? undefined : wrapping(column.key)}
      className={`px-3 font-normal first:pl-4 last:pr-4 @max-4xl:px-2 @max-4xl:first:pl-2 @max-4xl:last:pr-2 [[data-tight]_&]:px-1 ${column.figures ? 'text-right' : ''} ${column.pressed ? 'print:hidden' : ''} ${wrapOf(value, main)}`}
    >
      {main ? (
        <Opener
          row={row}
          opens={opens}
          called={called === id ? undefined : called}
          className="text-left align-top font-medium text-link hover:underline"
        >
          {typeof value === 'string' ? (
            <span id={id} title={value} className={CUT}>
              <Named of={column}>
                <Dates of={value} />
              </Named>
            </span>
          ) : (
            <span id={id}>{value}</span>
          )}
        </Opener>
      ) : typeof value === 'string' ? (
        <span {...(value.length > LINE && isOpened(opens) && { title: value, className: CUT })}>
          <Named of={column}>
            <Dates of={value} />
          </Named>
        </span>
      ) : (
        value
      )}
      {column.below && !compact && (
        <span
          title={typeof below === 'string' ? below : undefined}
          className={`${belowOf(below)} text-xs text-dim empty:hidden`}
        >
          {below}
        </span>
      )}
    </Tag>
  )
}
