import { z } from 'zod'
import { event, events } from './kit.ts'

const newsId = z.uuid()
const moment = z.iso.datetime({ offset: true }).nullable()

/** All of an item as it is from now on; its text is sanitised HTML. */
const words = {
  newsId,
  title: z.string(),
  html: z.string(),
  /** Also on the start page, where people wait who may not go on yet. */
  showOnStart: z.boolean(),
  /** Stands above what is newer. */
  isImportant: z.boolean(),
  /** Shown from then on and no longer than that; null where nothing bounds it. */
  publishFrom: moment,
  publishTo: moment,
}

/**
 * An item is a draft from `newsWritten` on, shown from `newsPublished` on (within its times), a draft
 * again after `newsWithdrawn`. `newsDeleted` puts it away from either; `newsRestored` makes it a draft.
 */
export const newsEvents = events({
  newsWritten: event(1, z.object(words)),
  newsChanged: event(1, z.object(words)),
  newsPublished: event(1, z.object({ newsId })),
  newsWithdrawn: event(1, z.object({ newsId })),
  newsDeleted: event(1, z.object({ newsId })),
  newsRestored: event(1, z.object({ newsId })),
})
