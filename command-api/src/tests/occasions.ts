import type { DecodedOf } from '@portal/contracts'
import { isNobody } from '@portal/contracts/audience'
import { monthsAfter, roundOn } from '@portal/contracts/occasions'
import type { tests } from '@portal/contracts/tests'
import { testEvents } from '@portal/events'
import { stockholmDay } from '@portal/platform/clock'
import { type Acting, type Deciding, decided, done, refuse } from '../kit/decisions.ts'
import { hiddenAmong } from '../kit/people.ts'
import { type Occasion, questionsOf, type Test } from './test.ts'

const MAX_OCCASIONS = 200

type Form = DecodedOf<typeof tests.saveOccasion>

/** Whom an occasion is meant for without the administrator seeing them: they stay. */
export async function hiddenMeant(
  { occasionId }: Form,
  { parts, actor }: Acting,
): Promise<readonly string[]> {
  if (occasionId === null) return []
  const before = await parts.db
    .selectFrom('tests.occasion')
    .select('user_ids')
    .where('occasion_id', '=', occasionId)
    .executeTakeFirst()
  return hiddenAmong(parts, actor, before?.user_ids ?? [])
}

/** @param hidden people of the audience whom the administrator does not see */
export function saveOccasion(
  state: Test,
  form: Form,
  { newId, now }: Deciding,
  hidden: readonly string[] = [],
) {
  const before = state.occasions.find((one) => one.occasionId === form.occasionId)
  if (form.occasionId !== null && !before) return refuse('notFound')
  if (before && before.version !== form.version) return refuse('changedMeanwhile')
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
  if (to !== null && repeatMonths !== null && to >= monthsAfter(from, repeatMonths))
    return refuse('occasionTooLong')
  const occasionId = form.occasionId ?? newId()
  const occasion = { occasionId, audience, from, to, forced, optional, repeatMonths }
  return decided(
    [
      testEvents.occasionSaved({ testId: form.id, ...occasion }),
      ...turned(
        form.id,
        { ...occasion, round: before?.round ?? 0, open: before?.open ?? false },
        stockholmDay(now),
      ),
    ],
    { id: occasionId, version: state.version + 1 },
  )
}

/** What has become of an occasion by a day: it opened, it began anew, it closed. */
function turned(testId: string, was: Omit<Occasion, 'version'>, day: string) {
  const { occasionId } = was
  const { round, open } = roundOn(was, day)
  if (open && !(was.open && was.round === round))
    return [testEvents.occasionOpened({ testId, occasionId, round })]
  if (!open && was.open)
    return [testEvents.occasionClosed({ testId, occasionId, round: was.round })]
  return []
}

export function removeOccasion(state: Test, form: { id: string; occasionId: string }) {
  const { id: testId, occasionId } = form
  return state.occasions.some((one) => one.occasionId === occasionId)
    ? done(testEvents.occasionRemoved({ testId, occasionId }))
    : done()
}
