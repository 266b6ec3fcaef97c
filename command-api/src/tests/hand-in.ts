import type { tests } from '@portal/contracts/tests'
import { testEvents } from '@portal/events'
import { type Act, decided, refuse } from '../kit/decisions.ts'
import { correct } from './correction.ts'
import { taking, takingId } from './taking.ts'
import { test } from './test.ts'

/**
 * Judges what a person hands in by the test as it is now. Who is not meant for it hears what somebody
 * hears who asks for a test that is not there.
 */
export const handIn: Act<typeof tests.handIn>['run'] = async (form, acting) => {
  const { actor, parts } = acting
  const { userId } = actor
  const { id: occasionId, version: contentVersion } = form
  // Nobody is examined by another.
  if (actor.impersonator) return refuse('notWhileImpersonating')
  const given = await parts.db
    .selectFrom('tests.place')
    .select('test_id')
    .where('occasion_id', '=', occasionId)
    .where('user_id', '=', userId)
    .where('assigned', '=', true)
    .executeTakeFirst()
  if (!given) return refuse('notFound')
  const testId = given.test_id
  const { state: taken } = await parts.executor.state(test, testId)
  const occasion = taken.occasions.find((one) => one.occasionId === occasionId)
  if (taken.is !== 'there' || !occasion) return refuse('notFound')
  const resultId = acting.newId()
  return acting.decide(taking, takingId(occasionId, userId), (state) => {
    const { round } = occasion
    // Moved to other days an occasion may be in an earlier round: who is done in a later one stays so.
    const again = state.round >= round
    if (!occasion.open) return refuse('occasionNotOpen')
    if (again && state.approved) return refuse('alreadyTaken')
    if (taken.contentVersion !== contentVersion) return refuse('testChanged')
    const { kind, videoLink, pointsNeeded } = taken.facts
    if (videoLink !== '' && !form.videoWatched) return refuse('videoNotWatched')
    const result = correct(taken, form.answers)
    if ('code' in result)
      return refuse(result.code, [{ path: `answers.${result.questionId}`, message: result.code }])
    const { answers, points, maxPoints, approved } = result
    const judged = { kind, approved, points, maxPoints, pointsNeeded }
    const event = testEvents.answersHandedIn({
      testId,
      occasionId,
      userId,
      round,
      resultId,
      attempt: again ? state.attempts + 1 : 1,
      contentVersion,
      answers,
      ...judged,
    })
    const wrongIds = answers.filter((one) => one.right === false).map((one) => one.questionId)
    return decided([event], { ...judged, wrongIds })
  })
}
