import type { Read } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

/** One that was removed keeps its name: hours of before were counted by it. */
const agreement = table(
  { agreement_id: t.id, name: t.name, removed: t.bool, version: t.int },
  { key: ['agreement_id'] },
)

/** By which agreement a person works from a day on. */
const period = table(
  { user_id: t.id, from_day: t.day, agreement_id: t.id, set_at: t.time, set_by: orNull(t.id) },
  { key: ['user_id', 'from_day'], indexes: ['(agreement_id, from_day)'] },
)

/** The version of a person's stream. */
const turned = table({ user_id: t.id, version: t.int }, { key: ['user_id'] })

const named = { topic: 'workmonthreport' } as const

/** The office sees how many work by which, and hours counted by them; the person their own. */
const counted = (touch: (...touches: Touch[]) => void, userId?: string) =>
  touch(
    named,
    { topic: 'timereports' },
    { topic: 'timereport', ...(userId ? { users: [userId] } : {}) },
  )

/** An agreement under the name that it was given last. */
const called = ({ data: { agreementId, name }, version }: Named) => ({
  ...{ agreement_id: agreementId, name, removed: false, version: Number(version) },
})
type Named = Read<{ readonly agreementId: string; readonly name: string }>

export const agreements = readModel('agreements', {
  version: 2,
  tables: { agreement, period, turned },
  on: {
    agreementAdded: (write, event, touch) => {
      write.agreement.put(called(event))
      touch(named)
    },
    agreementChanged: (write, event, touch) => {
      write.agreement.put(called(event))
      counted(touch)
    },
    agreementRemoved: (write, { data, version }, touch) => {
      const changed = { removed: true, version: Number(version) }
      write.agreement.change({ agreement_id: data.agreementId }, changed)
      touch(named)
    },
    personAgreementSet: (write, { data, meta, time, version }, touch) => {
      const { userId: user_id, agreementId: agreement_id, from: from_day } = data
      write.period.put({
        user_id,
        from_day,
        agreement_id,
        set_at: time,
        set_by: meta.actor ?? null,
      })
      write.turned.put({ user_id, version: Number(version) })
      counted(touch, user_id)
    },
    personAgreementWithdrawn: (write, { data, version }, touch) => {
      write.period.remove({ user_id: data.userId, from_day: data.from })
      write.turned.put({ user_id: data.userId, version: Number(version) })
      counted(touch, data.userId)
    },
    userDeleted: (write, { data: { userId: user_id } }, touch) => {
      write.period.removeWhere({ user_id })
      write.turned.remove({ user_id })
      touch(named)
    },
  },
})
