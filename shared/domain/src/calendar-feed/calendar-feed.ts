import { linkMark } from '@portal/contracts/calendar-feed'
import { calendarFeedEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done } from '../kit/outcome.ts'

interface Feed {
  readonly isOpen: boolean
}

/** Whether a person has a calendar link, in a stream of theirs. */
export const calendarFeed = aggregate<Feed>('calendarFeed', { isOpen: false })({
  calendarFeedOpened: () => ({ isOpen: true }),
  calendarFeedClosed: () => ({ isOpen: false }),
})

/** A link that was made a moment ago. */
export interface NewLink {
  readonly link: string
  readonly tokenHash: string
}

/** Opens a feed under a new link; one of before works no more. @returns the link, this once */
export const open = (
  _: Feed,
  { link, tokenHash }: NewLink,
  { id: userId }: Pick<Surroundings, 'id'>,
) =>
  decided([happened.calendarFeedOpened({ userId, tokenHash })], { link, mark: linkMark(tokenHash) })

/** Closes the feed; one that is not open is closed already. */
export const close = ({ isOpen }: Feed, _: unknown, { id: userId }: Pick<Surroundings, 'id'>) =>
  isOpen ? done(happened.calendarFeedClosed({ userId })) : done()
