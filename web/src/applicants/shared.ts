// What other areas show of this one; all else of it is its own.
export { Applicants } from './Applicants.tsx'
export { useJobWords } from './labels.tsx'
export { OpenedApplication } from './Opened.tsx'
export { StatusLine } from './StatusLine.tsx'
