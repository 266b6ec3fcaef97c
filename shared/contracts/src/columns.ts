import { z } from 'zod'
import { truth } from './shapes.ts'

/** A column of a list. Where it stands among the others is where it is declared. */
export interface ColumnSpec {
  /** Its title: a key of the list's texts, or of others as `ui:person`. Without one the client says it. */
  readonly label?: string
  /** The list can be sorted by it. */
  readonly sorts?: true
  /** Shown in the head of the card on a phone; leads to what the row opens, and is never left out. */
  readonly main?: true
  /** Tells rows apart whose main column says the same, as a person's days: they are named by both. */
  readonly names?: true
  /** false: left out of the card on a phone. */
  readonly card?: false
  /** It has what is pressed for itself: on a phone it stands below what opens the card. */
  readonly own?: true
  /** Nothing but what is pressed: it is left out on paper. */
  readonly pressed?: true
  /** Left out of the table until somebody chooses it. */
  readonly extra?: true
  /** Its figures stand at the right, one below the other. */
  readonly figures?: true
}

type Columns = Readonly<Record<string, ColumnSpec>>

type Sorts<C extends Columns> = {
  [K in keyof C]: C[K] extends { sorts: true } ? K : never
}[keyof C] &
  string

/** A list, whichever it is. */
export interface ListSpec {
  readonly texts: string
  readonly first?: string
  readonly columns: Columns
  readonly sheet?: readonly string[]
}

interface Declared<T extends string, C extends Columns, S extends string> {
  /** The area of the client's texts that its labels stand in. */
  readonly texts: T
  /** What it is sorted by at first; with `-` before it, the other way round. */
  readonly first?: Sorts<C> | `-${Sorts<C>}`
  readonly columns: C
  /** The columns of its spreadsheet. */
  readonly sheet?: readonly S[]
}

/** What a list can be sorted by: a key of the columns that say so. */
export type SortKeyOf<L extends ListSpec> = Sorts<L['columns']>

/** A column of a list's spreadsheet. */
export type SheetKeyOf<L extends ListSpec> = NonNullable<L['sheet']>[number]

/**
 * Declares a list. The contract takes its sort keys from it, the read side must give each of them something
 * to order by, the client each column a cell, and the spreadsheet each of its columns a head and a cell.
 */
export const list = <
  const T extends string,
  const C extends Columns,
  const S extends string = never,
>(
  spec: Declared<T, C, S>,
): Declared<T, C, S> => spec

/** What a list can be sorted by, in the order of its columns. */
export const sortsOf = <L extends ListSpec>({ columns }: L): readonly SortKeyOf<L>[] =>
  Object.keys(columns).filter((key) => columns[key]?.sorts) as SortKeyOf<L>[]

/** What it is sorted by where nobody says it, and whether that is the other way round. */
export const firstOf = <L extends ListSpec>({
  first,
}: L): { sort: SortKeyOf<L>; descending: boolean } => ({
  sort: first?.replace(/^-/, '') as SortKeyOf<L>,
  descending: first?.startsWith('-') === true,
})

/** What a list is sorted by: the keys that it was declared with, and no other. */
export const sorting = <L extends ListSpec>(of: L) => ({
  sort: z.enum(sortsOf(of)).optional(),
  descending: truth.default(false),
})
