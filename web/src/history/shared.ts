// What other areas show of this one; all else of it is its own.
export { Compared, type Side } from './Compare.tsx'
export { useHistoryCells } from './columns.tsx'
export { EntryDialog, useEntryAddress } from './Entry.tsx'
export type { WordsOf } from './fields.ts'
export { Moments, useMoments } from './Moments.tsx'
export { Steps } from './Steps.tsx'
export { StoodSo } from './Stood.tsx'
