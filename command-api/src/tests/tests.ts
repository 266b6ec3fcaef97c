import { tests } from '@portal/contracts/tests'
import { testEvents } from '@portal/events'
import { act, decided, decisions, done, on, refuse } from '../kit/decisions.ts'
import { diplomaOf, ownsImage, saveFacts, unchangeable } from './facts.ts'
import { handIn, watched } from './hand-in.ts'
import { hiddenMeant, removeOccasion, saveOccasion } from './occasions.ts'
import { copyOf, removeGroup, removeQuestion, saveGroup, saveQuestion } from './questions.ts'
import { test } from './test.ts'

const stream = ({ id }: { id: string }) => id

export const testsDecisions = decisions(tests, {
  watched: act(watched),
  handIn: act(handIn),

  save: act(async (form, acting) => {
    const isOwnImage = await ownsImage(form.imageFileId, acting)
    const testId = form.id ?? acting.newId()
    return acting.decide(test, testId, (state) => saveFacts(state, form, testId, isOwnImage))
  }),

  copy: act(async ({ id, title }, acting) => {
    const { state: source } = await acting.parts.executor.state(test, id)
    if (source.is !== 'there' && source.is !== 'removed') return refuse('notFound')
    const copyId = acting.newId()
    return acting.decide(test, copyId, (state) =>
      decided(state.is === 'none' ? copyOf(source, copyId, title, acting.newId) : [], {
        id: copyId,
      }),
    )
  }),

  saveGroup: on(test, {
    stream,
    decide: (state, form, { newId }) => unchangeable(state) ?? saveGroup(state, form, newId),
  }),
  removeGroup: on(test, {
    stream,
    decide: (state, form) => unchangeable(state) ?? removeGroup(state, form),
  }),
  saveQuestion: on(test, {
    stream,
    needs: { isOwnImage: ({ imageFileId }, acting) => ownsImage(imageFileId, acting) },
    decide: (state, form, { newId }, { isOwnImage }) =>
      unchangeable(state) ?? saveQuestion(state, form, newId, isOwnImage),
  }),
  removeQuestion: on(test, {
    stream,
    decide: (state, form) => unchangeable(state) ?? removeQuestion(state, form),
  }),
  saveDiploma: on(test, {
    stream,
    needs: { diploma: diplomaOf },
    decide: (state, { id }, _, { diploma }) => {
      const cannot = unchangeable(state)
      if (cannot) return cannot
      const same = JSON.stringify(state.diploma) === JSON.stringify(diploma)
      return decided(same ? [] : [testEvents.diplomaSet({ testId: id, ...diploma })], {
        fields: [...diploma.fields],
      })
    },
  }),
  saveOccasion: on(test, {
    stream,
    needs: { hidden: hiddenMeant },
    decide: (state, form, deciding, { hidden }) =>
      unchangeable(state) ?? saveOccasion(state, form, deciding, hidden),
  }),
  removeOccasion: on(test, {
    stream,
    decide: (state, form) => unchangeable(state) ?? removeOccasion(state, form),
  }),

  remove: on(test, {
    stream,
    decide: (state, { id }) => {
      if (state.is === 'removed') return done()
      return state.is === 'there'
        ? done(testEvents.testRemoved({ testId: id }))
        : refuse('notFound')
    },
  }),
  restore: on(test, {
    stream,
    decide: (state, { id }) => {
      if (state.is === 'there') return done()
      return state.is === 'removed'
        ? done(testEvents.testRestored({ testId: id }))
        : refuse('notFound')
    },
  }),
  removeForGood: on(test, {
    stream,
    decide: (state, { id }) => {
      if (state.is === 'gone') return done()
      if (state.is === 'none') return refuse('notFound')
      return state.is === 'removed'
        ? done(testEvents.testDeletedForGood({ testId: id }))
        : refuse('testNotRemoved')
    },
  }),
})
