// What other areas show of this one when they come to it: nothing of it is loaded with them.
export const loadWaitingList = () => import('./WaitingList.tsx')
export const loadWatch = () => import('./Watch.tsx')
