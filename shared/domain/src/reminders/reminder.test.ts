import { reminderEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { given, SOME_ID } from '../kit/given.ts'
import { remind, reminder } from './reminder.ts'

const reminded = reminderEvents.peopleReminded({ targetId: SOME_ID, people: 3 })
const after = (hours: number) => ({
  found: { waiting: 2 },
  now: new Date(Date.parse('2026-11-20T11:00:00Z') + hours * 3_600_000),
})

test('whoever has not is reminded, as many as there are', () => {
  const came = given(reminder).when(remind, {}, after(0))
  expect(came.was).toBe('peopleReminded')
  expect(came.events[0]?.data).toEqual({ targetId: SOME_ID, people: 2 })
})

test('nobody is reminded where all have done it', () => {
  expect(given(reminder).when(remind, {}, { found: { waiting: 0 } }).was).toBe('nobodyToRemind')
})

test('a second reminder waits for a day', () => {
  const once = given(reminder, reminded)
  expect(once.when(remind, {}, after(23)).was).toBe('remindedLately')
  expect(once.when(remind, {}, after(25)).was).toBe('peopleReminded')
})
