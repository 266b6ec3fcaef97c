import { z } from 'zod'
import { typed } from './kit.ts'

/** The six digits of an SMS; people write them with spaces. */
export const SmsCode = z
  .string()
  .trim()
  .max(7)
  .regex(/^\d{3}\s?\d{3}$/, 'code')
export const SignageKey = z.string().min(20).max(64)

/** The answer to whoever began to sign: the code itself comes by SMS. */
export interface StartedSigning {
  signageKey: string
  /** The last two digits of the number that the code goes to. */
  phoneEnd: string
  /** Minutes that the code lives. */
  minutes: number
  /** Seconds until another code can be asked for. */
  pause: number
}
export const StartedSigning = typed<StartedSigning>(
  z.object({
    signageKey: SignageKey,
    phoneEnd: z.string(),
    minutes: z.number().int(),
    pause: z.number().int(),
  }),
)

/** What a call that begins to sign can be refused with, beside its own reasons. */
export const startSigningRefusals = ['noPhone', 'tooManyCodes', 'notWhileImpersonating'] as const
/** The same of a call that signs. */
export const signingRefusals = [
  'wrongSigningCode',
  'signingCodeSpent',
  'contentChanged',
  'notWhileImpersonating',
] as const
