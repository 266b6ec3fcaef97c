// What other areas show of this one when they come to it: what happened is loaded when it is first shown.
export { CaseHistory } from './InPage.tsx'
