import { whistleblowerEvents as happened } from '@portal/events'
import { expect, test } from 'vitest'
import { SOME_ID as caseId, given } from '../kit/given.ts'
import { erase, hold, setStatus, shut, takeAlong, whistleblowerCase } from './case.ts'

const on = '2026-03-02'
const handlerId = '7d1f6a52-6c6e-4d0f-9d1e-3a5f0d3f1c12'
const other = '7d1f6a52-6c6e-4d0f-9d1e-3a5f0d3f1c13'
const around = { id: caseId, today: on, handlerId, shown: { isHandled: false, reporters: 1 } }
const reported = happened.whistleblowerReported({ caseId, on, contentId: caseId, shutOut: [other] })
const held = happened.whistleblowerHoldSet({ caseId, on, handlerId, isHeld: true })
const lifted = happened.whistleblowerHoldSet({ caseId, on, handlerId, isHeld: false })
const erased = happened.whistleblowerErased({ caseId, on })

type State = (typeof whistleblowerCase)['initial']
const by = (handler: string) => ({ ...around, handlerId: handler })
const holds = (isHeld: boolean, version: number, handler = handlerId) =>
  [
    (state: State, input: { isHeld: boolean; version: number }) => hold(state, input, by(handler)),
    { isHeld, version },
  ] as const
const erases = [(state: State) => erase(state, {}, around), {}] as const

test('a case is held as it was seen, once, by who may read it', () => {
  const there = given(whistleblowerCase, reported)
  expect(there.when(...holds(true, 1)).was).toBe('whistleblowerHoldSet')
  expect(there.when(...holds(true, 2)).was).toBe('changedMeanwhile')
  expect(there.when(...holds(false, 1)).was).toBe('nothing')
  expect(there.when(...holds(true, 1, other)).was).toBe('notFound')
  expect(given(whistleblowerCase).when(...holds(true, 0)).was).toBe('notFound')
  const once = given(whistleblowerCase, reported, held)
  expect(once.when(...holds(true, 1)).was).toBe('nothing')
  expect(once.when(...holds(false, 2)).was).toBe('whistleblowerHoldSet')
  const sets = (state: State, input: { isHandled: boolean; version: number }) =>
    setStatus(state, input, around)
  expect(once.when(sets, { isHandled: true, version: 1 }).was).toBe('changedMeanwhile')
})

test('a case is taken along by who may read it, and each time is noted', () => {
  const takes = (handler: string) =>
    [(state: State) => takeAlong(state, {}, by(handler)), {}] as const
  const there = given(whistleblowerCase, reported)
  const taken = there.when(...takes(handlerId))
  expect(taken.was).toBe('whistleblowerTakenAlong')
  expect(taken.after.when(...takes(handlerId)).was).toBe('whistleblowerTakenAlong')
  expect(there.when(...takes(other)).was).toBe('notFound')
  expect(given(whistleblowerCase, reported, erased).when(...takes(handlerId)).was).toBe('notFound')
})

test('of a hold and the end of its time the first one wins', () => {
  expect(given(whistleblowerCase, reported).when(...erases).was).toBe('whistleblowerErased')
  expect(given(whistleblowerCase, reported, held).when(...erases).was).toBe('nothing')
  const free = given(whistleblowerCase, reported, held, lifted)
  expect(free.when(...erases).was).toBe('whistleblowerErased')
  const gone = given(whistleblowerCase, reported, erased)
  expect(gone.when(...holds(true, 1)).was).toBe('notFound')
  expect(gone.when(...erases).was).toBe('nothing')
})

test('nobody shuts themselves out, nor the last who could read it', () => {
  const there = given(whistleblowerCase, reported)
  const shuts = (handlerIds: readonly string[], whom: string) =>
    there.when(
      (state: State, input: { handlerId: string; out: boolean; version: number }) =>
        shut(state, input, around, handlerIds),
      { handlerId: whom, out: true, version: 1 },
    ).was
  expect(shuts([handlerId, other], handlerId)).toBe('notYourself')
  expect(shuts([caseId, other], caseId)).toBe('lastHandler')
  expect(shuts([handlerId, caseId], caseId)).toBe('whistleblowerShut')
})
