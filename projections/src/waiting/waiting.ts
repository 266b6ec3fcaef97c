import type { EventName, Read } from '@portal/events'
import { type Handlers, readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch, Writers } from '../kit/writer.ts'
import { looked, told } from '../waits.ts'

/** A thing that waits for somebody: whose it is, and the days on which it counts. */
const item = table(
  {
    name: t.text,
    item_id: t.id,
    user_id: t.id,
    since: t.time,
    from_day: t.day,
    until_day: orNull(t.day),
    /** Something else is under way, and takes its place or leaves it as it is. */
    paused: t.bool,
  },
  {
    key: ['name', 'item_id'],
    indexes: ['(user_id)', '(name, from_day) WHERE NOT paused'],
    fill: 80,
  },
)

const tables = { item }
type Tell = (...touches: Touch[]) => void
type Handle = (write: Writers<typeof tables>, event: Read<unknown>, touch: Tell) => void

const changed: Touch = { topic: 'waiting' }

/** What the events of all declarations do to the table: one may close one thing and open another. */
function handlers(): Handlers<typeof tables> {
  const all: { [N in EventName]?: Handle[] } = {}
  for (const { name, steps } of told)
    for (const [event, step] of steps) {
      all[event] ??= []
      all[event].push((write, { data, time }) => {
        const made = step(data, time)
        if (made.is === 'opened') write.item.put({ name, paused: false, ...made.item })
        else if (made.is === 'closed') write.item.remove({ name, item_id: made.id })
        else write.item.change({ name, item_id: made.id }, { paused: made.is === 'paused' })
      })
    }
  for (const event of looked.flatMap(({ touched }) => touched)) all[event] ??= []
  const on = Object.entries(all).map(([event, steps]) => {
    const handle: Handle = (write, read, touch) => {
      for (const step of steps) step(write, read, touch)
      touch(changed)
    }
    return [event, handle]
  })
  return Object.fromEntries(on)
}

/** What waits for whom, gathered from the declarations of all areas. */
export const waiting = readModel('waiting', {
  version: 9,
  tables,
  on: {
    ...handlers(),
    /** Somebody may be there for others than before. */
    userTypeChanged: (_write, _event, touch) => touch(changed),
    userDeleted: (write, { data }, touch) => {
      write.item.removeWhere({ user_id: data.userId })
      touch(changed)
    },
  },
})
