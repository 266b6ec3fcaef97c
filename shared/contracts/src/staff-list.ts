import { z } from 'zod'
import { Locale, typed } from './kit.ts'

/** One row of a staff list, and what is wrong with it. */
export interface ImportRow {
  line: number
  firstName: string
  lastName: string
  email: string
  phone: string
  personalNumber: string
  /** As it is written in the list, and the one that it means; null where none is written. */
  language: string
  locale: Locale | null
  errors: { field: string; code: string }[]
}
export const ImportRow = typed<ImportRow>(
  z.object({
    line: z.number().int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    personalNumber: z.string(),
    language: z.string(),
    locale: Locale.nullable(),
    errors: z.array(z.object({ field: z.string(), code: z.string() })),
  }),
)
