import { orElse, type Redacted } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

const loan = table(
  {
    loan_id: t.id,
    user_id: t.id,
    kind: t.text,
    name: t.name,
    number: t.text,
    search: t.text,
    lent_on: t.day,
    due_on: orNull(t.day),
    comment: t.text,
    returned_on: orNull(t.day),
    returned_by_id: orNull(t.id),
    noted_at: t.time,
    noted_by_id: orNull(t.id),
    version: t.int,
  },
  {
    key: ['loan_id'],
    indexes: [
      '(user_id, lent_on DESC)',
      '(lent_on, loan_id)',
      '(due_on) WHERE returned_on IS NULL',
    ],
    fill: 80,
  },
)

/** A day that is sealed for good comes with a row that is removed. */
const GONE = '1970-01-01'

interface Noted {
  readonly kind: string
  readonly name: string | Redacted
  readonly number: string | Redacted
  readonly lentOn: string | Redacted
  readonly dueOn: string | null | Redacted
  readonly comment: string | Redacted
}
const notedOf = (data: Noted) => {
  const [name, number] = [orElse(data.name, ''), orElse(data.number, '')]
  return {
    kind: data.kind,
    name,
    number,
    search: searchable(`${name} ${number}`),
    lent_on: orElse(data.lentOn, GONE),
    due_on: orElse(data.dueOn, null),
    comment: orElse(data.comment, ''),
  }
}

const touched = (userId: string): [Touch, Touch] => [
  { topic: 'timelog' },
  { topic: 'ownTimelog', users: [userId] },
]

/** What is lent to whom. */
export const timelog = readModel('timelog', {
  version: 2,
  tables: { loan },
  on: {
    itemLent: (write, { data, time, version, meta }, touch) => {
      write.loan.put({
        loan_id: data.loanId,
        user_id: data.userId,
        ...notedOf(data),
        returned_on: null,
        returned_by_id: null,
        noted_at: time,
        noted_by_id: meta.actor ?? null,
        version: Number(version),
      })
      touch(...touched(data.userId))
    },
    loanChanged: (write, { data, version }, touch) => {
      write.loan.change({ loan_id: data.loanId }, { ...notedOf(data), version: Number(version) })
      touch(...touched(data.userId))
    },
    itemReturned: (write, { data, version, meta }, touch) => {
      write.loan.change(
        { loan_id: data.loanId },
        {
          returned_on: orElse(data.returnedOn, GONE),
          returned_by_id: meta.actor ?? null,
          version: Number(version),
        },
      )
      touch(...touched(data.userId))
    },
    itemNotReturned: (write, { data, version }, touch) => {
      write.loan.change(
        { loan_id: data.loanId },
        { returned_on: null, returned_by_id: null, version: Number(version) },
      )
      touch(...touched(data.userId))
    },
    loanRemoved: (write, { data }, touch) => {
      write.loan.remove({ loan_id: data.loanId })
      touch(...touched(data.userId))
    },
    userDeleted: (write, { data }, touch) => {
      write.loan.removeWhere({ user_id: data.userId })
      touch({ topic: 'timelog' })
    },
  },
})
