// What other areas show of this one; all else of it is its own.
export { default as OwnLoans } from './Own.tsx'
