export { CardNotes } from './CardNotes.tsx'
export { CardOfDay } from './CardOfDay.tsx'
export { ReadCard } from './ReadCard.tsx'
