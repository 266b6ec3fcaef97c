import { versionOfGroup } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { saveDiploma, saveFacts } from '@portal/domain/tests/facts'
import { handIn, watched } from '@portal/domain/tests/hand-in'
import { giveOccasion, removeOccasion, saveOccasion } from '@portal/domain/tests/occasions'
import {
  copy,
  removeGroup,
  removeQuestion,
  saveGroup,
  saveQuestion,
} from '@portal/domain/tests/questions'
import { taking, takingId } from '@portal/domain/tests/taking'
import {
  questionsOf,
  remove,
  removeForGood,
  restore,
  type Test,
  test,
} from '@portal/domain/tests/test'
import { aNewOne, byDecision, byId, byIdOrNew, decisions, on, versionOf } from '../kit/decisions.ts'
import { meantPlaces } from '../kit/meant-for.ts'
import { diplomaOf, given, hiddenMeant, questionPicture, source, testPicture } from './look-ups.ts'

/** Who takes it, each in a stream of their own: nobody is examined by another. */
const ownTaking = {
  stream: ({ id }: { id: string }, { actor }: { actor: { userId: string } }) =>
    takingId(id, actor.userId),
  needs: { given },
}

/** Each part of a test has the version of its last change. */
const groupOf = ({ groups }: Test, groupId: string | null) =>
  groups.find((group) => group.groupId === groupId)
const ofFacts = versionOf((state: Test, { id }: { id: string | null; version: number }) =>
  id === null ? undefined : state.factsVersion,
)
const ofWholeGroup = versionOf((state: Test, { groupId }: { groupId: string; version: number }) => {
  const group = groupOf(state, groupId)
  return group && versionOfGroup(group)
})
const ofQuestion = versionOf(
  ({ groups }: Test, { questionId }: { questionId: string | null; version: number }) =>
    questionsOf(groups).find((question) => question.questionId === questionId)?.version,
)
const ofOccasion = versionOf(
  ({ occasions }: Test, { occasionId }: { occasionId: string | null; version: number }) =>
    occasions.find((occasion) => occasion.occasionId === occasionId)?.version,
)

export const testsDecisions = decisions(tests, {
  watched: on(taking, { ...ownTaking, decide: watched }),
  handIn: on(taking, { ...ownTaking, expects: byDecision, decide: handIn }),

  save: on(test, {
    stream: byIdOrNew,
    expects: ofFacts,
    spends: { picture: testPicture },
    decide: (state, form, deciding, { picture: { imageFileId, ...own } }) =>
      saveFacts(state, { ...form, imageFileId }, deciding, own),
  }),
  copy: on(test, { stream: aNewOne, needs: { source }, decide: copy }),
  saveGroup: on(test, {
    stream: byId,
    expects: versionOf((state: Test, { groupId }) => groupOf(state, groupId)?.version),
    decide: saveGroup,
  }),
  removeGroup: on(test, { stream: byId, expects: ofWholeGroup, decide: removeGroup }),
  saveQuestion: on(test, {
    stream: byId,
    expects: ofQuestion,
    spends: { picture: questionPicture },
    decide: (state, form, deciding, { picture: { imageFileId, ...own } }) =>
      saveQuestion(state, { ...form, imageFileId }, deciding, own),
  }),
  removeQuestion: on(test, { stream: byId, expects: ofQuestion, decide: removeQuestion }),
  saveDiploma: on(test, {
    stream: byId,
    expects: versionOf(({ diplomaVersion }: Test) => diplomaVersion),
    spends: { diploma: diplomaOf },
    decide: saveDiploma,
  }),
  saveOccasion: on(test, {
    stream: byId,
    pointsTo: ({ audience }) => meantPlaces(audience),
    expects: ofOccasion,
    needs: { hidden: hiddenMeant },
    decide: saveOccasion,
  }),
  give: on(test, { stream: byId, decide: giveOccasion }),
  removeOccasion: on(test, { stream: byId, expects: ofOccasion, decide: removeOccasion }),
  remove: on(test, { stream: byId, decide: remove }),
  restore: on(test, { stream: byId, decide: restore }),
  removeForGood: on(test, { stream: byId, decide: removeForGood }),
})
