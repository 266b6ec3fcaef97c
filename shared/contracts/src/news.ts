import { z } from 'zod'
import {
  area,
  asSeen,
  Created,
  command,
  Done,
  Id,
  Instant,
  input,
  line,
  optionalLine,
  page,
  paging,
  query,
  sorting,
  truth,
} from './kit.ts'
import { newsList } from './lists/news.ts'
import { richText } from './rich-text.ts'

/** Where an item stands now: published items are planned, shown or ended by their times. */
export const newsStates = ['draft', 'planned', 'shown', 'ended', 'deleted'] as const
export const NewsState = z.enum(newsStates)
export type NewsState = z.infer<typeof NewsState>

/** An item as people read it. */
const NewsItem = z.object({
  id: Id,
  title: z.string(),
  html: z.string(),
  isImportant: z.boolean(),
  showOnStart: z.boolean(),
  /** Anything else than 'shown' is for administrators alone. */
  state: NewsState,
  /** Since when it is shown; null for a draft that has no time either. */
  since: z.string().nullable(),
})
export interface NewsItem extends z.infer<typeof NewsItem> {}

const newsRow = {
  id: Id,
  title: z.string(),
  state: NewsState,
  showOnStart: z.boolean(),
  isImportant: z.boolean(),
  publishFrom: z.string().nullable(),
  publishTo: z.string().nullable(),
  changedAt: z.string(),
  changedByName: z.string(),
}
/** An item in the administrators' list. */
const NewsRow = z.object(newsRow)
export interface NewsRow extends z.infer<typeof NewsRow> {}

const NewsDetails = z.object({
  ...newsRow,
  html: z.string(),
  isActive: z.boolean(),
  /** Sent back with a change, so that nobody overwrites what another has written. */
  version: z.number().int(),
})
export interface NewsDetails extends z.infer<typeof NewsDetails> {}

const someId = '019abf5e-0000-7000-8000-000000000001'
const byId = input({ id: Id })

export const news = area('news', {
  list: query('GET /api/news', {
    may: 'user',
    summary: 'News, important and newest first; only administrators can ask for all of it',
    input: input({
      ...paging,
      onlyShowOnStart: truth.default(false),
      /** false gives administrators drafts, planned and ended items too; others get what is shown. */
      onlyActive: truth.default(true),
    }),
    reply: z.object({
      rows: z.array(NewsItem),
      total: z.number().int(),
      /** When an item's time begins or ends next; null where none does. */
      changesAt: z.string().nullable(),
    }),
    example: { page: 0, pageSize: 20, onlyShowOnStart: false, onlyActive: true },
    live: 'news',
  }),
  one: query('GET /api/news/:id', {
    may: 'user',
    summary: 'One item of news; what is not shown yet or any more only for administrators',
    input: byId,
    reply: NewsItem,
    example: { id: someId },
    live: 'news',
  }),
  filter: query('POST /api/admin/news/filter', {
    may: 'admin',
    summary: 'All news with drafts; deleted items where they are asked for',
    input: input({
      search: optionalLine(100),
      /** Without it: all but the deleted. */
      state: NewsState.optional(),
      showOnStart: z.boolean().optional(),
      ...sorting(newsList),
      ...paging,
    }),
    reply: page(NewsRow),
    byline: true,
    example: { search: '', page: 0, pageSize: 20 },
    live: 'news',
  }),
  details: query('GET /api/admin/news/:id', {
    may: 'admin',
    summary: 'One item of news to edit',
    input: byId,
    reply: NewsDetails,
    byline: true,
    example: { id: someId },
    live: 'news',
  }),
  save: command('POST /api/admin/news', {
    may: 'admin',
    touches: ['news'],
    summary: 'Write or change an item of news, publish it, or make it a draft again',
    input: input({
      id: Id.optional(),
      /** Of the item that the form was filled from; 0 for a new one. */
      version: z.number().int().min(0).default(0),
      title: line(200),
      html: richText(50_000).default(''),
      isActive: z.boolean().default(false),
      showOnStart: z.boolean().default(false),
      isImportant: z.boolean().default(false),
      publishFrom: Instant.nullable().default(null),
      publishTo: Instant.nullable().default(null),
    }),
    reply: Created,
    example: { title: 'Halt på gården', html: '<p>Ta det lugnt.</p>', isActive: true },
    refuses: ['changedMeanwhile', 'endBeforeStart', 'newsIsDeleted'],
  }),
  remove: command('DELETE /api/admin/news/:id', {
    may: 'admin',
    touches: ['news'],
    summary: 'Delete an item of news; it can be restored',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
  /** Beside the list of calls: whoever deletes the wrong item gets it back. */
  restore: command('POST /api/admin/news/:id/restore', {
    may: 'admin',
    touches: ['news'],
    summary: 'Bring a deleted item back, as a draft',
    input: byId,
    reply: Done,
    example: { id: someId },
  }),
})
