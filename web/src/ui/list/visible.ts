import type { ColumnSpec } from '@portal/contracts/columns'
import type { ListState } from './state.ts'

/** Columns that were chosen (true) or left out (false); the others are as they are at first. */
type Chosen = Readonly<Record<string, boolean>>

/** Is a column shown, with what was chosen? */
export const isShown = (
  key: string,
  { main, extra }: Pick<ColumnSpec, 'main' | 'extra'>,
  chosen: Chosen,
): boolean => main || (chosen[key] ?? !extra)

/** What was chosen: as the address says, or else as this device remembers it. */
export const chosenIn = ({ columns, declared }: ListState, remembered: Chosen): Chosen =>
  columns
    ? Object.fromEntries(Object.keys(declared.columns).map((key) => [key, columns.includes(key)]))
    : remembered
