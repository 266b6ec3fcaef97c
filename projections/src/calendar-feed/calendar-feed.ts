import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

const feed = table(
  { user_id: t.id, token_hash: t.text, opened_at: t.time },
  // Looked for as a whole alone, and of any length.
  { key: ['user_id'], indexes: ['USING hash (token_hash)'] },
)

/** Whose calendar can be read by which link; of the links their hashes. */
export const calendarFeeds = readModel('calendar_feed', {
  version: 1,
  tables: { feed },
  on: {
    calendarFeedOpened: (write, { data: { userId, tokenHash }, time }, touch) => {
      write.feed.put({ user_id: userId, token_hash: tokenHash, opened_at: time })
      touch({ topic: 'calendarFeed', users: [userId] })
    },
    calendarFeedClosed: (write, { data: { userId } }, touch) => {
      write.feed.remove({ user_id: userId })
      touch({ topic: 'calendarFeed', users: [userId] })
    },
    userDeleted: (write, { data }) => write.feed.removeWhere({ user_id: data.userId }),
  },
})
