import { userEvents } from '@portal/events'
import { VersionConflict } from '@portal/platform/event-store/port'
import { newId } from '@portal/platform/ids'
import type { Parts } from '../kit/parts.ts'

/** How addresses were compared before their spellings were brought together. Claims bear it still. */
export const earlierSameEmail = (email: string): string =>
  email.trim().normalize('NFC').toLowerCase()

/**
 * Claims addresses anew that were claimed in another form by an earlier version. Where two people
 * have one address in two spellings, who came first keeps it, and the log says whose it is.
 */
export async function bringClaimsOver({
  pool,
  log,
  executor,
  logger,
  settings,
}: Pick<Parts, 'pool' | 'log' | 'executor' | 'logger' | 'settings'>): Promise<void> {
  // While CLAIM_KEY is rotated each name stands under two keys. The next start will do.
  if (settings.claimKey.naming.also) return
  const odd = await pool.query<{ user_id: string; email: string; same_email: string }>(
    `SELECT user_id, email, same_email FROM users.person
     WHERE same_email <> lower(email) ORDER BY created_at, user_id`,
  )
  const stream = (form: string) => `claim-${executor.claimId('email', form)}`
  for (const { user_id: userId, email, same_email: form } of odd.rows) {
    const earlier = earlierSameEmail(email)
    if (earlier === form || form === '') continue
    const last = (await log.read(stream(form))).at(-1)
    if (last?.type === 'claimed') {
      const holder = (last.data as { userId: string }).userId
      if (holder !== userId)
        logger.warn({ userId, holder }, 'two people have one address in two spellings')
      continue
    }
    const before = (await log.read(stream(earlier))).at(-1)
    const held = before?.type === 'claimed' && (before.data as { userId: string }).userId === userId
    try {
      await log.append(
        [
          {
            stream: stream(form),
            expected: last?.version ?? 'none',
            events: [userEvents.claimed({ userId })],
          },
          ...(held
            ? [
                {
                  stream: stream(earlier),
                  expected: before.version,
                  events: [userEvents.claimReleased({ userId })],
                },
              ]
            : []),
        ],
        { correlation: newId(), causation: 'bring-claims-over' },
      )
    } catch (error) {
      // Another process that starts at the same moment was first.
      if (!(error instanceof VersionConflict)) throw error
    }
  }
}
