import { type Channel, keyOf, type NoticeGroup } from '@portal/contracts/notices'
import { isRedacted } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

/** By what people want to be told of things, where they said so; `key` is group and channel. */
const choice = table({ user_id: t.id, key: t.text, wanted: t.bool }, { key: ['user_id', 'key'] })

export const notices = readModel('notices', {
  version: 1,
  tables: { choice },
  on: {
    noticeChosen: (write, { data: { userId, choice: chosen } }, touch) => {
      if (isRedacted(chosen)) return
      const { group, by, wanted } = chosen
      const key = keyOf(group as NoticeGroup, by as Channel)
      write.choice.put({ user_id: userId, key, wanted })
      touch({ topic: 'session', users: [userId] })
    },
    userDeleted: (write, { data }) => write.choice.removeWhere({ user_id: data.userId }),
  },
})
