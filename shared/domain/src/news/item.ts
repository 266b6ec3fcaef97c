import { newsEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

/** What an item says, and when it is shown. */
interface Words {
  readonly title: string
  readonly html: string
  readonly showOnStart: boolean
  readonly isImportant: boolean
  /** In UTC, or null where nothing bounds it. */
  readonly publishFrom: string | null
  readonly publishTo: string | null
}

interface Item extends Words {
  readonly is: 'unknown' | 'draft' | 'active' | 'deleted'
  /** Two who edit it at once are told apart by it. */
  readonly version: number
}

/** An item of news. Whether an active one is shown is a matter of its times, and no event. */
export const item = aggregate<Item>('news', {
  is: 'unknown',
  version: 0,
  title: '',
  html: '',
  showOnStart: false,
  isImportant: false,
  publishFrom: null,
  publishTo: null,
})({
  newsWritten: (_, { newsId: _id, ...words }, { version }) => ({
    ...words,
    is: 'draft',
    version: Number(version),
  }),
  newsChanged: (state, { newsId: _id, ...words }, { version }) => ({
    ...words,
    is: state.is,
    version: Number(version),
  }),
  newsPublished: (state, _, { version }) => ({ ...state, is: 'active', version: Number(version) }),
  newsWithdrawn: (state, _, { version }) => ({ ...state, is: 'draft', version: Number(version) }),
  newsDeleted: (state, _, { version }) => ({ ...state, is: 'deleted', version: Number(version) }),
  newsRestored: (state, _, { version }) => ({ ...state, is: 'draft', version: Number(version) }),
})

const inUtc = (at: string | null) => at && new Date(at).toISOString()

interface Form extends Words {
  /** Without it the item is new. */
  readonly id?: string | undefined
  readonly isActive: boolean
}

/** Writes an item, or changes it; whether it is shown goes with it. */
export function save(item: Item, form: Form, { id }: Surroundings) {
  if (form.id && item.is === 'unknown') return refuse('notFound')
  if (item.is === 'deleted') return refuse('conflict')
  const { title, html, showOnStart, isImportant, isActive } = form
  const publishFrom = inUtc(form.publishFrom)
  const publishTo = inUtc(form.publishTo)
  if (publishFrom && publishTo && publishTo <= publishFrom)
    return refuse('endBeforeStart', [{ path: 'publishTo', message: 'is not after the start' }])
  const words = { title, html, showOnStart, isImportant, publishFrom, publishTo }
  const all = { newsId: id, ...words }
  const written = item.is === 'unknown' ? [happened.newsWritten(all)] : []
  const differs = item.is !== 'unknown' && !isAlready(item, words)
  return decided(
    [
      ...written,
      ...(differs ? [happened.newsChanged(all)] : []),
      ...(isActive && item.is !== 'active' ? [happened.newsPublished({ newsId: id })] : []),
      ...(!isActive && item.is === 'active' ? [happened.newsWithdrawn({ newsId: id })] : []),
    ],
    { id },
  )
}

/** Takes an item out of the list; it can come back. */
export function remove({ is }: Item, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'deleted' ? done() : done(happened.newsDeleted({ newsId: id }))
}

/** Brings an item back, as a draft. */
export function restore({ is }: Item, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'deleted' ? done(happened.newsRestored({ newsId: id })) : done()
}
