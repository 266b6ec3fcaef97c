import { z } from 'zod'
import { Locale } from './kit.ts'

/** One row of a staff list, and what is wrong with it. */
export const ImportRow = z.object({
  line: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  personalNumber: z.string(),
  /** As it is written in the list, and the one that it means; null where none is written. */
  language: z.string(),
  locale: Locale.nullable(),
  errors: z.array(z.object({ field: z.string(), code: z.string() })),
})
export interface ImportRow extends z.infer<typeof ImportRow> {}
