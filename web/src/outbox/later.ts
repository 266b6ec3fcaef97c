// What other areas load of this one when they come to it.
export const loadWaits = () => import('./Waits.tsx')
