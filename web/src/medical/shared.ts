// What other areas show of this one; all else of it is its own.
export { MedicalOfPerson } from './OfPerson.tsx'
