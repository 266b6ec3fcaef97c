import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

/** When those who had not done a thing were last reminded of it. */
const reminded = table({ target_id: t.id, reminded_at: t.time }, { key: ['target_id'] })

export const reminders = readModel('reminders', {
  version: 1,
  tables: { reminded },
  on: {
    peopleReminded: (write, { data, time }, touch) => {
      write.reminded.put({ target_id: data.targetId, reminded_at: time })
      touch({ topic: 'reminders' })
    },
  },
})
