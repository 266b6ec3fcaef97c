import { z } from 'zod'
import { event, events, personal, type Schema } from './kit.ts'

const id = z.uuid()
/** What people wrote: sealed with the key of the report, too, which goes when it is removed for good. */
const said = <T>(schema: Schema<T>) => personal(schema, 'userId', 'reportId')
/** What everything that happens to a report names: the report, and who filed it. */
const about = { reportId: id, userId: id }

/** Reports of damage, improvements, deviations, incidents and risks. `userId` filed it. */
export const incidentEvents = events({
  /** From here on it counts, whether or not its files follow. */
  incidentReported: event(
    2,
    z.object({
      ...about,
      /** One of the contract's types; readers pass over one that they do not know. */
      type: z.string(),
      headline: said(z.string()),
      /** The day in Stockholm that it happened on. */
      day: z.iso.date(),
      trafficAreaId: id.nullable(),
      /** The reporter's department at that time. */
      departmentId: id.nullable(),
      /** 'ABC 123'; '' where no vehicle is named. */
      registration: z.string(),
      description: said(z.string()),
      /** Degrees (WGS 84), and how far off they may be, in m. */
      spot: said(
        z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number() }).nullable(),
      ),
      /** The reporter says that somebody was badly hurt, or could have been. */
      serious: z.boolean(),
      filesToCome: z.number().int(),
      /** When it was written, where it waited on a device for a signal. */
      madeAt: z.iso.datetime().nullable(),
    }),
    { 1: (old: object) => ({ ...old, madeAt: null }) },
  ),
  /** These files came; no more are waited for. */
  incidentFinished: event(1, z.object({ ...about, files: z.array(z.object({ fileId: id })) })),
  incidentStatusSet: event(
    1,
    z.object({ ...about, status: z.enum(['received', 'inProgress', 'closed']) }),
  ),
  /** Whether the authority is to be told, and what it was told (AML 3:3 a). */
  incidentAuthoritySaid: event(
    1,
    z.object({
      ...about,
      state: z.enum(['due', 'reported', 'notNeeded']),
      ground: z.enum(['death', 'severeInjury', 'severalHurt', 'seriousDanger']).nullable(),
      time: z.string(),
      address: said(z.string()),
      affected: z.number().int().nullable(),
      measures: said(z.string()),
      reportedOn: z.iso.date().nullable(),
      reference: z.string(),
    }),
  ),
  incidentCommented: event(
    1,
    z.object({ ...about, commentId: id, byId: id, text: said(z.string()) }),
  ),
  incidentAnswered: event(
    1,
    z.object({ ...about, answerId: id, byId: id, text: said(z.string()) }),
  ),
  /** It is to go out as this PDF. */
  incidentMailed: event(
    1,
    z.object({
      ...about,
      mailId: id,
      fileId: id,
      fileHash: said(z.string()),
      to: said(z.array(z.string())),
      text: said(z.string()),
      locale: z.string(),
    }),
  ),
  incidentRemoved: event(1, z.object(about)),
})
