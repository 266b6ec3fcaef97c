// What other areas show of this one when they come to it: nothing of it is loaded with them.
export const loadAgreements = () => import('./Agreements.tsx')
export const loadAgreementsOfPerson = () => import('./OfPerson.tsx')
