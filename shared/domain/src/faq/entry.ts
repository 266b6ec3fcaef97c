import { faqEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

interface Words {
  readonly folderId: string
  readonly question: string
  readonly html: string
  readonly tags: readonly string[]
  readonly position: number
}

interface Entry extends Words {
  readonly is: 'unknown' | 'there' | 'removed'
  readonly version: number
}

/** A question with its answer. */
export const entry = aggregate<Entry>('faqEntry', {
  is: 'unknown',
  version: 0,
  folderId: '',
  question: '',
  html: '',
  tags: [],
  position: 0,
})({
  faqEntryAdded: (_, { entryId: _id, ...words }, { version }) => ({
    ...words,
    is: 'there',
    version: Number(version),
  }),
  faqEntryChanged: (state, { entryId: _id, ...words }, { version }) => ({
    ...words,
    is: state.is,
    version: Number(version),
  }),
  faqEntryRemoved: (state) => ({ ...state, is: 'removed' }),
})

interface Form extends Words {
  /** Without it the question is new. */
  readonly id?: string | undefined
}

/** Adds a question, or changes it. A tag is written in small letters, and stands there once. */
export function save(state: Entry, form: Form, { id }: Surroundings) {
  if (form.id && state.is !== 'there') return refuse('notFound')
  const { folderId, question, html, position } = form
  const tags = [...new Set(form.tags.map((tag) => tag.toLowerCase()))]
  const words = { folderId, question, html, tags, position }
  const all = { entryId: id, ...words }
  if (state.is !== 'there') return decided([happened.faqEntryAdded(all)], { id })
  return decided(isAlready(state, words) ? [] : [happened.faqEntryChanged(all)], { id })
}

/** Takes a question away. */
export function remove({ is }: Entry, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  return is === 'removed' ? done() : done(happened.faqEntryRemoved({ entryId: id }))
}
