// What other areas show of this one; all else of it is its own.
export { useHistoryCells } from './columns.tsx'
export { EntryDialog, useEntryAddress } from './Entry.tsx'
