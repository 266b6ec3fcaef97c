import { type Happened, testEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { given } from '../kit/given.ts'
import { assign, audienceOf } from './giving.ts'
import { turn } from './occasions.ts'
import { test as aggregate } from './test.ts'

const testId = '019abf5e-0000-7000-8000-000000000001'
const occasionId = '019abf5e-0000-7000-8000-000000000002'
const ids = { testId, occasionId }
const saved = testEvents.occasionSaved({
  ...ids,
  audience: { userIds: [], groupIds: [], departmentIds: [] },
  from: '2026-03-01',
  to: '2026-03-31',
  forced: true,
  optional: false,
  repeatMonths: 12,
})
const opened = (round: number) => testEvents.occasionOpened({ ...ids, round })
const closed = (round: number) => testEvents.occasionClosed({ ...ids, round })
const another = testEvents.occasionOpened({ testId, occasionId: testId, round: 9 })

const created = testEvents.testCreated({
  ...{ testId, title: 'Prov', description: '', kind: 'test', imageFileId: null },
  ...{ videoLink: '', videoSeconds: null, pointsNeeded: 0 },
})

/** What a day adds to a stream of these events. */
const on = (day: string, ...before: Happened[]) =>
  given(aggregate, created, ...before).when(turn, { occasionId, day }, { id: testId }).events

test.each<[string, string, Happened[], Happened[]]>([
  ['not yet', '2026-02-28', [saved], []],
  ['its first day', '2026-03-01', [saved, another], [opened(1)]],
  ['said twice', '2026-03-01', [saved, opened(1)], []],
  ['its last day is over', '2026-04-01', [saved, opened(1)], [closed(1)]],
  ['closed already', '2026-05-01', [saved, opened(1), closed(1)], []],
  ['a year later', '2027-03-02', [saved, opened(1), closed(1)], [opened(2)]],
  ['nobody ran for a year', '2027-03-02', [saved, opened(1)], [opened(2)]],
  ['removed', '2026-03-01', [saved, testEvents.occasionRemoved(ids)], []],
  ['its test was removed', '2026-03-01', [saved, testEvents.testRemoved({ testId })], [opened(1)]],
  ['its test is gone', '2026-03-01', [saved, testEvents.testDeletedForGood({ testId })], []],
  ['another one', '2026-03-01', [another], []],
])('%s', (_, day, before, expected) => {
  expect(on(day, ...before)).toEqual(expected.map(({ type, data }) => ({ type, data })))
})

const anna = '019abf5e-0000-7000-8000-0000000000a1'
const bo = '019abf5e-0000-7000-8000-0000000000a2'

test('an occasion is given while it is open, on the audience that was looked at', () => {
  const open = given(aggregate, created, saved, opened(1))
  const { version = 0 } = open.state.occasions[0] ?? {}
  const found = { edition: version, people: new Map([anna, bo].map((one) => [one, true])) }
  const first = open.when(assign, { part: occasionId, found }, { id: testId })
  expect(first.events).toMatchObject([
    { type: 'occasionAssigned', data: { ...ids, userIds: [anna, bo] } },
  ])
  const again = first.after.when(assign, { part: occasionId, found }, { id: testId })
  expect(again).toMatchObject({ was: 'nothing', reply: { next: 'nothing' } })
  const fewer = { edition: version, people: new Map([[anna, true]]) }
  const less = first.after.when(assign, { part: occasionId, found: fewer }, { id: testId })
  expect(less.events).toMatchObject([{ type: 'occasionUnassigned', data: { userIds: [bo] } }])

  const named = testEvents.occasionGivenTo({ ...ids, userIds: [bo] })
  const other = given(aggregate, created, saved, opened(1), named)
  expect(other.when(assign, { part: occasionId, found }, { id: testId })).toMatchObject({
    was: 'nothing',
    reply: { next: 'look' },
  })
  const shut = given(aggregate, created, saved, opened(1), closed(1))
  expect(shut.when(assign, { part: occasionId, found }, { id: testId }).was).toBe('nothing')
})

test('who had it in an earlier round has it still, also when it is saved again', () => {
  const given1 = testEvents.occasionAssigned({ ...ids, userIds: [anna] })
  const { state } = given(aggregate, created, saved, opened(1), given1, closed(1), saved, opened(2))
  expect(audienceOf(state, occasionId)?.has.has(anna)).toBe(true)
  expect(audienceOf(state, testId)).toBeUndefined()
})
