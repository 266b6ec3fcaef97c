import type { allEvents } from '@portal/events'
import { type Handler, readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Touch, Writers } from '../kit/writer.ts'

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
  { target_id: t.id, name: t.name, removed: t.bool, survey: t.bool },
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

const called = (id: string, name: string, survey = false) => ({
  target_id: id,
  name,
  removed: false,
  survey,
})

type Write = Writers<typeof tables>
type Tell = (...touches: Touch[]) => void

function isAsked(write: Write, tell: Tell, users: readonly string[], id: string, since: Date) {
  for (const userId of users) write.asked.put({ user_id: userId, thing_id: id, since })
  tell(told(...users))
}
function isAskedNoMore(write: Write, tell: Tell, users: readonly string[], id: string) {
  for (const userId of users) write.asked.remove({ user_id: userId, thing_id: id })
  tell(told(...users))
}
function isDone(write: Write, tell: Tell, userId: string, id: string, round = 1) {
  write.finished.put({ user_id: userId, thing_id: id, round })
  tell(told(userId))
}
function isOpenAgain(write: Write, tell: Tell, userId: string, id: string) {
  write.finished.remove({ user_id: userId, thing_id: id })
  tell(told(userId))
}
function isRemoved(write: Write, tell: Tell, targetId: string, removed: boolean) {
  write.name.change({ target_id: targetId }, { removed })
  tell(everybody)
}
function isOpen(write: Write, tell: Tell, id: string, round: number, open: boolean) {
  write.opening.put({ thing_id: id, round, open })
  tell(everybody)
}

const documentStands: Handler<typeof tables, (typeof allEvents)['documentChanged']> = (
  write,
  { data },
  touch,
) => {
  write.name.put(called(data.documentId, data.title))
  write.thing.put({ ...made('document', data.documentId, ''), round: data.requiredVersion })
  touch(everybody)
}

/**
 * What stands between people and the portal, over all areas that ask something of them.
 * Who may go on is worked out when it is read (specification, section 4, startup gate).
 */
export const startup = readModel('startup', {
  version: 2,
  tables,
  on: {
    userDeleted: (write, { data }) => {
      write.asked.removeWhere({ user_id: data.userId })
      write.finished.removeWhere({ user_id: data.userId })
    },

    contractIssued: (write, { data, time }, touch) => {
      write.thing.put(made('contract', data.contractId, data.type))
      isAsked(write, touch, [data.userId], data.contractId, time)
    },
    contractSigned: (write, { data }, touch) => isDone(write, touch, data.userId, data.contractId),
    contractWithdrawn: (write, { data }, touch) =>
      isAskedNoMore(write, touch, [data.userId], data.contractId),

    documentCreated: documentStands,
    documentChanged: documentStands,
    documentRemoved: (write, { data }, touch) => isRemoved(write, touch, data.documentId, true),
    documentRestored: (write, { data }, touch) => isRemoved(write, touch, data.documentId, false),
    documentDeletedForGood: (write, { data }, touch) =>
      isRemoved(write, touch, data.documentId, true),
    documentAssigned: (write, { data, time }, touch) =>
      isAsked(write, touch, data.userIds, data.documentId, time),
    documentUnassigned: (write, { data }, touch) =>
      isAskedNoMore(write, touch, data.userIds, data.documentId),
    documentApproved: (write, { data }, touch) =>
      isDone(write, touch, data.userId, data.documentId, data.version),

    abnormalityNoted: (write, { data, time }, touch) => {
      write.thing.put(made('abnormality', data.abnormalityId, data.type))
      isAsked(write, touch, [data.userId], data.abnormalityId, time)
    },
    abnormalityChanged: (write, { data }, touch) => {
      write.thing.change({ thing_id: data.abnormalityId }, { title: data.type })
      if (data.acceptAgain) isOpenAgain(write, touch, data.userId, data.abnormalityId)
    },
    abnormalityAccepted: (write, { data }, touch) =>
      isDone(write, touch, data.userId, data.abnormalityId),
    abnormalityRemoved: (write, { data }, touch) =>
      isAskedNoMore(write, touch, [data.userId], data.abnormalityId),

    educationAsked: (write, { data, time }, touch) => {
      write.thing.put(made('education', data.userEducationId, data.name, data.educationId))
      isAsked(write, touch, [data.userId], data.userEducationId, time)
    },
    educationHandedIn: (write, { data }, touch) =>
      isDone(write, touch, data.userId, data.userEducationId),
    educationRejected: (write, { data }, touch) =>
      isOpenAgain(write, touch, data.userId, data.userEducationId),
    educationDeleted: (write, { data }, touch) =>
      isAskedNoMore(write, touch, [data.userId], data.userEducationId),

    certificateDefined: (write, { data }) => write.name.put(called(data.certificateId, data.name)),
    certificateChanged: (write, { data }, touch) => {
      write.name.put(called(data.certificateId, data.name))
      touch(everybody)
    },
    courseBooked: (write, { data, time }, touch) => {
      write.thing.put({
        ...made('course', data.courseId, '', data.certificateId),
        optional: data.optional,
        begins_at: new Date(data.startsAt),
      })
      isAsked(write, touch, [data.userId], data.courseId, time)
    },
    courseAnswered: (write, { data }, touch) => isDone(write, touch, data.userId, data.courseId),
    courseAccepted: (write, { data }, touch) => isDone(write, touch, data.userId, data.courseId),
    courseUpdateAsked: (write, { data }, touch) =>
      isOpenAgain(write, touch, data.userId, data.courseId),
    courseCancelled: (write, { data }, touch) =>
      isAskedNoMore(write, touch, [data.userId], data.courseId),

    testCreated: (write, { data }) =>
      write.name.put(called(data.testId, data.title, data.kind === 'survey')),
    testChanged: (write, { data }, touch) => {
      write.name.change(
        { target_id: data.testId },
        { name: data.title, survey: data.kind === 'survey' },
      )
      touch(everybody)
    },
    testRemoved: (write, { data }, touch) => isRemoved(write, touch, data.testId, true),
    testRestored: (write, { data }, touch) => isRemoved(write, touch, data.testId, false),
    testDeletedForGood: (write, { data }, touch) => isRemoved(write, touch, data.testId, true),
    occasionSaved: (write, { data }, touch) => {
      write.thing.put({
        ...made('test', data.occasionId, '', data.testId),
        optional: data.optional,
        forced: data.forced,
      })
      touch(everybody)
    },
    occasionOpened: (write, { data }, touch) =>
      isOpen(write, touch, data.occasionId, data.round, true),
    occasionClosed: (write, { data }, touch) =>
      isOpen(write, touch, data.occasionId, data.round, false),
    occasionRemoved: (write, { data }, touch) => isOpen(write, touch, data.occasionId, 0, false),
    occasionAssigned: (write, { data, time }, touch) =>
      isAsked(write, touch, data.userIds, data.occasionId, time),
    occasionUnassigned: (write, { data }, touch) =>
      isAskedNoMore(write, touch, data.userIds, data.occasionId),
    answersHandedIn: (write, { data }, touch) => {
      if (data.approved) isDone(write, touch, data.userId, data.occasionId, data.round)
    },
  },
})
