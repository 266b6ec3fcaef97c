import { z } from 'zod'
import { event, events, personal } from './kit.ts'

const id = z.uuid()

/** One of many, in the version that was looked at. */
const item = z.object({ id, version: z.number().int().nullable() })

export const bulkEvents = events({
  /** Somebody asks that something is done to many: `items` are what their list bears. */
  bulkAsked: event(
    2,
    z.object({
      bulkId: id,
      askedById: id,
      action: z.string(),
      /** What they are put into or given; null where the action does neither. */
      targetId: id.nullable(),
      /** What is said to each of them, as JSON; empty where nothing is. */
      details: personal(z.string(), 'askedById'),
      items: z.array(item),
    }),
    { 1: (old: object) => ({ ...old, details: '' }) },
  ),
  /** Some of them were gone through, in their order; the counts are those of all so far. */
  bulkWorked: event(
    1,
    z.object({
      bulkId: id,
      askedById: id,
      /** How many were gone through before. */
      from: z.number().int(),
      /** What became of each: the code of its refusal, or null where it was done. */
      outcomes: z.array(z.object({ id, refused: z.string().nullable() })),
      worked: z.number().int(),
      refused: z.number().int(),
      total: z.number().int(),
    }),
  ),
  /** Whoever asked for it wants no more of it. */
  bulkStopped: event(1, z.object({ bulkId: id, askedById: id })),
})
