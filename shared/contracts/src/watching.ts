import { z } from 'zod'

/** What a player tells of a movie, in seconds: how far it was seen from its start, and how long it is. */
export const toldByPlayer = {
  seconds: z.number().min(0).max(86_400),
  /** Holds only where nobody has said it: the first that is told is kept. */
  length: z.number().min(1).max(86_400),
}

/** What counts of it, in seconds. */
export const Watched = z.object({ seconds: z.number(), length: z.number(), done: z.boolean() })

/** What counted of it when it was opened; without a length where nobody has said one yet. */
export const SeenBefore = z.strictObject({
  seconds: z.number(),
  length: z.number().nullable(),
  done: z.boolean(),
})
