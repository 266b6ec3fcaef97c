import { orElse } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

const certificate = table(
  {
    certificate_id: t.id,
    name: t.name,
    search: t.text,
    type: t.text,
    description: t.text,
    company_ids: t.ids,
    validity_months: orNull(t.int),
    /** Kept for the names of what people hold. */
    is_removed: t.bool,
    version: t.int,
  },
  { key: ['certificate_id'], indexes: ['(name)', '(type)', 'USING gin (company_ids)'] },
)

const course = table(
  {
    course_id: t.id,
    certificate_id: t.id,
    user_id: t.id,
    starts_at: t.time,
    ends_at: orNull(t.time),
    place: t.text,
    information: t.text,
    is_optional: t.bool,
    /** Pending, UserUpdateNeeded, WaitingForApproval, Accepted; cancelled rows are gone. */
    status: t.text,
    attended: orNull(t.bool),
    note: t.text,
    file_id: orNull(t.id),
    answered_at: orNull(t.time),
    /** What an administrator asked for. */
    text: t.text,
    decided_at: orNull(t.time),
    decided_by_id: orNull(t.id),
    valid_until: orNull(t.day),
    booked_at: t.time,
    version: t.int,
  },
  {
    key: ['course_id'],
    indexes: [
      '(certificate_id, user_id, booked_at DESC)',
      '(certificate_id, status)',
      '(user_id, starts_at DESC)',
      // Everybody's are looked at by these, a page at a time.
      '(answered_at, course_id)',
      '(answered_at DESC NULLS LAST, course_id DESC)',
      '(starts_at, course_id)',
      '(status, course_id)',
    ],
    fill: 80,
  },
)

/** Who holds a certificate, by the course that gave it last; without `valid_until` for ever. */
const holding = table(
  { certificate_id: t.id, user_id: t.id, course_id: t.id, valid_until: orNull(t.day) },
  { key: ['certificate_id', 'user_id'], indexes: ['(user_id)', '(certificate_id, valid_until)'] },
)

/** A name, and as it is searched. */
const named = (name: string) => ({ name, search: searchable(name) })

/** Certificates, the courses that people are booked on, and who holds what. */
export const courses = readModel('certificates', {
  version: 4,
  tables: { certificate, course, holding },
  on: {
    certificateDefined: (write, { data, version }, touch) => {
      write.certificate.put({
        certificate_id: data.certificateId,
        ...named(data.name),
        type: data.type,
        description: data.description,
        company_ids: data.companyIds,
        validity_months: data.validityMonths,
        is_removed: false,
        version: Number(version),
      })
      touch({ topic: 'certificates' })
    },
    certificateChanged: (write, { data, version }, touch) => {
      write.certificate.change(
        { certificate_id: data.certificateId },
        {
          ...named(data.name),
          type: data.type,
          description: data.description,
          company_ids: data.companyIds,
          validity_months: data.validityMonths,
          version: Number(version),
        },
      )
      touch({ topic: 'certificates' })
    },
    certificateRemoved: (write, { data }, touch) => {
      write.certificate.change({ certificate_id: data.certificateId }, { is_removed: true })
      touch({ topic: 'certificates' })
    },
    courseBooked: (write, { data, time, version }, touch) => {
      write.course.put({
        course_id: data.courseId,
        certificate_id: data.certificateId,
        user_id: data.userId,
        starts_at: new Date(data.startsAt),
        ends_at: data.endsAt === null ? null : new Date(data.endsAt),
        place: data.place,
        information: data.information,
        is_optional: data.optional,
        status: 'Pending',
        attended: null,
        note: '',
        file_id: null,
        answered_at: null,
        text: '',
        decided_at: null,
        decided_by_id: null,
        valid_until: null,
        booked_at: time,
        version: Number(version),
      })
      touch({ topic: 'certificates' }, { topic: 'startup', users: [data.userId] })
    },
    courseAnswered: (write, { data, time, version }, touch) => {
      write.course.change(
        { course_id: data.courseId },
        {
          status: 'WaitingForApproval',
          attended: data.attended,
          note: orElse(data.note, ''),
          file_id: data.fileId,
          answered_at: time,
          text: '',
          version: Number(version),
        },
      )
      touch({ topic: 'certificates' }, { topic: 'startup', users: [data.userId] })
    },
    courseUpdateAsked: (write, { data, time, version, meta }, touch) => {
      write.course.change(
        { course_id: data.courseId },
        {
          status: 'UserUpdateNeeded',
          text: orElse(data.text, ''),
          decided_at: time,
          decided_by_id: meta.actor ?? null,
          version: Number(version),
        },
      )
      touch({ topic: 'certificates' }, { topic: 'startup', users: [data.userId] })
    },
    courseAccepted: (write, { data, time, version, meta }, touch) => {
      write.course.change(
        { course_id: data.courseId },
        {
          status: 'Accepted',
          valid_until: data.validUntil,
          decided_at: time,
          decided_by_id: meta.actor ?? null,
          version: Number(version),
        },
      )
      if (data.attended)
        write.holding.put({
          certificate_id: data.certificateId,
          user_id: data.userId,
          course_id: data.courseId,
          valid_until: data.validUntil,
        })
      touch({ topic: 'certificates' }, { topic: 'startup', users: [data.userId] })
    },
    courseCancelled: (write, { data }, touch) => {
      write.course.remove({ course_id: data.courseId })
      touch({ topic: 'certificates' }, { topic: 'startup', users: [data.userId] })
    },
    userDeleted: (write, { data }, touch) => {
      write.course.removeWhere({ user_id: data.userId })
      write.holding.removeWhere({ user_id: data.userId })
      touch({ topic: 'certificates' })
    },
  },
})
