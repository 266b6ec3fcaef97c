import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { mailTo } from '../kit/mail.ts'
import { whenever } from '../kit/reactions.ts'
import { heldMail } from './texts.ts'

const kind = z.enum(['mail', 'sms'])

const tellOneOfHeld = job('tellOneOfHeld', { userId: Id, kind }, async (held, context) => {
  const link = linkTo(context, places.logs, { tab: 'open' })
  await mailTo(context, { userId: held.userId, topic: 'sendingHeld' }, (locale) =>
    heldMail(locale, held.kind, link),
  )
})

/**
 * Each who may decide on what is held gets a mail of their own. No notice: gathered with others it would
 * wait for the limit that it tells of.
 */
const tellOfHeld = job('tellOfHeld', { kind }, async (held, { pool, jobId }) => {
  await pool.query(
    `INSERT INTO reactions.job (id, name, data, due_at)
     SELECT $1 || '.' || user_id, $3,
       jsonb_build_object('userId', user_id, 'kind', $2::text), now()
     FROM users.person WHERE status = 'active' AND 'superadmin' = ANY (roles)
     ON CONFLICT DO NOTHING`,
    [jobId, held.kind, tellOneOfHeld.named],
  )
})

export const tellingOfHeld = whenever('tell-of-held', 'sendingHeld', ({ data }) => [
  tellOfHeld(data),
])
