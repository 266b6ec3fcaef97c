import { z } from 'zod'
import { event, events, personal } from './kit.ts'

const id = z.uuid()
/** Whom somebody looks for may stand in it. */
const view = z.object({ list: z.string(), name: z.string(), query: z.string() })

export const viewEvents = events({
  /** All of it, as it is from now on. */
  listViewSaved: event(1, z.object({ userId: id, viewId: id, view: personal(view, 'userId') })),
  listViewRemoved: event(1, z.object({ userId: id, viewId: id })),
})
