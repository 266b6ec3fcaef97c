import type { AuthorityGround, Spot } from '@portal/contracts/incidents'
import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import { isRedacted, orElse } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

/** What the authority asks for, as it was last said. */
export interface Told {
  readonly ground: AuthorityGround | null
  readonly time: string
  readonly affected: number | null
  readonly reportedOn: string | null
  readonly reference: string
  readonly address: string
  readonly measures: string
}

const report = table(
  {
    report_id: t.id,
    user_id: t.id,
    department_id: orNull(t.id),
    traffic_area_id: orNull(t.id),
    type: t.text,
    headline: t.name,
    day: t.day,
    registration: t.text,
    description: t.text,
    spot: orNull(t.json<Spot>()),
    files_to_come: t.int,
    status: t.text,
    /** Rises as it is worked on, to sort by. */
    step: t.int,
    authority: t.text,
    authority_since: orNull(t.time),
    /** What the authority asks for: as the event says it. */
    told: orNull(t.json<Told>()),
    answered: t.bool,
    search: t.text,
    reported_at: t.time,
    /** When it was written, where that was before. */
    made_at: orNull(t.time),
    version: t.int,
  },
  {
    key: ['report_id'],
    indexes: [
      '(user_id, reported_at DESC)',
      '(day DESC, report_id)',
      '(reported_at DESC)',
      '(type, day DESC)',
      '(status, day DESC)',
      '(headline, report_id)',
      "(authority, day DESC) WHERE authority <> 'none'",
      'USING gin (search public.gin_trgm_ops)',
    ],
  },
)

/** The days of all of them, which are nobody's: they count when their reporter is gone, too. */
const counted = table(
  { report_id: t.id, type: t.text, day: t.day },
  { key: ['report_id'], indexes: ['(type, day DESC)'] },
)

/** A row a file, so that one is added without knowing the others. */
const file = table(
  { report_id: t.id, file_id: t.id, user_id: t.id, position: t.position },
  { key: ['report_id', 'file_id'], indexes: ['(user_id)'] },
)

/** What administrators wrote: to the reporter, or for the office alone. */
const written = table(
  {
    report_id: t.id,
    written_id: t.id,
    user_id: t.id,
    is_answer: t.bool,
    by_id: t.id,
    text: t.text,
    at: t.time,
  },
  { key: ['report_id', 'written_id'], indexes: ['(user_id)'] },
)

/** Everything that happened to it. */
const step = table(
  {
    report_id: t.id,
    position: t.position,
    user_id: t.id,
    action: t.text,
    by_id: orNull(t.id),
    at: t.time,
  },
  { key: ['report_id', 'position'], indexes: ['(user_id)'] },
)

const steps = { received: 1, inProgress: 2, closed: 3 } as const

interface Happened {
  readonly data: { readonly reportId: string; readonly userId: string }
  readonly position: bigint
  readonly type: string
  readonly meta: Readonly<Record<string, string>>
  readonly time: Date
}
const stepOf = ({ data, position, type, meta, time }: Happened) => ({
  report_id: data.reportId,
  position: String(position),
  user_id: data.userId,
  action: type,
  by_id: meta.actor ?? null,
  at: time,
})

/** The days of all of them: everybody sees how long ago the last was. */
const days: Touch = { topic: 'incidentDays' }

/** Who is told: the office, and the reporter. */
const concerning = (userId: string): Touch[] => [
  { topic: 'incidents' },
  { topic: 'ownIncidents', users: [userId] },
]

/** Reports as lists, pages and the days without incidents need them. */
export const incidents = readModel('incidents', {
  version: 3,
  tables: { report, counted, file, written, step },
  on: {
    incidentReported: (write, event, touch) => {
      const { data, time, version } = event
      const headline = orElse(data.headline, '')
      write.report.put({
        report_id: data.reportId,
        user_id: data.userId,
        department_id: data.departmentId,
        traffic_area_id: data.trafficAreaId,
        type: data.type,
        headline,
        day: data.day,
        registration: data.registration,
        description: orElse(data.description, ''),
        spot: isRedacted(data.spot) ? null : data.spot,
        files_to_come: data.filesToCome,
        status: 'received',
        step: steps.received,
        authority: data.serious ? 'due' : 'none',
        authority_since: data.serious ? time : null,
        told: null,
        answered: false,
        search: searchable(headline, data.registration, data.registration.replace(' ', '')),
        reported_at: time,
        made_at: data.madeAt === null ? null : new Date(data.madeAt),
        version: Number(version),
      })
      write.counted.put({ report_id: data.reportId, type: data.type, day: data.day })
      write.step.put(stepOf(event))
      touch(days, ...concerning(data.userId))
    },
    incidentFinished: (write, event, touch) => {
      const { data, position } = event
      for (const { fileId } of data.files)
        write.file.put({
          report_id: data.reportId,
          file_id: fileId,
          user_id: data.userId,
          position: String(position),
        })
      write.report.change({ report_id: data.reportId }, { files_to_come: 0 })
      write.step.put(stepOf(event))
      touch(...concerning(data.userId))
    },
    incidentStatusSet: (write, event, touch) => {
      const { data, version } = event
      write.report.change(
        { report_id: data.reportId },
        { status: data.status, step: steps[data.status], version: Number(version) },
      )
      write.step.put(stepOf(event))
      touch(...concerning(data.userId))
    },
    incidentAuthoritySaid: (write, event, touch) => {
      const { data, time, version } = event
      const { ground, time: at, affected, reportedOn, reference } = data
      write.report.change(
        { report_id: data.reportId },
        {
          authority: data.state,
          authority_since: time,
          told: {
            ...{ ground, time: at, affected, reportedOn, reference },
            address: orElse(data.address, ''),
            measures: orElse(data.measures, ''),
          },
          version: Number(version),
        },
      )
      write.step.put(stepOf(event))
      touch({ topic: 'incidents' })
    },
    incidentCommented: (write, event, touch) => {
      const { data, time } = event
      write.written.put({
        ...{ report_id: data.reportId, written_id: data.commentId, user_id: data.userId },
        ...{ is_answer: false, by_id: data.byId, text: orElse(data.text, ''), at: time },
      })
      write.step.put(stepOf(event))
      touch({ topic: 'incidents' })
    },
    incidentAnswered: (write, event, touch) => {
      const { data, time } = event
      write.written.put({
        ...{ report_id: data.reportId, written_id: data.answerId, user_id: data.userId },
        ...{ is_answer: true, by_id: data.byId, text: orElse(data.text, ''), at: time },
      })
      write.report.change({ report_id: data.reportId }, { answered: true })
      write.step.put(stepOf(event))
      touch(...concerning(data.userId))
    },
    incidentMailed: (write, event, touch) => {
      write.step.put(stepOf(event))
      touch({ topic: 'incidents' })
    },
    incidentRemoved: (write, { data, meta }, touch) => {
      const key = { report_id: data.reportId }
      write.report.remove(key)
      // What is kept no longer has happened all the same.
      if (meta.causation !== KEPT_NO_LONGER) write.counted.remove(key)
      for (const table of [write.file, write.written, write.step]) table.removeWhere(key)
      touch(days, ...concerning(data.userId))
    },
    /** Who is gone has filed nothing; that something happened on a day stays. */
    userDeleted: (write, { data }) => {
      const theirs = { user_id: data.userId }
      for (const table of [write.report, write.file, write.written, write.step])
        table.removeWhere(theirs)
    },
  },
})
