// What other areas show of this one; all else of it is its own.
export { nothingTyped, PutFields, timeTones, useAgreements, useAgreementWords } from './choice.tsx'
