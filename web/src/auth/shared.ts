// What other areas show of this one; all else of it is its own.

export { CodeInput } from './inputs.tsx'
export { MailsLate } from './mails-late.tsx'
export { useResetText } from './reset-text.ts'
export type { SignInFrame } from './SignInSteps.tsx'
