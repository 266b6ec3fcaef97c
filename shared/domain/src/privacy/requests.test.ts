import { privacyEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { given, SOME_ID as userId } from '../kit/given.ts'
import { ask, fulfil, note, requests } from './requests.ts'

const requestId = '019abf5e-0000-7000-8000-0000000000aa'
const asked = privacyEvents.personalDataAsked({
  requestId,
  userId,
  askedOn: '2026-01-31',
  dueOn: '2026-02-28',
  byOffice: false,
})
const had = privacyEvents.personalDataHandedOut({ requestId, userId })

test('who asks twice has asked once, until they have it', () => {
  expect(given(requests).when(ask, {}).was).toBe('personalDataAsked')
  const again = given(requests, asked).when(ask, {})
  expect([again.was, again.reply]).toEqual(['nothing', { id: requestId }])
  expect(given(requests, asked, had).when(ask, {}).was).toBe('personalDataAsked')
})

test('a month counts from the day on which it was asked, not from when it was noted', () => {
  const { was, events } = given(requests).when(note, { askedOn: '2026-01-31' })
  expect(was).toBe('personalDataAsked')
  expect(events[0]?.data).toMatchObject({ dueOn: '2026-02-28', byOffice: true })
  expect(given(requests).when(note, { askedOn: '2999-01-01' }).was).toBe('dayInTheFuture')
  expect(given(requests, asked).when(note, { askedOn: '2026-01-31' }).was).toBe('personalDataAsked')
})

test('it is handed out once', () => {
  expect(given(requests).when(fulfil, { id: requestId }).was).toBe('notFound')
  expect(given(requests, asked).when(fulfil, { id: requestId }).was).toBe('personalDataHandedOut')
  expect(given(requests, asked, had).when(fulfil, { id: requestId }).was).toBe('nothing')
})
