// What other areas show of this one when they come to it: nothing of it is loaded with them.
// With the office's list in one file: each more is a line in what the first page loads.
export const loadLoansOfPerson = () =>
  import('./Admin.tsx').then(({ OfPerson }) => ({ default: OfPerson }))
