import type { allEvents } from '@portal/events'
import { type Handler, readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch } from '../kit/writer.ts'

/** What can stand on the checklist of the start (specification, section 3, startup block). */
type Kind = 'contract' | 'document' | 'test' | 'education' | 'course' | 'abnormality'

/**
 * A thing that is asked of somebody. It is done by whoever has done its present round: a new round,
 * as of a document that everybody is to approve again, is one change for all of them.
 */
const thing = table(
  {
    thing_id: t.id,
    kind: t.text,
    /** What it belongs to: the test of an occasion, the certificate of a course. */
    target_id: t.id,
    title: t.name,
    round: t.int,
    optional: t.bool,
    forced: t.bool,
    /** Nobody is asked for it before this time. */
    begins_at: orNull(t.time),
  },
  { key: ['thing_id'], fill: 80 },
)

/** Whether it can be done now, and in which round, of things that open and close again. */
const opening = table(
  { thing_id: t.id, round: t.int, open: t.bool },
  { key: ['thing_id'], fill: 80 },
)

/** What a test, document or certificate is called; a removed one is asked of nobody. */
const name = table(
  { target_id: t.id, name: t.name, removed: t.bool },
  { key: ['target_id'], fill: 80 },
)

/** What one person is asked for. */
const asked = table(
  { user_id: t.id, thing_id: t.id, since: t.time },
  { key: ['user_id', 'thing_id'] },
)

/** The newest round that one person has done; it stays when they are asked no more. */
const finished = table(
  { user_id: t.id, thing_id: t.id, round: t.int },
  { key: ['user_id', 'thing_id'] },
)

const tables = { thing, opening, name, asked, finished }

const told = (...users: string[]): Touch => ({ topic: 'startup', users })
/** Whoever is asked for it hears of it; the log alone knows who that is. */
const everybody: Touch = { topic: 'startup' }

const made = (kind: Kind, id: string, title: string, targetId = id) => ({
  thing_id: id,
  kind,
  target_id: targetId,
  title,
  round: 1,
  optional: false,
  forced: false,
  begins_at: null,
})

const documentStands: Handler<typeof tables, (typeof allEvents)['documentChanged']> = (
  write,
  { data },
  touch,
) => {
  write.name.put({ target_id: data.documentId, name: data.title, removed: false })
  write.thing.put({ ...made('document', data.documentId, ''), round: data.requiredVersion })
  touch(everybody)
}

/**
 * What stands between people and the portal, over all areas that ask something of them.
 * Who may go on is worked out when it is read (specification, section 4, startup gate).
 */
export const startup = readModel('startup', {
  version: 1,
  tables,
  on: {
    userDeleted: (write, { data }) => {
      write.asked.removeWhere({ user_id: data.userId })
      write.finished.removeWhere({ user_id: data.userId })
    },

    contractIssued: (write, { data, time }, touch) => {
      write.thing.put(made('contract', data.contractId, data.type))
      write.asked.put({ user_id: data.userId, thing_id: data.contractId, since: time })
      touch(told(data.userId))
    },
    contractSigned: (write, { data }, touch) => {
      write.finished.put({ user_id: data.userId, thing_id: data.contractId, round: 1 })
      touch(told(data.userId))
    },
    contractWithdrawn: (write, { data }, touch) => {
      write.asked.remove({ user_id: data.userId, thing_id: data.contractId })
      touch(told(data.userId))
    },

    documentCreated: documentStands,
    documentChanged: documentStands,
    documentRemoved: (write, { data }, touch) => {
      write.name.change({ target_id: data.documentId }, { removed: true })
      touch(everybody)
    },
    documentRestored: (write, { data }, touch) => {
      write.name.change({ target_id: data.documentId }, { removed: false })
      touch(everybody)
    },
    documentDeletedForGood: (write, { data }, touch) => {
      write.name.change({ target_id: data.documentId }, { removed: true })
      touch(everybody)
    },
    documentAssigned: (write, { data, time }, touch) => {
      for (const userId of data.userIds)
        write.asked.put({ user_id: userId, thing_id: data.documentId, since: time })
      touch(told(...data.userIds))
    },
    documentUnassigned: (write, { data }, touch) => {
      for (const userId of data.userIds)
        write.asked.remove({ user_id: userId, thing_id: data.documentId })
      touch(told(...data.userIds))
    },
    documentApproved: (write, { data }, touch) => {
      write.finished.put({
        user_id: data.userId,
        thing_id: data.documentId,
        round: data.version,
      })
      touch(told(data.userId))
    },

    abnormalityNoted: (write, { data, time }, touch) => {
      write.thing.put(made('abnormality', data.abnormalityId, data.type))
      write.asked.put({ user_id: data.userId, thing_id: data.abnormalityId, since: time })
      touch(told(data.userId))
    },
    abnormalityChanged: (write, { data }, touch) => {
      write.thing.change({ thing_id: data.abnormalityId }, { title: data.type })
      if (data.acceptAgain)
        write.finished.remove({ user_id: data.userId, thing_id: data.abnormalityId })
      touch(told(data.userId))
    },
    abnormalityAccepted: (write, { data }, touch) => {
      write.finished.put({ user_id: data.userId, thing_id: data.abnormalityId, round: 1 })
      touch(told(data.userId))
    },
    abnormalityRemoved: (write, { data }, touch) => {
      write.asked.remove({ user_id: data.userId, thing_id: data.abnormalityId })
      touch(told(data.userId))
    },

    educationAsked: (write, { data, time }, touch) => {
      write.thing.put(made('education', data.userEducationId, data.name, data.educationId))
      write.asked.put({ user_id: data.userId, thing_id: data.userEducationId, since: time })
      touch(told(data.userId))
    },
    educationHandedIn: (write, { data }, touch) => {
      write.finished.put({ user_id: data.userId, thing_id: data.userEducationId, round: 1 })
      touch(told(data.userId))
    },
    educationRejected: (write, { data }, touch) => {
      write.finished.remove({ user_id: data.userId, thing_id: data.userEducationId })
      touch(told(data.userId))
    },
    educationDeleted: (write, { data }, touch) => {
      write.asked.remove({ user_id: data.userId, thing_id: data.userEducationId })
      touch(told(data.userId))
    },

    certificateDefined: (write, { data }) =>
      write.name.put({ target_id: data.certificateId, name: data.name, removed: false }),
    certificateChanged: (write, { data }, touch) => {
      write.name.put({ target_id: data.certificateId, name: data.name, removed: false })
      touch(everybody)
    },
    courseBooked: (write, { data, time }, touch) => {
      write.thing.put({
        ...made('course', data.courseId, '', data.certificateId),
        optional: data.optional,
        begins_at: new Date(data.startsAt),
      })
      write.asked.put({ user_id: data.userId, thing_id: data.courseId, since: time })
      touch(told(data.userId))
    },
    courseAnswered: (write, { data }, touch) => {
      write.finished.put({ user_id: data.userId, thing_id: data.courseId, round: 1 })
      touch(told(data.userId))
    },
    courseAccepted: (write, { data }, touch) => {
      write.finished.put({ user_id: data.userId, thing_id: data.courseId, round: 1 })
      touch(told(data.userId))
    },
    courseUpdateAsked: (write, { data }, touch) => {
      write.finished.remove({ user_id: data.userId, thing_id: data.courseId })
      touch(told(data.userId))
    },
    courseCancelled: (write, { data }, touch) => {
      write.asked.remove({ user_id: data.userId, thing_id: data.courseId })
      touch(told(data.userId))
    },

    testCreated: (write, { data }) =>
      write.name.put({ target_id: data.testId, name: data.title, removed: false }),
    testChanged: (write, { data }, touch) => {
      write.name.change({ target_id: data.testId }, { name: data.title })
      touch(everybody)
    },
    testRemoved: (write, { data }, touch) => {
      write.name.change({ target_id: data.testId }, { removed: true })
      touch(everybody)
    },
    testRestored: (write, { data }, touch) => {
      write.name.change({ target_id: data.testId }, { removed: false })
      touch(everybody)
    },
    testDeletedForGood: (write, { data }, touch) => {
      write.name.change({ target_id: data.testId }, { removed: true })
      touch(everybody)
    },
    occasionSaved: (write, { data }, touch) => {
      write.thing.put({
        ...made('test', data.occasionId, '', data.testId),
        optional: data.optional,
        forced: data.forced,
      })
      touch(everybody)
    },
    occasionOpened: (write, { data }, touch) => {
      write.opening.put({ thing_id: data.occasionId, round: data.round, open: true })
      touch(everybody)
    },
    occasionClosed: (write, { data }, touch) => {
      write.opening.put({ thing_id: data.occasionId, round: data.round, open: false })
      touch(everybody)
    },
    occasionRemoved: (write, { data }, touch) => {
      write.opening.put({ thing_id: data.occasionId, round: 0, open: false })
      touch(everybody)
    },
    occasionAssigned: (write, { data, time }, touch) => {
      for (const userId of data.userIds)
        write.asked.put({ user_id: userId, thing_id: data.occasionId, since: time })
      touch(told(...data.userIds))
    },
    occasionUnassigned: (write, { data }, touch) => {
      for (const userId of data.userIds)
        write.asked.remove({ user_id: userId, thing_id: data.occasionId })
      touch(told(...data.userIds))
    },
    answersHandedIn: (write, { data }, touch) => {
      if (data.approved)
        write.finished.put({
          user_id: data.userId,
          thing_id: data.occasionId,
          round: data.round,
        })
      touch(told(data.userId))
    },
  },
})
