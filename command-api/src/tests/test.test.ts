import { type AnyCommand, calls, type InputOf } from '@portal/contracts'
import { type Happened, testEvents } from '@portal/events'
import { stockholmDay } from '@portal/platform/clock'
import { newId } from '@portal/platform/ids'
import { actor, Deciders } from '@portal/tests/harness/deciders'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionsOf, test as testAggregate } from './test.ts'

const { tests } = calls
let deciders: Deciders
const wage = actor({ userId: newId(), roles: ['wageadmin'] })
const today = stockholmDay(new Date())
const nobody = '019abf5e-0000-7000-8000-000000000001'

beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

const facts = {
  title: 'Prov',
  description: '',
  kind: 'test' as const,
  imageFileId: null,
  videoLink: '',
  videoSeconds: null,
  pointsNeeded: 1,
}
/** A test with a group and a question of one point, the first option right; its ids. */
function made() {
  const [id, groupId, questionId, occasionId] = [newId(), newId(), newId(), newId()]
  const optionIds = [newId(), newId()]
  const events: Happened[] = [
    testEvents.testCreated({ testId: id, ...facts }),
    testEvents.questionGroupSaved({ testId: id, groupId, isNew: true, title: 'Grupp', text: '' }),
    testEvents.questionSaved({
      testId: id,
      groupId,
      questionId,
      isNew: true,
      kind: 'one',
      text: 'Vad gör du?',
      options: optionIds.map((optionId, at) => ({
        optionId,
        text: String(at),
        correct: at === 0,
      })),
      accepted: [],
      comment: 'none',
      points: 1,
      why: '',
      imageFileId: null,
    }),
    testEvents.occasionSaved({
      testId: id,
      occasionId,
      audience: { userIds: [newId()], groupIds: [], departmentIds: [] },
      from: today,
      to: null,
      forced: false,
      optional: false,
      repeatMonths: null,
    }),
    testEvents.occasionOpened({ testId: id, occasionId, round: 1 }),
  ]
  return { id, groupId, questionId, optionIds, occasionId, events }
}
const removed = (testId: string) => testEvents.testRemoved({ testId })
/** What comes behind a made test, in each state of the table. */
const states = {
  there: () => [],
  removed: (id: string) => [removed(id)],
  restored: (id: string) => [removed(id), testEvents.testRestored({ testId: id })],
  gone: (id: string) => [removed(id), testEvents.testDeletedForGood({ testId: id })],
} as const satisfies Record<string, (id: string) => Happened[]>
type Name = 'none' | keyof typeof states

const given = async (state: Name = 'there') => {
  const one = made()
  if (state !== 'none')
    await deciders.given(`test-${one.id}`, ...one.events, ...states[state](one.id))
  return one
}
const stateOf = async (id: string) =>
  (await deciders.portal.parts.executor.state(testAggregate, id)).state
const when = <C extends AnyCommand>(call: C, input: InputOf<C>, more = {}) =>
  deciders.when(call, input, wage, more)

/** A form of each command that changes a test, for a test as it was made. */
const forms = {
  save: ({ id }: ReturnType<typeof made>) =>
    [tests.save, { id, version: 1, ...facts, title: 'Nytt namn' }] as const,
  saveGroup: ({ id }) => [tests.saveGroup, { id, version: 0, title: 'Ny' }] as const,
  removeGroup: ({ id }) => [tests.removeGroup, { id, groupId: newId() }] as const,
  saveQuestion: ({ id, groupId }) =>
    [
      tests.saveQuestion,
      { id, groupId, version: 0, kind: 'text', text: 'Varför?', accepted: ['därför'] },
    ] as const,
  removeQuestion: ({ id }) => [tests.removeQuestion, { id, questionId: newId() }] as const,
  saveDiploma: ({ id }) => [tests.saveDiploma, { id, fileId: null }] as const,
  saveOccasion: ({ id }) =>
    [
      tests.saveOccasion,
      { id, version: 0, audience: { userIds: [newId()] }, from: '2999-01-01', forced: false },
    ] as const,
  removeOccasion: ({ id, occasionId }) => [tests.removeOccasion, { id, occasionId }] as const,
  copy: ({ id }) => [tests.copy, { id, title: 'Kopia' }] as const,
  remove: ({ id }) => [tests.remove, { id }] as const,
  restore: ({ id }) => [tests.restore, { id }] as const,
  removeForGood: ({ id }) => [tests.removeForGood, { id }] as const,
} satisfies Record<string, (one: ReturnType<typeof made>) => readonly [AnyCommand, object]>
type Move = keyof typeof forms

const copied = 'testCreated questionGroupSaved questionSaved'
const there: Record<Move, string> = {
  save: 'testChanged',
  saveGroup: 'questionGroupSaved',
  removeGroup: 'nothing',
  saveQuestion: 'questionSaved',
  removeQuestion: 'nothing',
  saveDiploma: 'nothing',
  saveOccasion: 'occasionSaved',
  removeOccasion: 'occasionRemoved',
  copy: copied,
  remove: 'testRemoved',
  restore: 'nothing',
  removeForGood: 'testNotRemoved',
}
const all = (code: string, more: Partial<Record<Move, string>> = {}) =>
  ({ ...Object.fromEntries(Object.keys(forms).map((move) => [move, code])), ...more }) as Record<
    Move,
    string
  >
const table: Record<Name, Record<Move, string>> = {
  none: all('notFound'),
  there,
  restored: there,
  removed: all('testIsRemoved', {
    copy: copied,
    remove: 'nothing',
    restore: 'testRestored',
    removeForGood: 'testDeletedForGood',
  }),
  gone: all('notFound', { removeForGood: 'nothing' }),
}

describe('the whole table of a test', () => {
  test.each(Object.keys(table) as Name[])('%s', async (state) => {
    for (const move of Object.keys(forms) as Move[]) {
      const one = await given(state)
      const [call, input] = forms[move](one)
      const { was } = await deciders.when(call as AnyCommand, input, wage)
      expect([move, was]).toEqual([move, table[state][move]])
    }
  })

  test('made once under the same id; an older form comes too late', async () => {
    const same = newId()
    const form = { version: 0, ...facts, pointsNeeded: 0 }
    const make = () => when(tests.save, form, { newId: () => same })
    expect((await make()).was).toBe('testCreated')
    const again = await make()
    expect([again.was, again.reply]).toEqual(['nothing', { id: same, version: 1 }])
    const change = (version: number) => when(tests.save, { id: same, ...form, version })
    expect((await change(1)).was).toBe('testChanged')
    expect((await change(1)).was).toBe('changedMeanwhile')
    const one = await given()
    const { id, groupId, questionId, occasionId } = one
    const late = { id, version: 77 }
    expect((await when(tests.saveGroup, { ...late, groupId, title: 'x' })).was).toBe(
      'changedMeanwhile',
    )
    const text = { kind: 'text', text: 'x' } as const
    const question = { ...late, groupId, questionId, ...text }
    expect((await when(tests.saveQuestion, question)).was).toBe('changedMeanwhile')
    const audience = { userIds: [newId()] }
    const occasion = { ...late, occasionId, audience, from: today, forced: true }
    expect((await when(tests.saveOccasion, occasion)).was).toBe('changedMeanwhile')
  })

  test('no more points are asked for than there are, whichever way they go', async () => {
    const { id, groupId, questionId } = await given()
    const more = { id, version: 1, ...facts, pointsNeeded: 2 }
    expect((await when(tests.save, more)).was).toBe('moreThanMaxPoints')
    expect((await when(tests.removeQuestion, { id, questionId })).was).toBe('moreThanMaxPoints')
    expect((await when(tests.removeGroup, { id, groupId })).was).toBe('moreThanMaxPoints')
    expect((await stateOf(id)).groups[0]?.questions).toHaveLength(1)
  })

  test.each([
    [{ options: [{ text: 'a', correct: true }] }, 'tooFewOptions'],
    [{ options: [{ text: 'a' }, { text: 'b' }] }, 'noCorrectAnswer'],
    [
      {
        options: [
          { text: 'a', correct: true },
          { text: 'b', correct: true },
        ],
      },
      'noCorrectAnswer',
    ],
    [{ imageFileId: nobody }, 'fileMissing'],
    [{ groupId: nobody }, 'notFound'],
    [{ questionId: nobody }, 'notFound'],
  ])('a question %j is refused: %s', async (more, code) => {
    const { id, groupId } = await given()
    const options = [{ text: 'a', correct: true }, { text: 'b' }]
    const form = { id, groupId, version: 0, kind: 'one' as const, text: 'x', options, ...more }
    expect((await when(tests.saveQuestion, form)).was).toBe(code)
  })
})

describe('the whole table of an occasion', () => {
  const save = (id: string, more: object) =>
    when(tests.saveOccasion, {
      id,
      version: 0,
      audience: { userIds: [newId()] },
      from: today,
      forced: false,
      ...more,
    })

  test.each([
    ['begins today', {}, 'occasionSaved occasionOpened'],
    ['is to come', { from: '2999-01-01' }, 'occasionSaved'],
    ['is over', { from: '2020-01-01', to: '2020-02-01' }, 'occasionSaved'],
    ['is for nobody', { audience: {} }, 'emptyAudience'],
    ['ends before it begins', { to: '2020-01-01' }, 'endBeforeStart'],
    ['runs into the next', { to: '2999-01-01', repeatMonths: 1 }, 'occasionTooLong'],
    ['is none of the test', { occasionId: nobody }, 'notFound'],
  ])('one that %s', async (_, more, was) => {
    expect((await save((await given()).id, more)).was).toBe(was)
  })

  test('moved, it opens and closes; taken away, it is gone once', async () => {
    const { id, occasionId } = await given()
    const move = async (more: object) => {
      const { occasions } = await stateOf(id)
      return (await save(id, { occasionId, version: occasions[0]?.version, ...more })).was
    }
    expect(await move({ forced: true })).toBe('occasionSaved')
    expect(await move({ from: '2999-01-01' })).toBe('occasionSaved occasionClosed')
    expect(await move({})).toBe('occasionSaved occasionOpened')
    const take = () => when(tests.removeOccasion, { id, occasionId })
    expect([(await take()).was, (await take()).was]).toEqual(['occasionRemoved', 'nothing'])
  })

  test('a test without questions has none', async () => {
    const id = newId()
    await deciders.given(`test-${id}`, testEvents.testCreated({ testId: id, ...facts }))
    expect((await save(id, {})).was).toBe('testWithoutQuestions')
  })
})

test('no sequence of commands leaves the table', async () => {
  const moves = Object.keys(forms) as Move[]
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...moves), { minLength: 1, maxLength: 10 }),
      async (steps) => {
        const one = await given()
        let is: 'there' | 'removed' | 'gone' = 'there'
        let occasions = 1
        let questions = 1
        for (const move of steps) {
          const [call, input] = forms[move](one)
          const { factsVersion } = await stateOf(one.id)
          const form = move === 'save' ? { ...input, version: factsVersion } : input
          const { was } = await deciders.when(call as AnyCommand, form, wage)
          if (move === 'copy' && is !== 'gone') expect(was).toMatch(/^testCreated/)
          else if (move === 'removeOccasion' && is === 'there')
            expect(['occasionRemoved', 'nothing']).toContain(was)
          else expect(was).toBe(table[is][move])
          if (was === 'testRemoved') is = 'removed'
          if (was === 'testRestored') is = 'there'
          if (was === 'testDeletedForGood') is = 'gone'
          if (was.startsWith('occasionSaved')) occasions++
          if (was === 'occasionRemoved') occasions--
          if (was === 'questionSaved') questions++
          const state = await stateOf(one.id)
          expect(state.is).toBe(is)
          const isGone = is === 'gone'
          expect(questionsOf(state.groups)).toHaveLength(isGone ? 0 : questions)
          expect(state.occasions).toHaveLength(isGone ? 0 : occasions)
        }
      },
    ),
    { numRuns: 15 },
  )
})
