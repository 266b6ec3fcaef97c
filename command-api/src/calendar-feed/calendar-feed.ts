import { calendarFeed as calls } from '@portal/contracts/calendar-feed'
import { calendarFeed, close, type NewLink, open } from '@portal/domain/calendar-feed/calendar-feed'
import { calendarToken } from '@portal/platform/calendar-token'
import { type Acting, decisions, on } from '../kit/decisions.ts'

/** One's own: nobody else's can be named. */
const own = (_: unknown, { actor }: Acting): string => actor.userId

/** A link that nobody has had before; the same one again where the call is repeated under its key. */
async function made(_: unknown, { parts, newId }: Acting): Promise<NewLink> {
  const { token, tokenHash } = calendarToken(parts.settings.claimKey.current.bytes, newId())
  const address = parts.settings.publicUrl.replace(/\/$/, '')
  return { link: `${address}${calls.feed.path.replace(':token', token)}`, tokenHash }
}

export const calendarFeedDecisions = decisions(calls, {
  open: on(calendarFeed, {
    stream: own,
    spends: { made },
    decide: (feed, _, deciding, found) => open(feed, found.made, deciding),
  }),
  close: on(calendarFeed, { stream: own, decide: close }),
})
