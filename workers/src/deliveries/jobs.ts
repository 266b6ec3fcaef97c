import { places } from '@portal/contracts/places'
import { discardHeld, letBe, releaseHeld, sendAgain } from '../kit/decided.ts'
import type { JobHandler } from '../kit/jobs.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { heldMail } from './texts.ts'

export const repeatDelivery: JobHandler = ({ deliveryId }, { pool }) =>
  sendAgain(pool, deliveryId ?? '')
export const letDeliveryBe: JobHandler = ({ deliveryId }, { pool }) => letBe(pool, deliveryId ?? '')

const kindOf = (kind: string | null | undefined) => (kind === 'mail' ? 'mail' : 'sms')

export const letHeldGo: JobHandler = ({ kind }, { pool }) => releaseHeld(pool, kindOf(kind))
export const dropHeld: JobHandler = ({ kind }, { pool }) => discardHeld(pool, kindOf(kind))

/** Each who may decide on what is held gets a mail of their own. */
export const tellOfHeld: JobHandler = async ({ kind }, { pool, jobId }) => {
  await pool.query(
    `INSERT INTO reactions.job (id, name, data, due_at)
     SELECT $1 || '.' || user_id, 'tellOneOfHeld',
       jsonb_build_object('userId', user_id, 'kind', $2::text), now()
     FROM users.person WHERE status = 'active' AND 'superadmin' = ANY (roles)
     ON CONFLICT DO NOTHING`,
    [jobId, kindOf(kind)],
  )
}

export const tellOneOfHeld: JobHandler = async ({ userId, kind }, context) => {
  const link = linkTo(context, places.logs, { tab: 'open' })
  await mailTo(context, userId ?? '', 'sendingHeld', (locale) =>
    heldMail(locale, kindOf(kind), link),
  )
}
