import { sameEmail } from '@portal/contracts/email'
import { registration, requestReset, reset, startRegistration } from '@portal/domain/auth/mails'
import { newId } from '@portal/platform/ids'
import { codeSubjects } from '@portal/platform/security-codes'
import type { Execution } from '../kit/execute.ts'
import type { Parts } from '../kit/parts.ts'
import type { Asked } from './asked-mails.ts'
import { deviceKnows } from './attempts.ts'
import { takeMail } from './mails.ts'
import { personByEmail } from './people.ts'

/** Does what a guest asked for: a mail with a code, where there is somebody to send it to. */
export async function sendAsked(parts: Parts, asked: Asked): Promise<void> {
  const { pool, executor, settings } = parts
  const email = sameEmail(asked.email)
  const found = await personByEmail(parts, email)
  const wanted =
    asked.purpose === 'reset'
      ? found?.status === 'active'
      : !found || ['created', 'invited', 'registered'].includes(found.status)
  if (!wanted) return
  const known =
    found !== undefined && asked.device !== null
      ? await deviceKnows(pool, found.user_id, asked.device)
      : false
  const subjects = codeSubjects(settings.claimKey, email)
  const from = [asked.from].flat()
  if (!(await takeMail(pool, asked.purpose, subjects, { from, known }))) return
  const execution: Execution = {
    now: parts.now(),
    newId,
    eventIds: () => newId,
    appended: () => undefined,
    meta: {
      correlation: newId(),
      causation: asked.purpose === 'reset' ? 'auth.requestReset' : 'auth.invite',
    },
  }
  if (asked.purpose === 'register')
    await executor.execute(registration, executor.claimId('email', email), execution, (state) =>
      startRegistration(state, {
        registrationId: found?.user_id ?? newId(),
        email: asked.email,
        userId: found?.user_id ?? null,
        locale: asked.locale,
      }),
    )
  else if (found)
    await executor.execute(reset, found.user_id, execution, (state) =>
      requestReset(state, { byId: null }, { id: found.user_id }),
    )
}
