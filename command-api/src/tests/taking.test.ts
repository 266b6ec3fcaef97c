import { stockholmDay } from '@portal/calendar/stockholm'
import { calls, type InputOf } from '@portal/contracts'
import { type Taking, taking, takingId, watchedOf } from '@portal/domain/tests/taking'
import { type Happened, testEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { tests } = calls
let deciders: Deciders
const anna = newId()
const bo = newId()
const by = (userId: string) => actor({ userId })

beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

const from = stockholmDay(new Date())

/** A test of one question, given to Anna and open in its first round. */
function made(more: { videoLink?: string; kind?: 'test' | 'survey'; comment?: 'required' } = {}) {
  const [testId, groupId, questionId, occasionId] = [newId(), newId(), newId(), newId()]
  const { kind = 'test', comment = 'none', videoLink = '' } = more
  const optionIds = [newId(), newId()] as const
  const events: Happened[] = [
    testEvents.testCreated({
      testId,
      title: 'Prov',
      description: '',
      kind,
      imageFileId: null,
      videoLink,
      videoSeconds: null,
      pointsNeeded: kind === 'test' ? 1 : 0,
    }),
    testEvents.questionGroupSaved({ testId, groupId, isNew: true, title: 'Grupp', text: '' }),
    testEvents.questionSaved({
      testId,
      groupId,
      questionId,
      isNew: true,
      kind: 'one',
      text: 'Vad gör du?',
      options: optionIds.map((optionId, at) => ({
        optionId,
        text: String(at),
        correct: kind === 'test' && at === 0,
      })),
      accepted: [],
      comment,
      points: kind === 'test' ? 1 : 0,
      why: '',
      imageFileId: null,
    }),
    testEvents.occasionSaved({
      testId,
      occasionId,
      audience: { userIds: [anna], groupIds: [], departmentIds: [] },
      from,
      to: null,
      forced: false,
      optional: false,
      repeatMonths: 1,
    }),
  ]
  const of = { testId, occasionId }
  const assigned = testEvents.occasionAssigned({ ...of, userIds: [anna] })
  const opened = (round: number) => testEvents.occasionOpened({ ...of, round })
  const closed = (round: number) => testEvents.occasionClosed({ ...of, round })
  return {
    ...of,
    questionId,
    optionIds,
    events,
    assigned,
    opened,
    closed,
    stream: `test-${testId}`,
  }
}
type Made = ReturnType<typeof made>
const given = async (one: Made, ...more: Happened[]) => {
  await deciders.given(one.stream, ...one.events, one.assigned, ...more)
  return one
}
/** The content's version of a test as it was made: created, a group, a question. */
const VERSION = 3
const handIn = (
  one: Made,
  right: boolean,
  { who = anna, ...more }: Partial<InputOf<typeof tests.handIn>> & { who?: string } = {},
) =>
  deciders.when(
    tests.handIn,
    {
      id: one.occasionId,
      version: VERSION,
      answers: [{ questionId: one.questionId, optionIds: [one.optionIds[right ? 0 : 1]] }],
      ...more,
    },
    by(who),
  )

const videoLink = 'https://youtu.be/abcdefghijk'
/** Anna has seen the whole of it but its last seconds, or those, too. */
const seen = ({ testId, occasionId }: Made, { done }: { done: boolean }) =>
  testEvents.testVideoWatched({
    testId,
    occasionId,
    userId: anna,
    round: 1,
    videoLink,
    seconds: done ? 60 : 50,
    length: 60,
    done,
  })

describe('the whole table of who takes it', () => {
  test('not given, or given to another, it is not there', async () => {
    const one = await given(made())
    expect((await handIn(one, true, { who: bo })).was).toBe('notFound')
    expect((await handIn(one, true, { id: newId() })).was).toBe('notFound')
    const { testId, occasionId } = one
    const taken = testEvents.occasionUnassigned({ testId, occasionId, userIds: [anna] })
    await deciders.given(one.stream, one.opened(1), taken)
    expect((await handIn(one, true)).was).toBe('notFound')
  })

  test('not begun, or over: not open', async () => {
    const one = await given(made())
    expect((await handIn(one, true)).was).toBe('occasionNotOpen')
    await deciders.given(one.stream, one.opened(1), one.closed(1))
    expect((await handIn(one, true)).was).toBe('occasionNotOpen')
  })

  test('wrong, wrong, right; then it is taken, until it begins anew', async () => {
    const one = made()
    await given(one, one.opened(1))
    const came = async (right: boolean) => {
      const { was, events } = await handIn(one, right)
      return events[0] ? [events[0].data.approved, events[0].data.attempt] : was
    }
    expect(await came(false)).toEqual([false, 1])
    expect(await came(false)).toEqual([false, 2])
    expect(await came(true)).toEqual([true, 3])
    expect(await came(true)).toBe('alreadyTaken')
    await deciders.given(one.stream, one.opened(2))
    expect(await came(true)).toEqual([true, 1])
  })

  test.each([
    ['removed', (testId: string) => [testEvents.testRemoved({ testId })], 'notFound'],
    [
      'gone',
      (testId: string) => [
        testEvents.testRemoved({ testId }),
        testEvents.testDeletedForGood({ testId }),
      ],
      'notFound',
    ],
    [
      'restored',
      (testId: string) => [testEvents.testRemoved({ testId }), testEvents.testRestored({ testId })],
      'answersHandedIn',
    ],
  ])('a test that is %s', async (_, events, was) => {
    const one = made()
    await given(one, one.opened(1), ...events(one.testId))
    expect((await handIn(one, true)).was).toBe(was)
  })

  test('moved back into an earlier round: who was done stays done, who was not goes on', async () => {
    const [done, open] = [made(), made()]
    for (const one of [done, open]) await given(one, one.opened(3))
    await handIn(done, true)
    await handIn(open, false)
    for (const one of [done, open]) await deciders.given(one.stream, one.opened(1))
    expect((await handIn(done, true)).was).toBe('alreadyTaken')
    expect((await handIn(open, true)).events[0]?.data).toMatchObject({ round: 1, attempt: 2 })
  })

  test('nobody is examined by another, nor by a test that was changed meanwhile', async () => {
    const one = made()
    await given(one, one.opened(1))
    const eyes = actor({ userId: anna, impersonator: by(bo) })
    const form = { id: one.occasionId, version: VERSION, answers: [] }
    expect((await deciders.when(tests.handIn, form, eyes)).was).toBe('notWhileImpersonating')
    expect((await handIn(one, true, { version: VERSION - 1 })).was).toBe('testChanged')
  })

  test('what is asked for must be there', async () => {
    const one = made({ videoLink, comment: 'required' })
    await given(one, one.opened(1))
    const { questionId, optionIds } = one
    const answers = (more: object) => ({
      answers: [{ questionId, optionIds: [optionIds[0]], ...more }],
    })
    expect((await handIn(one, true)).was).toBe('videoNotWatched')
    await deciders.given(`taking-${takingId(one.occasionId, anna)}`, seen(one, { done: false }))
    expect((await handIn(one, true)).was).toBe('videoNotWatched')
    await deciders.given(`taking-${takingId(one.occasionId, anna)}`, seen(one, { done: true }))
    expect((await handIn(one, true, answers({}))).was).toBe('requiredCommentMissing')
    expect((await handIn(one, true, answers({ optionIds: [] }))).was).toBe('answerMissing')
    expect((await handIn(one, true, answers({ optionIds: [...optionIds] }))).was).toBe(
      'unknownAnswer',
    )
    expect((await handIn(one, true, answers({ optionIds: [newId()] }))).was).toBe('unknownAnswer')
    expect((await handIn(one, true, answers({ questionId: newId() }))).was).toBe('unknownAnswer')
    expect((await handIn(one, true, answers({ comment: 'Så.' }))).was).toBe('answersHandedIn')
  })

  test('a survey is sent once in each round, whatever is answered', async () => {
    const one = made({ kind: 'survey' })
    await given(one, one.opened(1))
    expect((await handIn(one, false)).events[0]?.data).toMatchObject({
      approved: true,
      attempt: 1,
      round: 1,
    })
    expect((await handIn(one, false)).was).toBe('alreadyTaken')
    await deciders.given(one.stream, one.opened(2))
    expect((await handIn(one, false)).events[0]?.data).toMatchObject({ attempt: 1, round: 2 })
  })
})

test('what was seen counts for that video, and in its round or one that was moved back to', async () => {
  const watched = { round: 2, videoLink, seconds: 60, length: 60, at: 0, done: true }
  const state: Taking = { round: 1, attempts: 1, approved: true, watched }
  expect(watchedOf(state, 2, videoLink)).toEqual(watched)
  expect(watchedOf(state, 1, videoLink)).toEqual(watched)
  expect(watchedOf(state, 3, videoLink)).toBeNull()
  expect(watchedOf(state, 2, 'another')).toBeNull()
  expect(watchedOf({ ...state, watched: null }, 2, videoLink)).toBeNull()
})

test('no sequence of turns and answers leaves the table', async () => {
  const step = fc.constantFrom('right', 'wrong', 'stranger', 'close', 'open', 'anew')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const one = made()
      await given(one, one.opened(1))
      let round = 1
      let isOpen = true
      let attempts = 0
      let isDone = false
      let last = { round: 0, attempts: 0, approved: false }
      for (const what of steps) {
        if (what === 'stranger') {
          expect((await handIn(one, true, { who: bo })).was).toBe('notFound')
        } else if (what === 'close') {
          if (isOpen) await deciders.given(one.stream, one.closed(round))
          isOpen = false
        } else if (what === 'open') {
          if (!isOpen) await deciders.given(one.stream, one.opened(round))
          isOpen = true
        } else if (what === 'anew') {
          round++
          await deciders.given(one.stream, one.opened(round))
          isOpen = true
          attempts = 0
          isDone = false
        } else {
          const { was, events } = await handIn(one, what === 'right')
          expect(was).toBe(
            !isOpen ? 'occasionNotOpen' : isDone ? 'alreadyTaken' : 'answersHandedIn',
          )
          if (was === 'answersHandedIn') {
            attempts++
            isDone = what === 'right'
            last = { round, attempts, approved: isDone }
            expect(events[0]?.data).toMatchObject({ round, attempt: attempts, approved: isDone })
          }
        }
        const id = takingId(one.occasionId, anna)
        expect((await deciders.portal.parts.executor.state(taking, id)).state).toMatchObject(last)
      }
    }),
    { numRuns: 15 },
  )
})
