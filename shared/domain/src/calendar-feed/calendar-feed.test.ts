import { calendarFeedEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { given, SOME_ID as userId } from '../kit/given.ts'
import { calendarFeed, close, open } from './calendar-feed.ts'

const opened = calendarFeedEvents.calendarFeedOpened({ userId, tokenHash: 'a1' })
const closed = calendarFeedEvents.calendarFeedClosed({ userId })
const made = { link: 'https://portal.example/api/calendar/secret.ics', tokenHash: 'b2' }

test('a link is made, and made anew; the log has its hash alone', () => {
  for (const at of [given(calendarFeed), given(calendarFeed, opened)]) {
    const came = at.when(open, made)
    expect(came.reply).toEqual({ link: made.link, mark: 'b2' })
    expect(came.events.map(({ type, data }) => [type, data])).toEqual([
      ['calendarFeedOpened', { userId, tokenHash: 'b2' }],
    ])
    expect(JSON.stringify(came.events)).not.toContain('secret')
  }
})

test('a link is closed once, and can be made again', () => {
  expect(given(calendarFeed).when(close, {}).was).toBe('nothing')
  expect(given(calendarFeed, opened).when(close, {}).was).toBe('calendarFeedClosed')
  const shut = given(calendarFeed, opened, closed)
  expect(shut.when(close, {}).was).toBe('nothing')
  expect(shut.when(open, made).was).toBe('calendarFeedOpened')
})
