import { type Refusal, type RefusalBody, refusals } from '@portal/contracts'
import type { FastifyRequest } from 'fastify'

const words: Partial<Record<Refusal, string>> = {
  invalidInput: 'The input is not valid',
  notSignedIn: 'Sign in first',
  forbidden: 'You may not do this',
  notFound: 'Not found',
  conflict: 'Somebody else changed it meanwhile',
  tooLarge: 'Too large',
  unsupportedType: 'This media type is not accepted',
  tooMany: 'Too many requests',
  failed: 'An error has occurred',
  unavailable: 'Not available right now',
  loginFailed: 'Login failed',
  invalidResetCode:
    'Your security code is not valid. You can create a new code that will be sent to your e-mail address.',
  invalidRegistrationCode: 'Your security code is not valid.',
  registrationFailed: "Your registration couldn't be finalized",
  fileMissing: 'Could not find file',
}

/** The HTTP status and the body of a refusal. */
export function refusalReply(
  code: Refusal,
  requestId: string,
  fields?: { path: string; message: string }[],
): { status: number; body: RefusalBody } {
  const error = { code, message: words[code] ?? code, requestId }
  return { status: refusals[code], body: { error: fields ? { ...error, fields } : error } }
}

/** Statuses that are for now, each with the seconds after which one may come again. */
export const comeAgain: Readonly<Record<number, string>> = { 429: '30', 503: '5' }

/** What somebody who tries doors is refused with. */
const telling: ReadonlySet<Refusal> = new Set<Refusal>([
  'forbidden',
  'loginFailed',
  'wrongPassword',
  'wrongCode',
  'wrongPasskey',
  'signInExpired',
  'secondFactorNeeded',
  'invalidResetCode',
  'invalidRegistrationCode',
])

/** Leaves a line in the log where it looks as if somebody tries doors: which call, not who or with what. */
export function noteRefusal(request: FastifyRequest, code: Refusal): void {
  if (!telling.has(code)) return
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  request.log.info({ reqId: request.id, call, refusal: code }, 'refused')
}
