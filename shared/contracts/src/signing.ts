import { z } from 'zod'

/** The six digits of an SMS; people write them with spaces. */
export const SmsCode = z
  .string()
  .trim()
  .max(7)
  .regex(/^\d{3}\s?\d{3}$/, 'code')
export const SignageKey = z.string().min(20).max(64)

/** The answer to whoever began to sign: the code itself comes by SMS. */
export const StartedSigning = z.object({
  signageKey: SignageKey,
  /** The last two digits of the number that the code goes to. */
  phoneEnd: z.string(),
  /** Minutes that the code lives. */
  minutes: z.number().int(),
  /** Seconds until another code can be asked for. */
  pause: z.number().int(),
})
export interface StartedSigning extends z.infer<typeof StartedSigning> {}

/** What a call that begins to sign can be refused with, beside its own reasons. */
export const startSigningRefusals = ['noPhone', 'tooManyCodes', 'notWhileImpersonating'] as const
/** The same of a call that signs. */
export const signingRefusals = [
  'wrongSigningCode',
  'signingCodeSpent',
  'contentChanged',
  'notWhileImpersonating',
] as const
