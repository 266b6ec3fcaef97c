import { applicantEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { actor, given, SOME_ID as id } from '../kit/given.ts'
import { application, apply, forward, mail, remove, setStatus } from './application.ts'

const jobAdId = '019abf5e-0000-7000-8000-0000000000a1'
const fileId = '019abf5e-0000-7000-8000-0000000000f1'
const { userId } = actor()
const form = {
  ...{ jobAdId, name: 'Anna', email: 'anna@mail.example', phone: '070', place: '' },
  ...{ rights: ['CE', 'CE'], letter: ' Hej ', fileIds: [fileId, fileId] },
}
const about = { applicationId: id, jobAdId, userId: null, subjectId: id }
const received = applicantEvents.applicationReceived({
  ...{ ...about, name: 'Anna', email: 'anna@mail.example', phone: '070', place: '' },
  ...{ letter: 'Hej', rights: ['CE'], files: [{ fileId }], locale: 'sv' },
})
const at = given(application, received)
const gone = given(application, received, applicantEvents.applicationRemoved(about))

test('somebody from outside applies once; it is sealed with a key of its own', () => {
  const deciding = (state: typeof application.initial) =>
    apply(state, form, { id }, { userId: null, locale: 'sv' })
  const outcome = deciding(application.initial)
  expect(outcome.events[0]?.data).toEqual({
    ...{ ...about, name: 'Anna', email: 'anna@mail.example', phone: '070', place: '' },
    ...{ letter: 'Hej', rights: ['CE'], files: [{ fileId }], locale: 'sv' },
  })
  expect(deciding(at.state).events).toEqual([])
  // What was erased does not come back by being sent again.
  expect(deciding(gone.state).events).toEqual([])
})

test('of somebody who works here it goes with them', () => {
  const { events } = apply(application.initial, form, { id }, { userId, locale: 'sv' })
  expect(events[0]?.data).toMatchObject({ userId, subjectId: userId })
})

test('the office says where it stands, once', () => {
  expect(at.when(setStatus, { status: 'interview' }).was).toBe('applicationStatusSet')
  expect(at.when(setStatus, { status: 'received' }).was).toBe('nothing')
  expect(gone.when(setStatus, { status: 'hired' }).was).toBe('notFound')
})

test('a mail, and a forwarding, change nothing that others decide on', () => {
  const words = { mailId: fileId, subject: 'Intervju', text: ' Kom ' }
  const mailed = at.when(mail, words)
  expect(mailed.events[0]?.data).toMatchObject({ subject: 'Intervju', text: 'Kom' })
  expect(mailed.after.state.version).toBe(at.state.version)
  expect(mailed.after.when(mail, words).was).toBe('nothing')
  const asked = at.when(forward, { userIds: [userId, userId], text: '' })
  expect(asked.events[0]?.data).toMatchObject({ toIds: [userId] })
  expect(asked.after.state.version).toBe(at.state.version)
  for (const outcome of [gone.when(mail, words), gone.when(forward, { userIds: [], text: '' })])
    expect(outcome.was).toBe('notFound')
})

test('it is removed once', () => {
  expect(at.when(remove, {}).was).toBe('applicationRemoved')
  expect(gone.when(remove, {}).was).toBe('nothing')
  expect(given(application).when(remove, {}).was).toBe('notFound')
})
