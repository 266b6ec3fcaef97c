// The days of everybody, as the office looks through and approves them, when somebody comes to them.
export const loadDays = () => import('./Days.tsx')
// Another overtime rule set, tried on closed months.
export const loadRules = () => import('./Rules.tsx')
