import { type Happened, testEvents } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { given as after, type Situation } from '../kit/given.ts'
import { saveDiploma, saveFacts } from './facts.ts'
import { removeOccasion, saveOccasion } from './occasions.ts'
import { copy, removeGroup, removeQuestion, saveGroup, saveQuestion } from './questions.ts'
import { questionsOf, remove, removeForGood, restore, test as testAggregate } from './test.ts'

type Test = typeof testAggregate.initial
/** The day on which a decision is tested, unless it says another. */
const today = '2026-11-20'
const nobody = '019abf5e-0000-7000-8000-000000000001'
let count = 0
const newId = () => `019abf5e-0000-7000-8000-${String(++count).padStart(12, '1')}`

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

const given = (state: Name = 'there') => {
  const one = made()
  const lived = state === 'none' ? [] : [...one.events, ...states[state](one.id)]
  return { ...one, at: after(testAggregate, ...lived) }
}
type One = ReturnType<typeof made>
type At = Situation<Test>

const noImage = { isOwnImage: false }
const noDiploma = { fileId: null, fields: [], keys: { name: '', date: '', test: '', points: '' } }
const question = {
  ...{
    questionId: null,
    version: 0,
    at: null,
    kind: 'text' as const,
    text: 'Varför?',
    options: [],
  },
  ...{ accepted: ['därför'], comment: 'none' as const, points: 1, why: '', imageFileId: null },
}
const occasion = {
  ...{ occasionId: null, version: 0, from: '2999-01-01', to: null },
  ...{ forced: false, optional: false, repeatMonths: null },
  audience: { userIds: [nobody], groupIds: [], departmentIds: [] },
}

const asks = (at: At, one: Pick<One, 'id' | 'groupId'>, more: object = {}) =>
  at.when(
    saveQuestion,
    { id: one.id, groupId: one.groupId, ...question, ...more },
    { id: one.id, found: noImage },
  )
const occurs = (at: At, id: string, more: object = {}) =>
  at.when(saveOccasion, { id, ...occasion, ...more }, { id, found: { hidden: [] } })
const saves = (
  at: At,
  form: { id: string | null; version: number } & Partial<typeof facts>,
  id: string,
) => at.when(saveFacts, { ...facts, ...form }, { id, found: noImage })

/** Each command that changes a test, with a form for one as it was made. */
const commands = {
  save: ({ id }: One, at: At) =>
    saves(at, { id, version: at.state.factsVersion, title: `Namn ${newId()}` }, id),
  saveGroup: ({ id }, at) =>
    at.when(saveGroup, { id, groupId: null, version: 0, title: 'Ny', text: '', at: null }, { id }),
  removeGroup: ({ id }, at) => at.when(removeGroup, { id, groupId: nobody }, { id }),
  saveQuestion: (one, at) => asks(at, one),
  removeQuestion: ({ id }, at) => at.when(removeQuestion, { id, questionId: nobody }, { id }),
  saveDiploma: ({ id }, at) => at.when(saveDiploma, {}, { id, found: { diploma: noDiploma } }),
  saveOccasion: ({ id }, at) => occurs(at, id),
  removeOccasion: ({ id, occasionId }, at) => at.when(removeOccasion, { id, occasionId }, { id }),
  remove: ({ id }, at) => at.when(remove, {}, { id }),
  restore: ({ id }, at) => at.when(restore, {}, { id }),
  removeForGood: ({ id }, at) => at.when(removeForGood, {}, { id }),
} satisfies Record<string, (one: One, at: At) => { was: string; after: At }>
type Move = keyof typeof commands
const moves = Object.keys(commands) as Move[]

const there: Record<Move, string> = {
  save: 'testChanged',
  saveGroup: 'questionGroupSaved',
  removeGroup: 'nothing',
  saveQuestion: 'questionSaved',
  removeQuestion: 'nothing',
  saveDiploma: 'nothing',
  saveOccasion: 'occasionSaved',
  removeOccasion: 'occasionRemoved',
  remove: 'testRemoved',
  restore: 'nothing',
  removeForGood: 'testNotRemoved',
}
const all = (code: string, more: Partial<Record<Move, string>> = {}) =>
  ({ ...Object.fromEntries(moves.map((move) => [move, code])), ...more }) as Record<Move, string>
const table: Record<Name, Record<Move, string>> = {
  none: all('notFound'),
  there,
  restored: there,
  removed: all('testIsRemoved', {
    remove: 'nothing',
    restore: 'testRestored',
    removeForGood: 'testDeletedForGood',
  }),
  gone: all('notFound', { removeForGood: 'nothing' }),
}

describe('the whole table of a test', () => {
  test.each(
    (Object.keys(table) as Name[]).flatMap((state) => moves.map((move) => [state, move] as const)),
  )('%s: %s', (state, move) => {
    const one = given(state)
    expect(commands[move](one, one.at).was).toBe(table[state][move])
  })

  test('made once under the same id', () => {
    const same = newId()
    const form = { id: null, version: 0, pointsNeeded: 0 }
    const first = saves(after(testAggregate), form, same)
    expect([first.was, first.reply]).toEqual(['testCreated', { id: same, version: 1 }])
    const again = saves(first.after, form, same)
    expect([again.was, again.reply]).toEqual(['nothing', { id: same, version: 1 }])
    const changed = saves(first.after, { ...form, id: same, version: 1 }, same)
    expect(changed.was).toBe('testChanged')
  })

  test('no more points are asked for than there are, whichever way they go', () => {
    const { id, groupId, questionId, at } = given()
    expect(saves(at, { id, version: 1, pointsNeeded: 2 }, id).was).toBe('moreThanMaxPoints')
    expect(at.when(removeQuestion, { id, questionId }, { id }).was).toBe('moreThanMaxPoints')
    expect(at.when(removeGroup, { id, groupId }, { id }).was).toBe('moreThanMaxPoints')
  })

  const option = (text: string, correct = false) => ({ id: null, text, correct })
  test.each([
    [{ options: [option('a', true)] }, 'tooFewOptions'],
    [{ options: [option('a'), option('b')] }, 'noCorrectAnswer'],
    [{ options: [option('a', true), option('b', true)] }, 'noCorrectAnswer'],
    [{ imageFileId: nobody }, 'fileMissing'],
    [{ groupId: nobody }, 'notFound'],
    [{ questionId: nobody }, 'notFound'],
  ])('a question %j is refused: %s', (more, code) => {
    const one = given()
    const form = { kind: 'one', accepted: [], options: [option('a', true), option('b')], ...more }
    expect(asks(one.at, one, form).was).toBe(code)
  })

  test('a copy asks the same under ids of its own', () => {
    const one = given()
    const made = after(testAggregate).when(
      copy,
      { title: 'Kopia' },
      { id: nobody, found: { source: one.at.state } },
    )
    expect(made.was).toBe('testCreated questionGroupSaved questionSaved')
    const [was, is] = [one.at.state, made.after.state].map(({ groups }) => questionsOf(groups)[0])
    expect(is).toMatchObject({ text: was?.text, points: was?.points })
    expect(is?.questionId).not.toBe(was?.questionId)
    const again = { id: nobody, found: { source: one.at.state } }
    expect(made.after.when(copy, { title: 'Kopia' }, again)).toMatchObject({
      ...{ was: 'nothing', reply: { id: nobody } },
    })
  })
})

describe('the whole table of an occasion', () => {
  test.each([
    ['begins today', {}, 'occasionSaved occasionOpened'],
    ['is to come', { from: '2999-01-01' }, 'occasionSaved'],
    ['is over', { from: '2020-01-01', to: '2020-02-01' }, 'occasionSaved'],
    [
      'is for nobody',
      { audience: { userIds: [], groupIds: [], departmentIds: [] } },
      'emptyAudience',
    ],
    ['ends before it begins', { to: '2020-01-01' }, 'endBeforeStart'],
    ['runs into the next', { to: '2999-01-01', repeatMonths: 1 }, 'occasionTooLong'],
    ['is none of the test', { occasionId: nobody }, 'notFound'],
  ])('one that %s', (_, more, was) => {
    const { id, at } = given()
    expect(occurs(at, id, { from: today, ...more }).was).toBe(was)
  })

  test('moved, it opens and closes; taken away, it is gone once', () => {
    const { id, occasionId, at: first } = given()
    let at = first
    const move = (more: object) => {
      const version = at.state.occasions[0]?.version
      const { was, after: next } = occurs(at, id, { occasionId, version, from: today, ...more })
      at = next
      return was
    }
    expect(move({ forced: true })).toBe('occasionSaved')
    expect(move({ from: '2999-01-01' })).toBe('occasionSaved occasionClosed')
    expect(move({})).toBe('occasionSaved occasionOpened')
    const taken = at.when(removeOccasion, { id, occasionId }, { id })
    expect(taken.was).toBe('occasionRemoved')
    expect(taken.after.when(removeOccasion, { id, occasionId }, { id }).was).toBe('nothing')
  })

  test('a test without questions has none', () => {
    const id = newId()
    const empty = after(testAggregate, testEvents.testCreated({ testId: id, ...facts }))
    expect(occurs(empty, id).was).toBe('testWithoutQuestions')
  })
})

test('no sequence of commands leaves the table', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves), { minLength: 1, maxLength: 12 }), (steps) => {
      const one = given()
      let { at } = one
      let is: 'there' | 'removed' | 'gone' = 'there'
      let occasions = 1
      let questions = 1
      for (const move of steps) {
        const { was, after: next } = commands[move](one, at)
        if (move === 'removeOccasion' && is === 'there')
          expect(['occasionRemoved', 'nothing']).toContain(was)
        else expect(was).toBe(table[is][move])
        if (was === 'testRemoved') is = 'removed'
        if (was === 'testRestored') is = 'there'
        if (was === 'testDeletedForGood') is = 'gone'
        if (was.startsWith('occasionSaved')) occasions++
        if (was === 'occasionRemoved') occasions--
        if (was === 'questionSaved') questions++
        at = next
        expect(at.state.is).toBe(is)
        const isGone = is === 'gone'
        expect(questionsOf(at.state.groups)).toHaveLength(isGone ? 0 : questions)
        expect(at.state.occasions).toHaveLength(isGone ? 0 : occasions)
      }
    }),
    { numRuns: 300 },
  )
})
