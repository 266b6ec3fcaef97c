import { z } from 'zod'
import { area, command, Done, input, Nothing, query } from './kit.ts'

/** Months of a feed, from the first day of which something is in it to the last. */
export const FEED_MONTHS = { back: 3, ahead: 13 }
/** Entries of a feed, at most: of shifts, and of spans of leave. */
export const MOST_FEED_SHIFTS = 1500
export const MOST_FEED_LEAVE = 500

/**
 * By what a page knows whether the link that it shows still is the one that works: it may have been made anew
 * elsewhere. It opens nothing.
 */
export const linkMark = (tokenHash: string): string => tokenHash.slice(0, 12)

/**
 * A person's shifts and leave as a calendar (RFC 5545) that their phone subscribes to by a secret link.
 * Whoever has the link reads it without a session, so it says nothing of anybody else.
 */
export const calendarFeed = area('calendar-feed', {
  state: query('GET /api/calendar/feed', {
    may: 'self',
    summary: 'Whether I have a calendar link, and since when',
    input: Nothing,
    reply: z.object({
      /** When the link that works was made; null where there is none. */
      since: z.string().nullable(),
      /** Tells it from any other; empty where there is none. */
      mark: z.string(),
    }),
    example: {},
    live: 'calendarFeed',
  }),
  open: command('POST /api/calendar/feed', {
    may: 'self',
    inPerson: true,
    touches: ['calendarFeed'],
    summary: 'Make a calendar link, said this once; one of before works no more',
    input: Nothing,
    reply: z.object({ link: z.string(), mark: z.string() }),
    example: {},
    refuses: ['notWhileImpersonating'],
    secret: true,
  }),
  close: command('DELETE /api/calendar/feed', {
    may: 'self',
    inPerson: true,
    touches: ['calendarFeed'],
    summary: 'Close my calendar link: it works no more',
    input: Nothing,
    reply: Done,
    example: {},
    refuses: ['notWhileImpersonating'],
  }),
  feed: query('GET /api/calendar/:token', {
    may: 'guest',
    summary: 'The shifts and leave of the person whose link it is, as iCalendar',
    input: input({
      /** What was made at random, and `.ics`. */
      token: z.string().max(64),
    }),
    reply: z.object({ token: z.string() }),
    example: { token: 'Yk3vJ0bS1mQ7tW5xZ2cA8dE4fG6hI9jK1lM3nO5pR7s.ics' },
    transfer: 'file',
  }),
})
