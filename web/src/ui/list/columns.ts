import type { ColumnSpec, ListSpec } from '@portal/contracts/columns'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Texts } from '../../i18n/texts.ts'

/** What a row says in a column. */
interface Cell<T> {
  readonly cell: (row: T) => ReactNode
  /** A quiet line below the cell; on a phone, too, where `phone` does not stand for both. */
  readonly below?: (row: T) => ReactNode
  /** What the card on a phone shows instead, where the column's title is missed; null for nothing. */
  readonly phone?: (row: T) => ReactNode
}

/** A column of a list: in the table, in the cards on a phone, and in the choice of columns. */
export interface Column<T> extends Omit<ColumnSpec, 'label' | 'sorts'>, Cell<T> {
  readonly key: string
  readonly title: string
}

/** The ids of what a row is called by: of its main cell, and of those that tell it from others of that name. */
export const namedBy = <T>(columns: readonly Column<T>[], id: string): string =>
  [id, ...columns.flatMap(({ key, names }) => (names ? [`${id}-${key}`] : []))].join(' ')

/** What the rows of a list say: something in each of its columns. One without a label is given its title. */
export type Cells<L extends ListSpec, T> = {
  readonly [K in keyof L['columns']]: L['columns'][K] extends { readonly label: string }
    ? ((row: T) => ReactNode) | Cell<T>
    : Cell<T> & { readonly title: string }
}

type LabelIn<A extends keyof Texts> = keyof Texts[A] & string
type Label<A extends string> =
  | (A extends keyof Texts ? LabelIn<A> : never)
  | { [B in keyof Texts]: `${B}:${LabelIn<B>}` }[keyof Texts]

/** A list whose labels are texts of the client. */
export interface Labelled<L extends ListSpec> {
  readonly columns: {
    readonly [K in keyof L['columns']]: { readonly label?: Label<L['texts']> }
  }
}

/**
 * The columns of a list as they are shown, in the reader's language.
 * @param without those that this page has no use for
 */
export function useColumns<L extends ListSpec, T>(
  { texts, columns }: L,
  cells: Cells<L, T>,
  without: readonly (keyof L['columns'])[] = [],
): readonly Column<T>[] {
  // That its labels are texts is asked of whoever shows it, see Labelled.
  const { t } = useTranslation(texts as 'ui')
  const say = t as (label: string) => string
  return Object.entries(columns)
    .filter(([key]) => !without.includes(key))
    .map(([key, { label, ...spec }]) => {
      const cell = cells[key as keyof typeof cells] as Cells<ListSpec, T>[string]
      const shown = typeof cell === 'function' ? { cell } : cell
      return { title: label ? say(label) : '', ...spec, ...shown, key }
    })
}
