// What other areas show of this one; all else of it is its own.
export { ForPerson } from './ForPerson.tsx'
export { LegalHold } from './LegalHold.tsx'
export { OwnData } from './OwnData.tsx'
