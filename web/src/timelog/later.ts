// What other areas show of this one when they come to it: nothing of it is loaded with them.
export const loadLoansOfPerson = () => import('./OfPerson.tsx')
export const loadOwnLoans = () => import('./Own.tsx')
