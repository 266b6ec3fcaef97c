// What other areas show of this one; all else of it is its own.
export { EducationList } from './EducationList.tsx'
export { Said } from './labels.tsx'
export { EducationOfPerson } from './OfPerson.tsx'
export { UserEducationList } from './UserEducationList.tsx'
