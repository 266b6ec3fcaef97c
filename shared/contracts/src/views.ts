import { z } from 'zod'
import { area, Created, command, Done, Id, input, line, Nothing, query } from './kit.ts'

/** Views that a person may have saved of one list, and of all together. */
export const MOST_VIEWS = 20
export const MOST_VIEWS_IN_ALL = 200
/** Characters of what a view puts into the address. */
export const MOST_VIEW_QUERY = 1000

/** The call of a list, as `users.search`. */
const ListName = z
  .string()
  .max(60)
  .regex(/^[\w-]+\.\w+$/)
/** Filters, sort and columns as they stand in the address; what a browser makes of them, and nothing else. */
const ViewQuery = z
  .string()
  .max(MOST_VIEW_QUERY)
  .regex(/^[\w.*%+&=-]*$/)

const view = { list: z.string(), name: z.string(), query: z.string() }
const SavedView = z.object({ id: Id, ...view })
export interface SavedView extends z.infer<typeof SavedView> {}

const someId = '019abf5e-0000-7000-8000-000000000001'

/** Views of lists that people have saved under a name. Everybody has their own alone. */
export const views = area('views', {
  mine: query('GET /api/user/view', {
    may: 'self',
    summary: 'The views of lists that I have saved, by name',
    input: Nothing,
    reply: z.object({ rows: z.array(SavedView) }),
    example: {},
    live: 'views',
  }),
  save: command('POST /api/user/view', {
    may: 'self',
    inPerson: true,
    touches: ['views'],
    summary:
      'Save a view of a list, or change one; its name stands once among the views of its list',
    input: input({
      /** Without it the view is new. */
      id: Id.optional(),
      list: ListName,
      name: line(60),
      query: ViewQuery,
    }),
    reply: Created,
    example: { list: 'users.search', name: 'Waiting drivers', query: 'status=waiting&sort=email' },
    refuses: ['nameTaken', 'tooManyViews', 'notWhileImpersonating'],
  }),
  remove: command('DELETE /api/user/view/:id', {
    may: 'self',
    inPerson: true,
    touches: ['views'],
    summary: 'Remove a view of mine',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
    refuses: ['notWhileImpersonating'],
  }),
})
