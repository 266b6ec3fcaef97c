import { z } from 'zod'
import { area, command, Id, input, query } from './kit.ts'
import { Attachment } from './messages.ts'

const someId = '019abf5e-0000-7000-8000-000000000001'

export const files = area('files', {
  upload: command('POST /api/file', {
    may: 'user',
    inPerson: false,
    touches: [],
    summary: "Upload files, multipart field 'files'; each is judged by its bytes",
    input: input({}),
    reply: z.object({ files: z.array(Attachment) }),
    example: {},
    refuses: [
      'fileMissing',
      'emptyFile',
      'fileTooLarge',
      'fileTypeNotAllowed',
      'imageTooLarge',
      'brokenFile',
      'archiveBomb',
      'tooManyUploads',
    ],
    transfer: 'upload',
  }),
  resolve: query('POST /api/file/referance', {
    may: 'user',
    summary: 'Resolve a file reference to a file',
    input: input({ fileReferance: Id }),
    reply: Attachment,
    example: { fileReferance: someId },
    refuses: ['fileMissing'],
  }),
  download: query('GET /api/file/:id', {
    may: 'user',
    summary: 'Download, for those who may see what it hangs on',
    input: input({ id: Id }),
    reply: Attachment,
    example: { id: someId },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
  variant: query('GET /api/file/:id/:variant', {
    may: 'user',
    summary: 'A variant: thumbnail or original',
    input: input({ id: Id, variant: z.enum(['thumbnail', 'original']) }),
    reply: Attachment,
    example: { id: someId, variant: 'thumbnail' },
    refuses: ['fileMissing'],
    transfer: 'file',
  }),
})
