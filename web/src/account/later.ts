// What other areas show of this one when they come to it: nothing of it is loaded with them.
export const loadSetUp = () => import('./SetUp.tsx')
export const loadSignedInHere = () => import('./SignedInHere.tsx')
export const loadUnreached = () => import('./Unreached.tsx')
export const loadSecondStep = () => import('./SecondStep.tsx')
export const loadUnanswered = () => import('./Unanswered.tsx')
export const loadNoCookies = () => import('./NoCookies.tsx')
export const loadMailsLate = () => import('./MailsLate.tsx')
