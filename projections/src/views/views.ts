import { isRedacted } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

const view = table(
  { user_id: t.id, view_id: t.id, list: t.text, name: t.text, query: t.text },
  { key: ['user_id', 'view_id'] },
)

/** The views of lists that people have saved. */
export const views = readModel('views', {
  version: 1,
  tables: { view },
  on: {
    listViewSaved: (write, { data: { userId, viewId, view: saved } }, touch) => {
      if (isRedacted(saved)) return
      write.view.put({ user_id: userId, view_id: viewId, ...saved })
      touch({ topic: 'views', users: [userId] })
    },
    listViewRemoved: (write, { data: { userId, viewId } }, touch) => {
      write.view.remove({ user_id: userId, view_id: viewId })
      touch({ topic: 'views', users: [userId] })
    },
    userDeleted: (write, { data }) => write.view.removeWhere({ user_id: data.userId }),
  },
})
