import { z } from 'zod'
import { event, events, personal, type Schema, upcastFrom } from './kit.ts'

const id = z.uuid()
const person = <T>(schema: Schema<T>) => personal(schema, 'userId')
const asker = <T>(schema: Schema<T>) => personal(schema, 'askedById')

const withdrawn = { wageSpecId: id, userId: id }

const read = {
  wageImportId: id,
  askedById: id,
  from: z.number().int(),
  outcomes: z.array(z.object({ outcome: z.string(), userId: id.nullable() })),
  /** What those are called whose person is not known, in their order, without numbers; '' for the others. */
  left: asker(z.array(z.string())),
  read: z.number().int(),
  total: z.number().int(),
  is: z.enum(['reading', 'looked', 'importing', 'done']),
}

/**
 * An import is read slice by slice, looked at, and brought in slice by slice. Its batches are the files as they
 * came: they say something of many people, so nothing keeps them longer than the import takes.
 */
export const wageEvents = events({
  wageImportBegun: event(
    1,
    z.object({
      wageImportId: id,
      askedById: id,
      /** The month that is paid for, as 2026-10. */
      month: z.string(),
      batches: z.array(z.object({ batchId: id, count: z.number().int() })),
      total: z.number().int(),
      /** Whether it waits to be looked at before anything is brought in. */
      preview: z.boolean(),
    }),
  ),
  wageImportRead: event(
    2,
    z.object({
      ...read,
      /** Until which day the number was theirs, where it is a former one; '' for the others. */
      until: asker(z.array(z.string())),
    }),
    { 1: upcastFrom(z.object(read), (old) => ({ ...old, until: [] })) },
  ),
  /** A file with a former number was said to be that person's, or that was taken back. */
  wageImportFormerGiven: event(
    1,
    z.object({
      wageImportId: id,
      askedById: id,
      place: z.number().int(),
      userId: id,
      given: z.boolean(),
    }),
  ),
  wageImportConfirmed: event(1, z.object({ wageImportId: id, askedById: id })),
  wageImportWorked: event(
    1,
    z.object({
      wageImportId: id,
      askedById: id,
      /** Of those that fit: how many were gone through before. */
      from: z.number().int(),
      outcomes: z.array(
        z.object({
          place: z.number().int(),
          outcome: z.string(),
          userId: id,
          wageSpecId: id.nullable(),
        }),
      ),
      worked: z.number().int(),
      fits: z.number().int(),
    }),
  ),
  wageImportStopped: event(1, z.object({ wageImportId: id, askedById: id })),
  wageSpecImported: event(
    1,
    z.object({
      wageSpecId: id,
      userId: id,
      wageImportId: id,
      month: z.string(),
      /** Its bytes in the file store, which are nobody's upload. */
      fileId: id,
      size: z.number().int(),
      sha256: person(z.string()),
    }),
  ),
  wageSpecWithdrawn: event(
    2,
    z.object({
      ...withdrawn,
      /** The month that it was of; '' where it was not said yet. */
      month: z.string(),
    }),
    { 1: upcastFrom(z.object(withdrawn), (old) => ({ ...old, month: '' })) },
  ),
})
