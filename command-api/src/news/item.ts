import { aggregate } from '../kit/aggregate.ts'

/** What an item says, and when it is shown. */
export interface Words {
  readonly title: string
  readonly html: string
  readonly showOnStart: boolean
  readonly isImportant: boolean
  /** In UTC, or null where nothing bounds it. */
  readonly publishFrom: string | null
  readonly publishTo: string | null
}

export interface Item extends Words {
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

/** Do both say the same? */
export function sameWords(a: Words, b: Words): boolean {
  return (
    a.title === b.title &&
    a.html === b.html &&
    a.showOnStart === b.showOnStart &&
    a.isImportant === b.isImportant &&
    a.publishFrom === b.publishFrom &&
    a.publishTo === b.publishTo
  )
}
