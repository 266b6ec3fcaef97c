// What the page of one's local office shows of the shifts, when somebody comes to it.
export const loadShifts = () => import('./OwnShifts.tsx')
