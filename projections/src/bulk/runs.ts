import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

const run = table(
  {
    bulk_id: t.id,
    asked_by_id: t.id,
    action: t.text,
    asked_at: t.time,
    total: t.int,
    worked: t.int,
    refused: t.int,
    state: t.text,
  },
  { key: ['bulk_id'], indexes: ['(asked_by_id, asked_at DESC, bulk_id)'] },
)

/** What became of each that was gone through, by its place among all. */
const outcome = table(
  { bulk_id: t.id, place: t.int, item_id: t.id, refused: orNull(t.text) },
  { key: ['bulk_id', 'place'], indexes: ['(bulk_id, (refused IS NULL), place)'] },
)

/** What people asked to be done to many, and how far it has come; each sees their own. */
export const bulkRuns = readModel('bulk', {
  version: 1,
  tables: { run, outcome },
  on: {
    bulkAsked: (write, { data, time }, touch) => {
      write.run.put({
        bulk_id: data.bulkId,
        asked_by_id: data.askedById,
        action: data.action,
        asked_at: time,
        total: data.items.length,
        worked: 0,
        refused: 0,
        state: 'running',
      })
      touch({ topic: 'bulk', users: [data.askedById] })
    },
    bulkWorked: (write, { data }, touch) => {
      const { worked, refused, total } = data
      const over = worked >= total ? { state: 'done' } : {}
      write.run.change({ bulk_id: data.bulkId }, { worked, refused, ...over })
      data.outcomes.forEach((one, at) => {
        write.outcome.put({
          bulk_id: data.bulkId,
          place: data.from + at,
          item_id: one.id,
          refused: one.refused,
        })
      })
      touch({ topic: 'bulk', users: [data.askedById] })
    },
    bulkStopped: (write, { data }, touch) => {
      write.run.change({ bulk_id: data.bulkId }, { state: 'stopped' })
      touch({ topic: 'bulk', users: [data.askedById] })
    },
  },
})
