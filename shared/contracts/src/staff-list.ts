import { z } from 'zod'
import { Id, Locale } from './kit.ts'

/** Who has what a row would have, where the reader may see them; `status` as lists of people have it. */
const Holder = z.object({ id: Id, name: z.string(), status: z.string() })

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
  errors: z.array(z.object({ field: z.string(), code: z.string(), holder: Holder.optional() })),
})
export interface ImportRow extends z.infer<typeof ImportRow> {}
