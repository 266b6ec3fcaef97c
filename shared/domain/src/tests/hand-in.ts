import type { DecodedOf } from '@portal/contracts'
import type { tests } from '@portal/contracts/tests'
import { testEvents } from '@portal/events'
import type { Deciding } from '../kit/deciding.ts'
import { decided, refuse } from '../kit/outcome.ts'
import { lengthOf, watchedUpTo } from '../kit/watching.ts'
import { correct } from './correction.ts'
import { type Taking, watchedOf } from './taking.ts'
import type { Occasion, Test } from './test.ts'

/** The test and its occasion as they are now. */
interface Found {
  readonly given: { readonly testId: string; readonly taken: Test; readonly occasion: Occasion }
}

/** Writes down how much of the video a person has seen; what was skipped does not count. */
export function watched(
  state: Taking,
  form: DecodedOf<typeof tests.watched>,
  { now, actor: { userId } }: Deciding,
  { given: { testId, taken, occasion } }: Found,
) {
  const { videoLink, videoSeconds } = taken.facts
  if (videoLink === '') return refuse('noMovie')
  if (videoLink !== form.videoLink) return refuse('changedMeanwhile')
  const { occasionId, round } = occasion
  const before = watchedOf(state, round, videoLink)
  const length = lengthOf(videoSeconds, before, form.length)
  const { news, ...seen } = watchedUpTo(before, length, form.seconds, now)
  if (!news) return decided([], seen)
  const event = { testId, occasionId, userId, round, videoLink, ...seen }
  return decided([testEvents.testVideoWatched(event)], seen)
}

/** Judges what a person hands in by the test as it is now. */
export function handIn(
  state: Taking,
  form: DecodedOf<typeof tests.handIn>,
  { newId, actor: { userId } }: Deciding,
  { given: { testId, taken, occasion } }: Found,
) {
  const { occasionId, round } = occasion
  // Moved to other days an occasion may be in an earlier round: who is done in a later one stays so.
  const again = state.round >= round
  if (!occasion.open) return refuse('occasionNotOpen')
  if (again && state.approved) return refuse('alreadyTaken')
  if (taken.contentVersion !== form.version) return refuse('testChanged')
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
    resultId: newId(),
    attempt: again ? state.attempts + 1 : 1,
    contentVersion: form.version,
    answers,
    ...judged,
  })
  const wrongIds = answers.filter((one) => one.right === false).map((one) => one.questionId)
  return decided([event], { ...judged, wrongIds })
}
