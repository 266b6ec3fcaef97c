import { views } from '@portal/contracts/views'
import { listViews, remove, save } from '@portal/domain/views/views'
import { type Acting, decisions, on } from '../kit/decisions.ts'

/** One's own: nobody else's can be named. */
const own = (_: unknown, { actor }: Acting): string => actor.userId

export const viewsDecisions = decisions(views, {
  save: on(listViews, { stream: own, decide: save }),
  remove: on(listViews, { stream: own, decide: remove }),
})
