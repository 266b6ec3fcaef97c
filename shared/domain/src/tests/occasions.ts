import { addMonths } from '@portal/calendar/days'
import type { DecodedOf } from '@portal/contracts'
import { isNobody, MOST_NAMED } from '@portal/contracts/audience'
import { isOver, roundOn } from '@portal/contracts/occasions'
import type { tests } from '@portal/contracts/tests'
import { testEvents } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { type Occasion, questionsOf, type Test, unchangeable } from './test.ts'

const MAX_OCCASIONS = 200

type Form = DecodedOf<typeof tests.saveOccasion>

/**
 * Says when a test is to be taken, and by whom; it opens at once where its first day has come.
 * @param found.hidden people of the audience whom the administrator does not see: they stay
 */
export function saveOccasion(
  state: Test,
  form: Form,
  { newId, today }: Surroundings,
  { hidden }: { readonly hidden: readonly string[] },
) {
  const cannot = unchangeable(state)
  if (cannot) return cannot
  const before = state.occasions.find((one) => one.occasionId === form.occasionId)
  if (form.occasionId !== null && !before) return refuse('notFound')
  if (!before && state.occasions.length >= MAX_OCCASIONS) return refuse('testTooLarge')
  if (questionsOf(state.groups).length === 0) return refuse('testWithoutQuestions')
  const { from, to, forced, optional, repeatMonths } = form
  const audience = {
    userIds: [...new Set([...form.audience.userIds, ...hidden])],
    groupIds: [...new Set(form.audience.groupIds)],
    departmentIds: [...new Set(form.audience.departmentIds)],
  }
  if (isNobody(audience)) return refuse('emptyAudience')
  if (to !== null && to < from) return refuse('endBeforeStart')
  if (to !== null && repeatMonths !== null && to >= addMonths(from, repeatMonths))
    return refuse('occasionTooLong')
  const occasionId = form.occasionId ?? newId()
  const occasion = { occasionId, audience, from, to, forced, optional, repeatMonths }
  return decided(
    [
      testEvents.occasionSaved({ testId: form.id, ...occasion }),
      ...turned(
        form.id,
        { ...occasion, round: before?.round ?? 0, open: before?.open ?? false },
        today,
      ),
    ],
    { id: occasionId, version: state.version + 1 },
  )
}

/** Gives a test to more people, each by name, by an occasion that is not over. */
export function giveOccasion(
  state: Test,
  form: DecodedOf<typeof tests.give>,
  { today }: Pick<Surroundings, 'today'>,
) {
  const cannot = unchangeable(state)
  if (cannot) return cannot
  const { id: testId, occasionId } = form
  const occasion = state.occasions.find((one) => one.occasionId === occasionId)
  if (!occasion) return refuse('notFound')
  if (isOver(occasion, today)) return refuse('occasionOver')
  const named = new Set(occasion.audience.userIds)
  const userIds = [...new Set(form.userIds)].filter((one) => !named.has(one))
  if (named.size + userIds.length > MOST_NAMED) return refuse('testTooLarge')
  return userIds.length === 0
    ? done()
    : done(testEvents.occasionGivenTo({ testId, occasionId, userIds }))
}

type Turning = Pick<Occasion, 'occasionId' | 'from' | 'to' | 'repeatMonths' | 'round' | 'open'>

/** What has become of an occasion by a day: it opened, it began anew, it closed. */
function turned(testId: string, was: Turning, day: string) {
  const { occasionId } = was
  const { round, open } = roundOn(was, day)
  if (open && !(was.open && was.round === round))
    return [testEvents.occasionOpened({ testId, occasionId, round })]
  if (!open && was.open)
    return [testEvents.occasionClosed({ testId, occasionId, round: was.round })]
  return []
}

/** Writes down what a day makes of an occasion, if it is not so yet; also of a test that was removed. */
export function turn(
  state: Test,
  { occasionId, day }: { readonly occasionId: string; readonly day: string },
  { id }: Pick<Surroundings, 'id'>,
) {
  const occasion = state.occasions.find((one) => one.occasionId === occasionId)
  return done(...(occasion ? turned(id, occasion, day) : []))
}

/** Takes an occasion away. */
export function removeOccasion(state: Test, form: { id: string; occasionId: string }) {
  const cannot = unchangeable(state)
  if (cannot) return cannot
  const { id: testId, occasionId } = form
  return state.occasions.some((one) => one.occasionId === occasionId)
    ? done(testEvents.occasionRemoved({ testId, occasionId }))
    : done()
}
