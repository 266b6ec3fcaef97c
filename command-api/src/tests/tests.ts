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
import { remove, removeForGood, restore, test } from '@portal/domain/tests/test'
import { aNewOne, byId, byIdOrNew, decisions, on } from '../kit/decisions.ts'
import { diplomaOf, given, hiddenMeant, isOwnImage, source } from './look-ups.ts'

/** Who takes it, each in a stream of their own: nobody is examined by another. */
const ownTaking = {
  stream: ({ id }: { id: string }, { actor }: { actor: { userId: string } }) =>
    takingId(id, actor.userId),
  needs: { given },
}

export const testsDecisions = decisions(tests, {
  watched: on(taking, { ...ownTaking, decide: watched }),
  handIn: on(taking, { ...ownTaking, decide: handIn }),

  save: on(test, { stream: byIdOrNew, needs: { isOwnImage }, decide: saveFacts }),
  copy: on(test, { stream: aNewOne, needs: { source }, decide: copy }),
  saveGroup: on(test, { stream: byId, decide: saveGroup }),
  removeGroup: on(test, { stream: byId, decide: removeGroup }),
  saveQuestion: on(test, { stream: byId, needs: { isOwnImage }, decide: saveQuestion }),
  removeQuestion: on(test, { stream: byId, decide: removeQuestion }),
  saveDiploma: on(test, { stream: byId, needs: { diploma: diplomaOf }, decide: saveDiploma }),
  saveOccasion: on(test, {
    stream: byId,
    needs: { hidden: hiddenMeant },
    decide: saveOccasion,
  }),
  give: on(test, { stream: byId, decide: giveOccasion }),
  removeOccasion: on(test, { stream: byId, decide: removeOccasion }),
  remove: on(test, { stream: byId, decide: remove }),
  restore: on(test, { stream: byId, decide: restore }),
  removeForGood: on(test, { stream: byId, decide: removeForGood }),
})
