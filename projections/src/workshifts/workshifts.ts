import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

const shift = table(
  {
    shift_id: t.id,
    department_id: t.id,
    starts_at: t.time,
    ends_at: t.time,
    information: t.text,
    state: t.text,
    given_to: orNull(t.id),
    /** The version of its terms. */
    terms: t.int,
  },
  {
    key: ['shift_id'],
    indexes: ['(department_id, starts_at, shift_id)', '(given_to, starts_at, shift_id)'],
  },
)

/** Who would like to have a shift, or would have liked to. */
const wanting = table(
  {
    shift_id: t.id,
    user_id: t.id,
    standing: t.text,
    since: t.time,
    /** The version of the shift by which they stand so. */
    version: t.int,
  },
  { key: ['shift_id', 'user_id'], indexes: ['(user_id, standing)'] },
)

interface Of {
  readonly data: { readonly shiftId: string; readonly userId: string }
  readonly time: Date
  readonly version: bigint
}
const rowOf = ({ data, time, version }: Of, standing: string) => ({
  shift_id: data.shiftId,
  user_id: data.userId,
  standing,
  since: time,
  version: Number(version),
})

/** Whoever answers or enters leave sees when the person works. */
const worked = [{ topic: 'workshifts' }, { topic: 'vacation' }] as const

/** Who moves or leaves is shown other shifts, and can be given others. */
const concerns = (_write: unknown, _event: unknown, touch: (...touches: Touch[]) => void) =>
  touch({ topic: 'workshifts' })

/** The shifts that offices offer, and where people stand with them. */
export const workshifts = readModel('workshifts', {
  version: 3,
  tables: { shift, wanting },
  on: {
    shiftOffered: (write, { data, version }, touch) => {
      write.shift.put({
        shift_id: data.shiftId,
        department_id: data.departmentId,
        starts_at: new Date(data.startsAt),
        ends_at: new Date(data.endsAt),
        information: data.information,
        state: 'vacant',
        given_to: null,
        terms: Number(version),
      })
      touch({ topic: 'workshifts' })
    },
    shiftChanged: (write, { data, version }, touch) => {
      write.shift.change(
        { shift_id: data.shiftId },
        {
          starts_at: new Date(data.startsAt),
          ends_at: new Date(data.endsAt),
          information: data.information,
          terms: Number(version),
        },
      )
      touch(...worked)
    },
    shiftWithdrawn: (write, { data }, touch) => {
      write.shift.change({ shift_id: data.shiftId }, { state: 'withdrawn' })
      touch(...worked)
    },
    shiftInterestShown: (write, event, touch) => {
      write.wanting.put(rowOf(event, 'interested'))
      touch({ topic: 'workshifts' })
    },
    shiftInterestWithdrawn: (write, { data }, touch) => {
      write.wanting.remove({ shift_id: data.shiftId, user_id: data.userId })
      touch({ topic: 'workshifts' })
    },
    shiftGiven: (write, event, touch) => {
      const { shiftId, userId } = event.data
      write.shift.change({ shift_id: shiftId }, { state: 'given', given_to: userId })
      write.wanting.put(rowOf(event, 'given'))
      touch(...worked)
    },
    shiftDeclined: (write, event, touch) => {
      write.wanting.put(rowOf(event, 'declined'))
      touch({ topic: 'workshifts' })
    },
    shiftTakenBack: (write, event, touch) => {
      write.shift.change({ shift_id: event.data.shiftId }, { state: 'vacant', given_to: null })
      write.wanting.put(rowOf(event, 'declined'))
      touch(...worked)
    },
    userPlaced: concerns,
    userActivated: concerns,
    userDeactivated: concerns,
    userDeleted: concerns,
  },
})
