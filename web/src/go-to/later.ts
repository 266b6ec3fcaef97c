// What other areas load of this one when they come to it.
export const loadGoTo = () => import('./GoTo.tsx')
