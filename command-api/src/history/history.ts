import type { DecodedOf } from '@portal/contracts'
import { history, MOST_EXPORTED } from '@portal/contracts/history'
import { caseExport, takeAlong } from '@portal/domain/history/export'
import { isSuper } from '@portal/platform/actor'
import { placeOf } from '@portal/projections/history/case-place'
import { decisions, on, refuse } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'

/** How many events go along: of a case that the caller may see, and as many as one file may have. */
async function events(
  { format, ...is }: DecodedOf<typeof history.takeAlong>,
  { parts, actor }: Looking,
) {
  const place = await placeOf(parts.db, actor, is)
  if (!place) return refuse('notFound')
  // What is stored names everybody, and in ways that no form shows.
  if (format === 'json' && !isSuper(actor)) return refuse('forbidden')
  return place.total > MOST_EXPORTED[format] ? refuse('historyTooLong') : place.total
}

export const historyDecisions = decisions(history, {
  takeAlong: on(caseExport, {
    stream: (_, { newId }) => newId(),
    needs: { events },
    decide: takeAlong,
  }),
})
