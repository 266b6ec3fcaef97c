import { news } from '@portal/contracts/news'
import { newsEvents } from '@portal/events'
import { act, decided, decisions, done, on, refuse } from '../kit/decisions.ts'
import { sanitised, saysNothing } from '../kit/rich-text.ts'
import { item, sameWords, type Words } from './item.ts'

const ofId = ({ id }: { id: string }) => id
const inUtc = (at: string | null) => at && new Date(at).toISOString()

export const newsDecisions = decisions(news, {
  save: act(async ({ id: known, version, isActive, ...form }, acting) => {
    const id = known ?? acting.newId()
    const html = sanitised(form.html)
    const words: Words = {
      ...form,
      html: saysNothing(html) ? '' : html,
      publishFrom: inUtc(form.publishFrom),
      publishTo: inUtc(form.publishTo),
    }
    const { publishFrom, publishTo } = words
    return acting.decide(item, id, (state) => {
      if (known && state.is === 'unknown') return refuse('notFound')
      if (known && state.version !== version) return refuse('changedMeanwhile')
      if (state.is === 'deleted') return refuse('conflict')
      if (publishFrom && publishTo && publishTo <= publishFrom)
        return refuse('endBeforeStart', [{ path: 'publishTo', message: 'is not after the start' }])
      const all = { newsId: id, ...words }
      const events = [
        ...(state.is === 'unknown'
          ? [newsEvents.newsWritten(all)]
          : sameWords(state, words)
            ? []
            : [newsEvents.newsChanged(all)]),
        ...(isActive && state.is !== 'active' ? [newsEvents.newsPublished({ newsId: id })] : []),
        ...(!isActive && state.is === 'active' ? [newsEvents.newsWithdrawn({ newsId: id })] : []),
      ]
      return decided(events, { id })
    })
  }),

  remove: on(item, {
    stream: ofId,
    decide: (state, { id }) => {
      if (state.is === 'unknown') return refuse('notFound')
      return state.is === 'deleted' ? done() : done(newsEvents.newsDeleted({ newsId: id }))
    },
  }),

  restore: on(item, {
    stream: ofId,
    decide: (state, { id }) => {
      if (state.is === 'unknown') return refuse('notFound')
      return state.is === 'deleted' ? done(newsEvents.newsRestored({ newsId: id })) : done()
    },
  }),
})
