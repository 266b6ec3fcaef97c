import { applicationStatuses } from '@portal/contracts/jobs'
import { orElse } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

const application = table(
  {
    application_id: t.id,
    job_ad_id: t.id,
    /** The applicant's, where they work here. */
    user_id: orNull(t.id),
    name: t.name,
    email: t.text,
    phone: t.text,
    place: t.name,
    letter: t.text,
    rights: t.texts,
    locale: t.text,
    files: t.int,
    status: t.text,
    /** Rises as it is worked on, to sort by. */
    step: t.int,
    applied_at: t.time,
    /** Of the last word on it: of its status, or its own. */
    said_at: t.time,
    search: t.text,
    version: t.int,
  },
  {
    key: ['application_id'],
    indexes: [
      '(job_ad_id, applied_at DESC)',
      '(applied_at DESC, application_id)',
      '(name, application_id)',
      '(status, applied_at DESC)',
      '(user_id) WHERE user_id IS NOT NULL',
      '(said_at)',
      'USING gin (search public.gin_trgm_ops)',
    ],
  },
)

const file = table(
  { application_id: t.id, file_id: t.id, user_id: orNull(t.id), position: t.int },
  { key: ['application_id', 'file_id'], indexes: ['(user_id) WHERE user_id IS NOT NULL'] },
)

/** What the office did with it: a status, a mail, a forwarding. */
const step = table(
  {
    application_id: t.id,
    position: t.position,
    user_id: orNull(t.id),
    kind: t.text,
    by_id: orNull(t.id),
    status: t.text,
    subject: t.text,
    text: t.text,
    to_ids: t.ids,
    at: t.time,
  },
  {
    key: ['application_id', 'position'],
    indexes: ['(user_id) WHERE user_id IS NOT NULL'],
  },
)

const order: readonly string[] = applicationStatuses
const stepOf = (status: string) => order.indexOf(status) + 1

interface Happened {
  readonly data: { readonly applicationId: string; readonly userId: string | null }
  readonly position: bigint
  readonly meta: Readonly<Record<string, string>>
  readonly time: Date
}
const done = ({ data, position, meta, time }: Happened, kind: string) => ({
  application_id: data.applicationId,
  position: String(position),
  user_id: data.userId,
  kind,
  by_id: meta.actor ?? null,
  status: '',
  subject: '',
  text: '',
  to_ids: [] as string[],
  at: time,
})

/** The office; who works here sees in the ad that they applied, and ads how many did. */
const office: Touch[] = [{ topic: 'applicants' }, { topic: 'jobs' }]

/** Applications for jobs. */
export const applicants = readModel('applicants', {
  version: 3,
  tables: { application, file, step },
  on: {
    applicationReceived: (write, { data, time, version }, touch) => {
      const [name, email, place] = [data.name, data.email, data.place].map((one) => orElse(one, ''))
      const { applicationId, userId } = data
      write.application.put({
        application_id: applicationId,
        job_ad_id: data.jobAdId,
        user_id: userId,
        name: name ?? '',
        email: email ?? '',
        phone: orElse(data.phone, ''),
        place: place ?? '',
        letter: orElse(data.letter, ''),
        rights: data.rights,
        locale: data.locale,
        files: data.files.length,
        status: 'received',
        step: stepOf('received'),
        applied_at: time,
        said_at: time,
        search: searchable(name ?? '', email ?? '', place ?? ''),
        version: Number(version),
      })
      data.files.forEach(({ fileId }, position) => {
        write.file.put({
          application_id: applicationId,
          file_id: fileId,
          user_id: userId,
          position,
        })
      })
      touch(...office)
    },
    applicationStatusSet: (write, event, touch) => {
      const { data, time, version } = event
      const { applicationId, status } = data
      write.application.change(
        { application_id: applicationId },
        { status, step: stepOf(status), said_at: time, version: Number(version) },
      )
      write.step.put({ ...done(event, 'status'), status })
      touch(...office)
    },
    applicationMailed: (write, event, touch) => {
      const { data } = event
      const words = { subject: orElse(data.subject, ''), text: orElse(data.text, '') }
      write.step.put({ ...done(event, 'mailed'), ...words })
      touch({ topic: 'applicants' })
    },
    applicationForwarded: (write, event, touch) => {
      const { data } = event
      const words = { text: orElse(data.text, ''), to_ids: data.toIds }
      write.step.put({ ...done(event, 'forwarded'), ...words })
      touch({ topic: 'applicants' })
    },
    applicationRemoved: (write, { data }, touch) => {
      const key = { application_id: data.applicationId }
      write.application.remove(key)
      write.file.removeWhere(key)
      write.step.removeWhere(key)
      touch(...office)
    },
    userDeleted: (write, { data }) => {
      const theirs = { user_id: data.userId }
      for (const table of [write.application, write.file, write.step]) table.removeWhere(theirs)
    },
  },
})
