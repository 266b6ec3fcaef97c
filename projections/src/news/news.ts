import type { DataOf, newsEvents } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

const item = table(
  {
    news_id: t.id,
    title: t.name,
    html: t.text,
    search: t.text,
    show_on_start: t.bool,
    is_important: t.bool,
    /** draft, active, deleted; whether an active one is shown is a matter of its times. */
    state: t.text,
    publish_from: orNull(t.time),
    publish_to: orNull(t.time),
    published_at: orNull(t.time),
    changed_at: t.time,
    changed_by_id: orNull(t.id),
    version: t.int,
  },
  {
    key: ['news_id'],
    indexes: [
      '(state, is_important DESC, coalesce(publish_from, published_at) DESC)',
      '(state, publish_from)',
      '(state, publish_to)',
      '(show_on_start)',
      '(title)',
      '(publish_from)',
      '(changed_at)',
      'USING gin (search public.gin_trgm_ops)',
    ],
  },
)

type Words = DataOf<typeof newsEvents.newsWritten>
interface Written {
  time: Date
  version: bigint
  meta: { actor?: string }
}

const changed = ({ time, version, meta }: Written) => ({
  changed_at: time,
  changed_by_id: meta.actor ?? null,
  version: Number(version),
})

const wordsOf = (data: Words) => ({
  title: data.title,
  html: data.html,
  search: searchable(data.title, data.html.replace(/<[^>]*>/g, ' ')),
  show_on_start: data.showOnStart,
  is_important: data.isImportant,
  publish_from: data.publishFrom === null ? null : new Date(data.publishFrom),
  publish_to: data.publishTo === null ? null : new Date(data.publishTo),
})

/** The news, drafts and deleted items too. */
export const news = readModel('news', {
  version: 2,
  tables: { item },
  on: {
    newsWritten: (write, event, touch) => {
      write.item.put({
        news_id: event.data.newsId,
        ...wordsOf(event.data),
        state: 'draft',
        published_at: null,
        ...changed(event),
      })
      touch({ topic: 'news' })
    },
    newsChanged: (write, event, touch) => {
      write.item.change(
        { news_id: event.data.newsId },
        { ...wordsOf(event.data), ...changed(event) },
      )
      touch({ topic: 'news' })
    },
    newsPublished: (write, event, touch) => {
      write.item.change(
        { news_id: event.data.newsId },
        { state: 'active', published_at: event.time, ...changed(event) },
      )
      touch({ topic: 'news' })
    },
    newsWithdrawn: (write, event, touch) => {
      write.item.change({ news_id: event.data.newsId }, { state: 'draft', ...changed(event) })
      touch({ topic: 'news' })
    },
    newsDeleted: (write, event, touch) => {
      write.item.change({ news_id: event.data.newsId }, { state: 'deleted', ...changed(event) })
      touch({ topic: 'news' })
    },
    newsRestored: (write, event, touch) => {
      write.item.change({ news_id: event.data.newsId }, { state: 'draft', ...changed(event) })
      touch({ topic: 'news' })
    },
  },
})
