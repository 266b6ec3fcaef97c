import { expect, test } from 'vitest'
import { given } from '../kit/given.ts'
import {
  type Choice,
  choose,
  delivery,
  discardHeld,
  releaseHeld,
  sending,
  settle,
} from './delivery.ts'

const said = { deliveryId: 'job-1', kind: 'sms' as const, userId: null, topic: 'sms' }
const states = ['doubtful', 'refused', 'held', 'waiting', 'sending', 'done']

test.each<[Choice, string, readonly string[]]>([
  ['again', 'deliveryRepeated', ['doubtful', 'refused', 'held']],
  ['letBe', 'deliveryLetBe', ['doubtful', 'refused', 'held', 'waiting']],
])('%s is decided once, on what has not gone out', (as, event, from) => {
  for (const state of states) {
    const one = given(delivery).when(choose, { as, job: { ...said, state } })
    expect(one.was, state).toBe(from.includes(state) ? event : 'changedMeanwhile')
    if (!from.includes(state)) continue
    expect(one.events[0]?.data).toEqual(said)
    expect(one.after.when(choose, { as, job: { ...said, state } }).was).toBe('nothing')
    // It failed once more: there is something to decide again.
    const failed = one.after.when(settle, { ...said, as: 'doubtful' })
    expect(failed.was).toBe('deliveryDoubted')
    expect(failed.after.when(choose, { as, job: { ...said, state } }).was).toBe(event)
  }
})

test('of what is held, as much is decided as was seen', () => {
  const of = { kind: 'sms' as const, until: '2026-11-20T10:00:00.123Z' }
  for (const [decide, was] of [
    [releaseHeld, 'heldReleased'],
    [discardHeld, 'heldDiscarded'],
  ] as const)
    expect(given(sending).when(decide, of).events).toMatchObject([{ type: was, data: of }])
})
