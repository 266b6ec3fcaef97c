import { z } from 'zod'

const ShownValue = z.object({
  /** Each value; with the name of what it is the id of, and the name of the field where there are several. */
  parts: z.array(z.object({ value: z.string(), name: z.string().nullable() })),
  /** So many more there are. */
  more: z.number().int(),
})
export interface ShownValue extends z.infer<typeof ShownValue> {}

/** What one field of a form was and is; `was` is null where the log does not know it, or it was erased. */
export const Change = z.object({
  form: z.string(),
  field: z.string(),
  was: ShownValue.nullable(),
  is: ShownValue,
})
export interface Change extends z.infer<typeof Change> {}
