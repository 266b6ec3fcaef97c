import { orElse } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

/**
 * What a driver card says of a day, which is one of UTC, by each reading that brought it: where one is taken away, what
 * the others said stays. Two that are read at once may bring the same.
 */
const day = table(
  {
    user_id: t.id,
    day: t.day,
    reading_id: t.id,
    changes: t.text,
    /** It ends at the download, not at midnight. */
    is_open: t.bool,
    position: t.position,
  },
  { key: ['user_id', 'day', 'reading_id'], indexes: ['(reading_id)'] },
)

type Vehicles = readonly { registration: string; from: string; to: string }[]

/** Each reading of a driver card, with the vehicles that were driven with it. */
const reading = table(
  {
    reading_id: t.id,
    user_id: t.id,
    card_number: t.text,
    generation: t.int,
    from_day: t.day,
    to_day: t.day,
    days: t.int,
    vehicles: t.json<Vehicles>(),
    is_odd: t.bool,
    read_at: t.time,
    version: t.int,
  },
  { key: ['reading_id'], indexes: ['(user_id, read_at DESC)', '(to_day)'] },
)

/** The person hears of it, and the office, which has their report open or approved. */
const both = (userId: string) =>
  [{ topic: 'timereport', users: [userId] }, { topic: 'timereports' }] as const
const DAY = /^\d{4}-\d\d-\d\d$/

/** What people’s driver cards say. */
export const driverCards = readModel('tachograph', {
  version: 3,
  tables: { day, reading },
  on: {
    driverCardRead: (write, { data, time, position, version }, touch) => {
      const { cardReadingId: id, userId } = data
      const days = orElse(data.days, []).filter((one) => DAY.test(one.day))
      write.reading.put({
        reading_id: id,
        user_id: userId,
        card_number: orElse(data.cardNumber, ''),
        generation: data.generation,
        from_day: data.from,
        to_day: data.to,
        days: days.length,
        vehicles: orElse(data.vehicles, []),
        is_odd: data.isOdd,
        read_at: time,
        version: Number(version),
      })
      for (const one of days)
        write.day.put({
          user_id: userId,
          day: one.day,
          reading_id: id,
          changes: one.changes,
          is_open: one.isOpen,
          position: String(position),
        })
      touch(...both(userId))
    },
    driverCardReadingRemoved: (write, { data }, touch) => {
      write.day.removeWhere({ reading_id: data.cardReadingId })
      write.reading.remove({ reading_id: data.cardReadingId })
      touch(...both(data.userId))
    },
    userDeleted: (write, { data }) => {
      write.day.removeWhere({ user_id: data.userId })
      write.reading.removeWhere({ user_id: data.userId })
    },
  },
})
