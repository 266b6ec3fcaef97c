import type { Reported, TimeReportState } from '@portal/contracts/timereport-shapes'
import { orElse, type Read, type Redacted } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch, Writers } from '../kit/writer.ts'

/** The report of a person's day; what it comes to is worked out when it is read. */
const report = table(
  {
    report_id: t.id,
    user_id: t.id,
    day: t.day,
    state: t.text,
    said: t.json<Reported>(),
    returned_text: t.text,
    sent_at: orNull(t.time),
    decided_at: orNull(t.time),
    decided_by: orNull(t.id),
    version: t.int,
  },
  {
    key: ['report_id'],
    indexes: [
      '(user_id, day)',
      // A month is counted, and a page of it found, without what each report says.
      '(day, report_id) INCLUDE (user_id, state, sent_at)',
      '(state, day)',
      '(sent_at, report_id)',
    ],
    fill: 80,
  },
)

const tables = { report }
type Write = Writers<typeof tables>
type Tell = (...touches: Touch[]) => void

type Whole = { readonly [K in keyof Reported]: Reported[K] | Redacted } & {
  readonly timeReportId: string
  readonly userId: string
  readonly day: string
}
const saidIn = (data: Whole): Reported => ({
  shifts: orElse(data.shifts, []),
  breaks: orElse(data.breaks, []),
  absences: orElse(data.absences, []),
  tasks: orElse(data.tasks, []),
  trips: orElse(data.trips, []),
  comment: orElse(data.comment, ''),
  saveExtraTime: orElse(data.saveExtraTime, false),
})

const mine = (touch: Tell, userId: string) => touch({ topic: 'timereport', users: [userId] })
/** The person hears of it, and the office does. */
const both = (touch: Tell, userId: string) => {
  mine(touch, userId)
  touch({ topic: 'timereports' })
}

/** It waits for the office as it is now. */
function sent(write: Write, { data, time, version }: Read<Whole>, touch: Tell): void {
  write.report.put({
    report_id: data.timeReportId,
    user_id: data.userId,
    day: data.day,
    state: 'sent',
    said: saidIn(data),
    returned_text: '',
    sent_at: time,
    decided_at: null,
    decided_by: null,
    version: Number(version),
  })
  both(touch, data.userId)
}

type Decided = Read<{ readonly timeReportId: string; readonly userId: string }>
function decided(
  write: Write,
  { data, meta, time, version }: Decided,
  touch: Tell,
  state: TimeReportState,
  text = '',
): void {
  write.report.change(
    { report_id: data.timeReportId },
    {
      state,
      returned_text: text,
      decided_at: time,
      decided_by: meta.actor ?? null,
      version: Number(version),
    },
  )
  both(touch, data.userId)
}

export const timereports = readModel('timereport', {
  version: 2,
  tables,
  on: {
    timeReportSaved: (write, { data, version }, touch) => {
      const now = { said: saidIn(data), version: Number(version) }
      if (data.isCorrection) write.report.change({ report_id: data.timeReportId }, now)
      else
        write.report.put({
          report_id: data.timeReportId,
          user_id: data.userId,
          day: data.day,
          state: 'draft',
          returned_text: '',
          sent_at: null,
          decided_at: null,
          decided_by: null,
          ...now,
        })
      if (data.isCorrection) both(touch, data.userId)
      else mine(touch, data.userId)
    },
    timeReportSent: sent,
    timeReportCorrected: sent,
    timeReportReturned: (write, event, touch) =>
      decided(write, event, touch, 'returned', orElse(event.data.text, '')),
    timeReportApproved: (write, event, touch) => decided(write, event, touch, 'approved'),
    timeReportDeleted: (write, { data }, touch) => {
      write.report.remove({ report_id: data.timeReportId })
      both(touch, data.userId)
    },
    userDeleted: (write, { data }, touch) => {
      write.report.removeWhere({ user_id: data.userId })
      touch({ topic: 'timereports' })
    },
  },
})
