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

/** How long things are kept, and how the rule was last gone through. */
const rule = table(
  {
    rule: t.text,
    months: orNull(t.int),
    version: t.int,
    set_at: t.time,
    ran_at: orNull(t.time),
    struck: t.int,
    held: t.int,
    left: t.int,
  },
  { key: ['rule'] },
)

/** What a rule has said is kept no longer: it is not found again while it is being removed. */
const struck = table(
  { object_id: t.id, kind: t.text, user_id: orNull(t.id) },
  { key: ['object_id'] },
)

/** Who asked for what is kept of them, and whether they have it; and how long things are kept. */
export const privacy = readModel('privacy', {
  version: 5,
  tables: { request, erasure, hold, rule, struck },
  on: {
    retentionRuleSet: (write, { data, time, version }, touch) => {
      const set = { months: data.months, version: Number(version), set_at: time }
      const never = { ran_at: null, struck: 0, held: 0, left: 0 }
      if (version === 1n) write.rule.put({ rule: data.rule, ...set, ...never })
      else write.rule.change({ rule: data.rule }, set)
      touch({ topic: 'privacy' })
    },
    retentionRan: (write, { data, time }, touch) => {
      const { rule, struck, held, left } = data
      write.rule.change({ rule }, { ran_at: time, struck, held, left })
      touch({ topic: 'privacy' })
    },
    caseStruck: (write, { data }, touch) => {
      const { objectId, kind, userId } = data
      write.struck.put({ object_id: objectId, kind, user_id: userId })
      touch({ topic: 'privacy' })
    },
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
