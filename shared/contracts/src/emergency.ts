import { z } from 'zod'
import { area, asSeen, Created, command, Done, Id, input, line, Nothing, query } from './kit.ts'
import { Attachment } from './messages.ts'
import { richText } from './rich-text.ts'

/** A number as it is dialled, also a short one: 112. */
export const dialled = /^\+?\d[\d ()-]{1,24}$/

/** What an emergency document may show: the file is opened in the page. */
export const emergencyFileTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
] as const

/** An emergency document as administrators edit it. */
const EmergencyRow = z.object({
  id: Id,
  name: z.string(),
  position: z.number().int(),
  phone: z.string(),
  html: z.string(),
  file: Attachment.nullable(),
  changedAt: z.string(),
  version: z.number().int(),
})
export interface EmergencyRow extends z.infer<typeof EmergencyRow> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const byId = input({ id: Id })

export const emergency = area('emergency', {
  list: query('GET /api/admin/emergency-document', {
    may: 'admin',
    summary: 'The emergency documents, in their order',
    input: Nothing,
    reply: z.object({ rows: z.array(EmergencyRow) }),
    example: {},
    live: 'organisation',
  }),
  save: command('POST /api/admin/emergency-document', {
    may: 'admin',
    touches: ['organisation'],
    summary: 'Add or change an emergency document: a number, a text, a PDF or a picture',
    input: input({
      id: Id.optional(),
      /** Of the document that the form was filled from; 0 for a new one. */
      version: z.number().int().min(0).default(0),
      name: line(120),
      /** The lowest stands first. */
      position: z.number().int().min(0).max(999).default(0),
      phone: z
        .union([z.literal(''), z.string().trim().max(26).regex(dialled, 'phone')])
        .default(''),
      html: richText(10_000).default(''),
      fileId: Id.nullable().default(null),
    }),
    reply: Created,
    example: { name: 'Larmcentralen', phone: '112' },
    refuses: [
      'changedMeanwhile',
      'emptyEmergency',
      'fileMissing',
      'fileTypeNotAllowed',
      'brokenFile',
    ],
  }),
  remove: command('DELETE /api/admin/emergency-document/:id', {
    may: 'admin',
    touches: ['organisation'],
    summary: 'Delete an emergency document',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
  /** Beside the list of calls: the file is the document's own and for everybody. */
  file: query('GET /api/emergency-document/:id/file', {
    may: 'user',
    summary: 'The PDF or picture of an emergency document',
    input: byId,
    reply: Attachment,
    example: { id: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
})
