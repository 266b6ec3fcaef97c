import { localeFrom } from '@portal/contracts'
import { tests as calls } from '@portal/contracts/tests'
import { files } from '../files/owned.ts'
import { answers, refuse } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { approvedResult, diplomaOf } from './queries-diploma.ts'
import { searchTests, testToEdit } from './queries-editor.ts'
import { answersOf, resultOf, testUsers } from './queries-figures.ts'
import { answerText, completedTests, explained, openTests, testToTake } from './queries-mine.ts'
import { resultSheet } from './queries-sheet.ts'
import { tests } from './tests.ts'

export const testsAnswers = answers(calls, [tests, people, organisation, files], {
  open: async (_, { actor, db }) => ({ rows: await openTests(db, actor.userId) }),
  completed: async (_, { actor, db }) => ({ rows: await completedTests(db, actor.userId) }),
  take: async ({ id }, { actor, db }) =>
    (await testToTake(db, actor.userId, id)) ?? refuse('notFound'),
  why: async ({ id, questionId }, { actor, db }) => {
    const found = (await explained(db, actor.userId, id)).find(
      (one) => one.question_id === questionId,
    )
    if (!found) return refuse('notFound')
    return { question: found.question, answer: answerText(found.options, found), why: found.why }
  },
  whyCheck: async ({ id }, { actor, db }) => {
    const questionIds = (await explained(db, actor.userId, id)).map((one) => one.question_id)
    return { hasWhy: questionIds.length > 0, questionIds }
  },
  diploma: async ({ id, round }, { actor, db, locale, ...house }) => {
    const result = await approvedResult(db, actor, id, round)
    return result ? diplomaOf(result, house, localeFrom(locale)) : refuse('notFound')
  },

  search: async (wanted, { actor, db }) => searchTests(db, actor, wanted),
  one: async ({ id }, { actor, db }) => (await testToEdit(db, actor, id)) ?? refuse('notFound'),
  users: async ({ page, pageSize, ...wanted }, { actor, db }) => {
    const { rows, total } = await testUsers(db, actor, wanted, window(page, pageSize))
    return { rows: rows.map(({ resultId: _, ...row }) => row), total }
  },
  answers: async ({ id, userId }, { actor, db }) =>
    (await answersOf(db, actor, id, userId)) ?? refuse('notFound'),
  result: async (wanted, { actor, db }) =>
    (await resultOf(db, actor, wanted)) ?? refuse('notFound'),
  export: async (wanted, { actor, db, locale, now }) =>
    (await resultSheet(db, actor, wanted, localeFrom(locale), now)) ?? refuse('notFound'),
})
