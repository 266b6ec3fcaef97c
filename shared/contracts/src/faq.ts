import { z } from 'zod'
import { faqIcons } from './faq-icons.ts'
import {
  area,
  asSeen,
  Created,
  command,
  Done,
  Id,
  input,
  line,
  Nothing,
  optionalLine,
  page,
  paging,
  query,
} from './kit.ts'
import { richText } from './rich-text.ts'

/** Folders, and questions in all of them; administrators have all on one page. */
export const MOST_FOLDERS = 100
export const MOST_QUESTIONS = 2000

/** A folder's part of an address: small letters, digits, single hyphens. */
export const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const Slug = z.string().max(60).regex(slugShape, 'slug')

const entryShape = {
  id: Id,
  question: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  tags: z.array(z.string()),
}
/** A question with its answer, as people read it. */
const FaqEntry = z.object(entryShape)
export interface FaqEntry extends z.infer<typeof FaqEntry> {}

const FaqEntryRow = z.object({
  ...entryShape,
  position: z.number().int(),
  version: z.number().int(),
})
export interface FaqEntryRow extends z.infer<typeof FaqEntryRow> {}

const FaqFolderRow = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  icon: z.enum(faqIcons),
  isPublic: z.boolean(),
  position: z.number().int(),
  version: z.number().int(),
  entries: z.array(FaqEntryRow),
})
export interface FaqFolderRow extends z.infer<typeof FaqFolderRow> {}

const position = z.number().int().min(0).max(999).default(0)
const version = z.number().int().min(0).default(0)
const someId = '019abf5e-0000-7000-8000-000000000001'

export const faq = area('faq', {
  list: query('POST /api/faq/:slug', {
    may: 'user',
    summary:
      'The questions of a folder, searched; a folder that is not public is for administrators',
    input: input({ slug: Slug, search: optionalLine(100), ...paging }),
    reply: page(FaqEntry),
    example: { slug: 'lon', search: '', page: 0, pageSize: 20 },
    live: 'organisation',
  }),
  tagged: query('GET /api/faq/:slug/tag/:tag', {
    may: 'user',
    summary: 'The questions of a folder with a tag',
    input: input({ slug: Slug, tag: line(40) }),
    reply: z.object({ rows: z.array(FaqEntry) }),
    example: { slug: 'lon', tag: 'övertid' },
    live: 'organisation',
  }),
  admin: query('GET /api/admin/faq', {
    may: 'admin',
    summary: 'All folders with their questions, as administrators edit them',
    input: Nothing,
    reply: z.object({ rows: z.array(FaqFolderRow) }),
    example: {},
    live: 'organisation',
  }),
  saveFolder: command('POST /api/admin/faq/folder', {
    may: 'admin',
    touches: ['organisation'],
    summary: 'Add or change a folder; its address is its own',
    input: input({
      id: Id.optional(),
      version,
      name: line(80),
      slug: Slug,
      icon: z.enum(faqIcons).default('help'),
      isPublic: z.boolean().default(false),
      position,
    }),
    reply: Created,
    example: { name: 'Lön', slug: 'lon', icon: 'document', isPublic: true },
    refuses: ['changedMeanwhile', 'slugTaken', 'tooManyFolders'],
  }),
  removeFolder: command('DELETE /api/admin/faq/folder/:id', {
    may: 'admin',
    touches: ['organisation'],
    summary: 'Delete a folder that has no questions',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile', 'notEmpty'],
  }),
  save: command('POST /api/admin/faq', {
    may: 'admin',
    touches: ['organisation'],
    summary: 'Add or change a question with its answer',
    input: input({
      id: Id.optional(),
      version,
      folderId: Id,
      question: line(300),
      html: richText(20_000),
      tags: z.array(line(40)).max(10).default([]),
      position,
    }),
    reply: Created,
    example: {
      folderId: someId,
      question: 'När kommer lönen?',
      html: '<p>Den 25:e i månaden.</p>',
      tags: ['lön'],
    },
    refuses: ['changedMeanwhile', 'tooManyQuestions'],
  }),
  remove: command('DELETE /api/admin/faq/:id', {
    may: 'admin',
    touches: ['organisation'],
    summary: 'Delete a question',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
})
