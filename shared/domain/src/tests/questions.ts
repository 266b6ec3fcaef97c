import type { DecodedOf } from '@portal/contracts'
import { maxPointsOf } from '@portal/contracts/test-shapes'
import type { tests } from '@portal/contracts/tests'
import { testEvents } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { type Group, type Question, questionsOf, type Test, unchangeable } from './test.ts'

const MAX_QUESTIONS = 200
const MAX_GROUPS = 50

type GroupForm = DecodedOf<typeof tests.saveGroup>
type QuestionForm = DecodedOf<typeof tests.saveQuestion>

const orderOf = (groups: readonly Group[]) =>
  groups.map((group) => ({
    groupId: group.groupId,
    questionIds: group.questions.map((one) => one.questionId),
  }))

/** The item at a place among the others; without a place where it was, or at the end. */
function placed<T>(list: readonly T[], isSame: (one: T) => boolean, item: T, at: number | null) {
  const was = list.findIndex(isSame)
  const others = list.filter((one) => !isSame(one))
  others.splice(at ?? (was < 0 ? others.length : was), 0, item)
  return others
}

/** The event of an order, where it is another than the one that there would be without it. */
function ordered(testId: string, without: readonly Group[], wanted: readonly Group[]) {
  const order = orderOf(wanted)
  return JSON.stringify(order) === JSON.stringify(orderOf(without))
    ? []
    : [testEvents.questionsOrdered({ testId, order })]
}

/** Writes a group of questions, or changes it, and puts it in its place. */
export function saveGroup(state: Test, form: GroupForm, { newId }: Surroundings) {
  const cannot = unchangeable(state)
  if (cannot) return cannot
  const before = state.groups.find((group) => group.groupId === form.groupId)
  if (form.groupId !== null && !before) return refuse('notFound')
  if (!before && state.groups.length >= MAX_GROUPS) return refuse('testTooLarge')
  const groupId = form.groupId ?? newId()
  const { title, text } = form
  const differs = !before || before.title !== title || before.text !== text
  const isSame = (group: Group) => group.groupId === groupId
  const version = differs ? state.version + 1 : before.version
  const group = { groupId, title, text, version, questions: before?.questions ?? [] }
  const asItIs = placed(state.groups, isSame, group, null)
  return decided(
    [
      ...(differs
        ? [
            testEvents.questionGroupSaved({
              testId: form.id,
              groupId,
              isNew: !before,
              title,
              text,
            }),
          ]
        : []),
      ...ordered(form.id, asItIs, placed(state.groups, isSame, group, form.at)),
    ],
    { id: groupId, version },
  )
}

/** Takes a group away with its questions. */
export function removeGroup(state: Test, form: { id: string; groupId: string }) {
  const cannot = unchangeable(state)
  if (cannot) return cannot
  const groups = state.groups.filter((group) => group.groupId !== form.groupId)
  if (groups.length === state.groups.length) return done()
  if (tooMuchNeeded(state, groups)) return refuse('moreThanMaxPoints')
  return done(testEvents.questionGroupRemoved({ testId: form.id, groupId: form.groupId }))
}

export const tooMuchNeeded = ({ facts }: Pick<Test, 'facts'>, groups: readonly Group[]): boolean =>
  facts.pointsNeeded > maxPointsOf(facts.kind, questionsOf(groups))

/** What of a form a question of its kind has; a survey's has nothing to be right about. */
function questionOf(form: QuestionForm, state: Test, questionId: string, newId: () => string) {
  const isSurvey = state.facts.kind === 'survey'
  const isText = form.kind === 'text'
  return {
    questionId,
    groupId: form.groupId,
    kind: form.kind,
    text: form.text.trim(),
    options: isText
      ? []
      : form.options.map((option) => ({
          optionId: option.id ?? newId(),
          text: option.text,
          correct: option.correct && !isSurvey,
        })),
    accepted: isText && !isSurvey ? [...new Set(form.accepted)] : [],
    comment: form.comment,
    points: isSurvey ? 0 : form.points,
    why: isSurvey ? '' : form.why.trim(),
    imageFileId: form.imageFileId,
  }
}

/**
 * Writes a question, or changes it, and puts it in its place.
 * @param found.isOwnImage did the caller upload its picture?
 */
export function saveQuestion(
  state: Test,
  form: QuestionForm,
  { newId }: Surroundings,
  { isOwnImage }: { readonly isOwnImage: boolean },
) {
  const cannot = unchangeable(state)
  if (cannot) return cannot
  const isSame = (question: { questionId: string }) => question.questionId === form.questionId
  const before = questionsOf(state.groups).find(isSame)
  const target = state.groups.find((group) => group.groupId === form.groupId)
  if (!target || (form.questionId !== null && !before)) return refuse('notFound')
  if (!before && questionsOf(state.groups).length >= MAX_QUESTIONS) return refuse('testTooLarge')
  if (form.imageFileId && form.imageFileId !== before?.imageFileId && !isOwnImage)
    return refuse('fileMissing')
  const own = new Set(before?.options.map((option) => option.optionId))
  // Each stands for one of them: two under one id could not be told apart in what is answered.
  if (form.options.some(({ id }) => id !== null && !own.delete(id))) return refuse('notFound')
  const question = questionOf(form, state, form.questionId ?? newId(), newId)
  if (question.kind !== 'text' && question.options.length < 2) return refuse('tooFewOptions')
  const correct = question.options.filter((option) => option.correct).length
  const judged = state.facts.kind === 'test' && question.kind !== 'text' && question.points > 0
  if (judged && (correct === 0 || (question.kind === 'one' && correct > 1)))
    return refuse('noCorrectAnswer')
  const { version: was, ...rest } = before ?? { version: 0 }
  const differs = !before || !sameFacts(rest, question)
  const version = differs ? state.version + 1 : was
  const saved = { ...question, version }
  const stays = before?.groupId === form.groupId
  const wanted = inGroup(state.groups, saved, stays, form.at)
  // One that comes from another group stands where it stood until an order is given.
  const asItIs = before && !stays ? [] : inGroup(state.groups, saved, stays, null)
  if (tooMuchNeeded(state, wanted)) return refuse('moreThanMaxPoints')
  return decided(
    [
      ...(differs
        ? [testEvents.questionSaved({ testId: form.id, isNew: !before, ...question })]
        : []),
      ...ordered(form.id, asItIs, wanted),
    ],
    { id: question.questionId, version },
  )
}

const sorted = (value: object) => JSON.stringify(value, Object.keys(value).sort())
const sameFacts = (a: object, b: Omit<Question, 'version'>): boolean =>
  sorted(a) === sorted(b) && JSON.stringify((a as Question).options) === JSON.stringify(b.options)

function inGroup(
  groups: readonly Group[],
  question: Question,
  stays: boolean,
  at: number | null,
): Group[] {
  const isSame = (one: Question) => one.questionId === question.questionId
  return groups.map((group) => {
    const others = stays ? group.questions : group.questions.filter((one) => !isSame(one))
    return {
      ...group,
      questions: group.groupId === question.groupId ? placed(others, isSame, question, at) : others,
    }
  })
}

/** Takes a question away. */
export function removeQuestion(state: Test, form: { id: string; questionId: string }) {
  const cannot = unchangeable(state)
  if (cannot) return cannot
  const isSame = (one: Question) => one.questionId === form.questionId
  if (!questionsOf(state.groups).some(isSame)) return done()
  const groups = state.groups.map((group) => ({
    ...group,
    questions: group.questions.filter((one) => !isSame(one)),
  }))
  if (tooMuchNeeded(state, groups)) return refuse('moreThanMaxPoints')
  return done(testEvents.questionRemoved({ testId: form.id, questionId: form.questionId }))
}

/** Makes a test out of another one. */
export const copy = (
  { is }: Test,
  { title }: { readonly title: string },
  { id, newId }: Surroundings,
  { source }: { readonly source: Test },
) => (is === 'none' ? decided(copyOf(source, id, title, newId), { id }) : decided([], { id }))

/** The events that make a test out of another: the same questions under ids of their own. */
function copyOf(source: Test, testId: string, title: string, newId: () => string) {
  const groups = source.groups.map((group) => ({ ...group, groupId: newId() }))
  return [
    testEvents.testCreated({ testId, ...source.facts, title }),
    ...groups.flatMap(({ groupId, title: name, text, questions }) => [
      testEvents.questionGroupSaved({ testId, groupId, isNew: true, title: name, text }),
      ...questions.map(({ version: _, ...question }) =>
        testEvents.questionSaved({
          testId,
          isNew: true,
          ...question,
          groupId,
          questionId: newId(),
          options: question.options.map((option) => ({ ...option, optionId: newId() })),
        }),
      ),
    ]),
    ...(source.diploma.fileId ? [testEvents.diplomaSet({ testId, ...source.diploma })] : []),
  ]
}
