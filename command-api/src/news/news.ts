import { news } from '@portal/contracts/news'
import { type Item, item, remove, restore, save } from '@portal/domain/news/item'
import { byId, byIdOrNew, decisions, on, version, versionOfOld } from '../kit/decisions.ts'
import { harmlessly } from '../kit/rich-text.ts'

export const newsDecisions = decisions(news, {
  save: on(item, {
    stream: byIdOrNew,
    // That it was deleted says more than that it is another by now.
    expects: {
      seen: versionOfOld,
      now: ({ is, version }: Item) => (is === 'deleted' ? undefined : version),
    },
    decide: harmlessly(save),
  }),
  remove: on(item, { stream: byId, expects: version, decide: remove }),
  restore: on(item, { stream: byId, decide: restore }),
})
