import type { ReactNode } from 'react'

/** A column of a list: in the table, in the cards on a phone, and in the choice of columns. */
export interface Column<T> {
  /** Where it is one of the sort keys of the list's contract, the column can be sorted. */
  readonly key: string
  readonly title: string
  readonly cell: (row: T) => ReactNode
  /** A quiet line below the cell; on a phone, too, where `phone` does not stand for both. */
  readonly below?: (row: T) => ReactNode
  /** Shown in the head of the card on a phone; leads to what the row opens, and is never left out. */
  readonly main?: boolean
  /** What the card on a phone shows instead, where the column's title is missed; null for nothing. */
  readonly phone?: (row: T) => ReactNode
  /** false: left out of the card on a phone. */
  readonly card?: boolean
  /** It has what is pressed for itself: on a phone it stands below what opens the card. */
  readonly own?: boolean
  /** Left out of the table until somebody chooses it. */
  readonly extra?: boolean
}
