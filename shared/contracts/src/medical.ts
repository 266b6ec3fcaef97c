import { z } from 'zod'
import {
  area,
  asSeen,
  Created,
  command,
  Day,
  Done,
  Id,
  input,
  line,
  page,
  paging,
  prose,
  query,
} from './kit.ts'
import { Attachment } from './messages.ts'

/** A medical certificate: health data, for its person and for the office that must see it. */
export const MedicalCertificate = z.object({
  id: Id,
  userId: Id,
  headline: z.string(),
  information: z.string(),
  /** The days that it speaks of, the first and the last. */
  from: Day,
  to: Day,
  file: Attachment.nullable(),
  createdAt: z.string(),
  version: z.number().int(),
})
export interface MedicalCertificate extends z.infer<typeof MedicalCertificate> {}

const words = { headline: line(120), information: prose(2000).default(''), from: Day, to: Day }
const someId = '019abf5e-0000-7000-8000-000000000001'
const some = { headline: 'Läkarintyg', from: '2026-03-09', to: '2026-03-13' }
const touches = ['medical', 'ownMedical'] as const

export const medical = area('medical', {
  add: command('POST /api/medical-certificate/add', {
    may: 'self',
    inPerson: true,
    touches,
    summary: 'Hand in a medical certificate: what it says, and beside it one PDF or picture',
    input: input(words),
    reply: Created,
    example: some,
    refuses: [
      'endBeforeStart',
      'fileMissing',
      'tooManyFiles',
      'emptyFile',
      'fileTooLarge',
      'fileTypeNotAllowed',
      'imageTooLarge',
      'brokenFile',
      'archiveBomb',
    ],
    transfer: 'upload',
  }),
  change: command('PUT /api/medical-certificate/:id', {
    may: 'self',
    inPerson: true,
    touches,
    summary: 'Change an own certificate; another file is one that was uploaded before',
    input: input({ id: Id, ...asSeen, ...words, fileId: Id }),
    reply: Done,
    example: { id: someId, version: 1, ...some, fileId: someId },
    refuses: ['changedMeanwhile', 'endBeforeStart', 'fileMissing', 'fileTypeNotAllowed'],
  }),
  mine: query('POST /api/medical-certificate/get/:userId', {
    may: 'self',
    summary: 'My medical certificates, latest days first; not for who looks through my eyes',
    owner: 'userId',
    input: input({ userId: Id, ...paging }),
    reply: page(MedicalCertificate),
    example: { userId: someId },
    refuses: ['notWhileImpersonating'],
    live: 'ownMedical',
  }),
  ofUser: query('GET /api/admin/medical-certificate/user/:userId', {
    may: 'adminmenu',
    summary: 'The medical certificates of a person, for the office that pays and plans',
    about: 'userId',
    input: input({ userId: Id, ...paging }),
    reply: page(MedicalCertificate),
    example: { userId: someId },
    live: 'medical',
  }),
  remove: command('DELETE /api/medical-certificate/:id', {
    may: 'self',
    inPerson: true,
    touches,
    summary: 'Delete an own certificate, as it was read',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
})
