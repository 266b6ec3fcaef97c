import { type CodeSubjects, checkCode, type Purpose } from '@portal/platform/security-codes'
import { type Acting, type Refused, refuse } from '../kit/decisions.ts'
import { knownOf } from './entering.ts'
import { type Known, type Weakness, weaknessOf } from './password-rules.ts'

const stranger: Known = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  personalNumber: '',
  street: '',
  postalCode: '',
  city: '',
}

/**
 * Spends the code with which somebody chooses a password. A password that is refused leaves the code as
 * it was; what it says of the person is told only to who has the right code.
 * @param userId whose address it is, where it is somebody's
 */
export async function spendCode<X extends string>(
  { parts }: Pick<Acting, 'parts'>,
  what: { purpose: Purpose; subjects: CodeSubjects; token: string; otherwise: X },
  chosen: {
    password: string
    email: string
    userId: string | undefined
    /** As they wrote it themselves. */
    name?: Pick<Known, 'firstName' | 'lastName'>
  },
): Promise<Refused<X | Weakness> | undefined> {
  const check = (use: boolean) =>
    checkCode(parts.pool, what.purpose, what.subjects, what.token, use)
  const common = await weaknessOf(chosen.password, undefined)
  if (common) return refuse(common)
  if (!(await check(false))) return refuse(what.otherwise)
  const known = chosen.userId ? await knownOf(parts, chosen.userId) : undefined
  const weak = await weaknessOf(chosen.password, {
    ...(known?.firstName || known?.lastName ? known : { ...(known ?? stranger), ...chosen.name }),
    email: chosen.email,
  })
  if (weak) return refuse(weak)
  return (await check(true)) ? undefined : refuse(what.otherwise)
}
