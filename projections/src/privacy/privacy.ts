import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

const request = table(
  {
    request_id: t.id,
    user_id: t.id,
    asked_on: t.day,
    due_on: t.day,
    by_office: t.bool,
    handed_out_at: orNull(t.time),
  },
  { key: ['request_id'], indexes: ['(user_id)', '(due_on) WHERE handed_out_at IS NULL'] },
)

/** Who was erased: figures, and nothing of them. */
const erasure = table(
  {
    user_id: t.id,
    certified_at: t.time,
    keys: t.int,
    files: t.int,
    rows: t.int,
    tables: t.int,
    events: t.int,
    position: t.position,
  },
  { key: ['user_id'] },
)

/** Who asked for what is kept of them, and whether they have it. */
export const privacy = readModel('privacy', {
  version: 2,
  tables: { request, erasure },
  on: {
    personalDataAsked: (write, { data }, touch) => {
      write.request.put({
        request_id: data.requestId,
        user_id: data.userId,
        asked_on: data.askedOn,
        due_on: data.dueOn,
        by_office: data.byOffice,
        handed_out_at: null,
      })
      touch({ topic: 'privacy' }, { topic: 'privacy', users: [data.userId] })
    },
    erasureCertified: (write, { data, time, position }, touch) => {
      const { userId, keys, files, rows, tables, events } = data
      write.erasure.put({
        ...{ user_id: userId, certified_at: time, position: position.toString() },
        ...{ keys, files, rows, tables, events },
      })
      touch({ topic: 'privacy' })
    },
    personalDataHandedOut: (write, { data, time }, touch) => {
      write.request.change({ request_id: data.requestId }, { handed_out_at: time })
      touch({ topic: 'privacy' }, { topic: 'privacy', users: [data.userId] })
    },
  },
})
