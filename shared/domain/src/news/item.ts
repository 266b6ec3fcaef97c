import { type DataOf, newsEvents as happened } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { also, done, refuse } from '../kit/outcome.ts'
import { register } from '../kit/register.ts'

/** What an item says, and when it is shown, in UTC. */
type Words = Omit<DataOf<typeof happened.newsWritten>, 'newsId'>

const items = register<Words>('news', {
  title: '',
  html: '',
  showOnStart: false,
  isImportant: false,
  publishFrom: null,
  publishTo: null,
})({
  id: 'newsId',
  added: happened.newsWritten,
  changed: happened.newsChanged,
  removed: happened.newsDeleted,
  states: ['draft', 'deleted', 'active'],
  also: {
    newsPublished: () => ({ is: 'active' }),
    newsWithdrawn: () => ({ is: 'draft' }),
    newsRestored: () => ({ is: 'draft' }),
  },
})

/**
 * An item of news. Whether an active one is shown is a matter of its times, and no event. One that is
 * deleted is out of the list, and can come back.
 */
export const { entry: item, remove } = items
export type Item = typeof item.initial

const inUtc = (at: string | null) => at && new Date(at).toISOString()

const saveWords = items.saves(({ title, html, showOnStart, isImportant, ...times }: Words) => {
  const publishFrom = inUtc(times.publishFrom)
  const publishTo = inUtc(times.publishTo)
  return publishFrom && publishTo && publishTo <= publishFrom
    ? refuse('endBeforeStart', [{ path: 'publishTo', message: 'is not after the start' }])
    : { title, html, showOnStart, isImportant, publishFrom, publishTo }
})

interface Form extends Words {
  /** Without it the item is new. */
  readonly id?: string | undefined
  readonly isActive: boolean
}

/** Writes an item, or changes it; whether it is shown goes with it. */
export function save(item: Item, form: Form, surroundings: Surroundings) {
  if (item.is === 'deleted') return refuse('newsIsDeleted')
  const saved = saveWords(item, form, surroundings)
  if (form.isActive === (item.is === 'active')) return saved
  const becomes = form.isActive ? happened.newsPublished : happened.newsWithdrawn
  return also(saved, becomes({ newsId: surroundings.id }))
}

/** Brings an item back, as a draft. */
export function restore({ is }: Item, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'deleted' ? done(happened.newsRestored({ newsId: id })) : done()
}
