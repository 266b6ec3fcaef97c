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

/** What may not be taken away. */
const hold = table(
  {
    object_id: t.id,
    kind: t.text,
    user_id: orNull(t.id),
    reference: t.text,
    by_id: t.id,
    placed_at: t.time,
    version: t.int,
  },
  { key: ['object_id'], indexes: ['(user_id) WHERE user_id IS NOT NULL'] },
)

/** Who asked for what is kept of them, and whether they have it. */
export const privacy = readModel('privacy', {
  version: 3,
  tables: { request, erasure, hold },
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
    legalHoldPlaced: (write, { data, time, version }, touch) => {
      const { objectId, kind, userId, reference, byId } = data
      write.hold.put({
        ...{ object_id: objectId, kind, user_id: userId, reference, by_id: byId },
        ...{ placed_at: time, version: Number(version) },
      })
      touch({ topic: 'privacy' })
    },
    legalHoldLifted: (write, { data }, touch) => {
      write.hold.remove({ object_id: data.objectId })
      touch({ topic: 'privacy' })
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
