import type { tests } from '@portal/contracts/tests'
import { testEvents } from '@portal/events'
import { type Act, type Acting, decided, refuse } from '../kit/decisions.ts'
import { lengthOf, watchedUpTo } from '../kit/watching.ts'
import { correct } from './correction.ts'
import { taking, takingId, watchedOf } from './taking.ts'
import { test } from './test.ts'

/** The test and its occasion as they are now, for who was given it; undefined for everybody else. */
async function givenTo({ actor, parts }: Acting, occasionId: string) {
  const given = await parts.db
    .selectFrom('tests.place')
    .select('test_id')
    .where('occasion_id', '=', occasionId)
    .where('user_id', '=', actor.userId)
    .where('assigned', '=', true)
    .executeTakeFirst()
  if (!given) return undefined
  const { state: taken } = await parts.executor.state(test, given.test_id)
  const occasion = taken.occasions.find((one) => one.occasionId === occasionId)
  if (taken.is !== 'there' || !occasion) return undefined
  return { testId: given.test_id, taken, occasion }
}

/** Writes down how much of the video a person has seen; what was skipped does not count. */
export const watched: Act<typeof tests.watched>['run'] = async (form, acting) => {
  const { actor, now } = acting
  const { userId } = actor
  const { id: occasionId } = form
  const given = await givenTo(acting, occasionId)
  if (!given) return refuse('notFound')
  const { testId, taken, occasion } = given
  const { videoLink, videoSeconds } = taken.facts
  if (videoLink === '') return refuse('noMovie')
  if (videoLink !== form.videoLink) return refuse('changedMeanwhile')
  const { round } = occasion
  return acting.decide(taking, takingId(occasionId, userId), (state) => {
    const before = watchedOf(state, round, videoLink)
    const length = lengthOf(videoSeconds, before, form.length)
    const { news, ...seen } = watchedUpTo(before, length, form.seconds, now)
    const event = () =>
      testEvents.testVideoWatched({ testId, occasionId, userId, round, videoLink, ...seen })
    return decided(news ? [event()] : [], seen)
  })
}

/**
 * Judges what a person hands in by the test as it is now. Who is not meant for it hears what somebody
 * hears who asks for a test that is not there.
 */
export const handIn: Act<typeof tests.handIn>['run'] = async (form, acting) => {
  const { actor } = acting
  const { userId } = actor
  const { id: occasionId, version: contentVersion } = form
  // Nobody is examined by another.
  const given = await givenTo(acting, occasionId)
  if (!given) return refuse('notFound')
  const { testId, taken, occasion } = given
  const resultId = acting.newId()
  return acting.decide(taking, takingId(occasionId, userId), (state) => {
    const { round } = occasion
    // Moved to other days an occasion may be in an earlier round: who is done in a later one stays so.
    const again = state.round >= round
    if (!occasion.open) return refuse('occasionNotOpen')
    if (again && state.approved) return refuse('alreadyTaken')
    if (taken.contentVersion !== contentVersion) return refuse('testChanged')
    const { kind, videoLink, pointsNeeded } = taken.facts
    if (videoLink !== '' && !watchedOf(state, round, videoLink)?.done)
      return refuse('videoNotWatched')
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
