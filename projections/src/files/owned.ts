import type { Scope } from '@portal/contracts'
import {
  type AnyEventDef,
  allEvents,
  type EventName,
  filesNamedIn,
  namesFiles,
  orElse,
} from '@portal/events'
import { type Handler, type Handlers, readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Writers } from '../kit/writer.ts'

const file = table(
  {
    file_id: t.id,
    owner_id: t.id,
    name: t.text,
    type: t.text,
    size: t.int,
    has_thumbnail: t.bool,
    sha256: t.text,
    thumbnail_sha256: t.text,
    uploaded_at: t.time,
    /** The person whom it says something of, where that is not its owner: e.g. of a card's pictures. */
    about_id: orNull(t.id),
  },
  {
    key: ['file_id'],
    indexes: [
      '(owner_id)',
      '(about_id) WHERE about_id IS NOT NULL',
      // What guests put in, see `putInByGuest`.
      '(uploaded_at) WHERE owner_id = file_id',
    ],
  },
)

/**
 * Files whose bytes go when a person is erased: what they put in, and what says something of them,
 * whoever put it in. The rows stay, so that an erasure can be gone over again.
 */
const of_person = table(
  { file_id: t.id, user_id: t.id },
  { key: ['file_id', 'user_id'], indexes: ['(user_id)'] },
)

/** Whom besides its owner a file may be shown to: everybody who may read what it hangs on. */
const shared = table({ file_id: t.id, user_id: t.id }, { key: ['file_id', 'user_id'] })

/** What was sent to everybody of a conversation may be shown to its members. */
const in_conversation = table(
  { file_id: t.id, conversation_id: t.id },
  { key: ['file_id', 'conversation_id'] },
)

/**
 * Whose calls open a file, whoever it belongs to: e.g. pictures of driving licences are for all of
 * 'wage'. `source_id` is what the file hangs on; when that is gone, so is the permission. What `waits` is gone when
 * something else waits in its place: the paper before it is its owner's alone.
 */
const for_scope = table(
  { file_id: t.id, scope: t.text, source_id: t.id, waits: t.bool },
  { key: ['file_id', 'scope', 'source_id', 'waits'], indexes: ['(source_id)'] },
)

/** Files that something names, or once did: they are never cleared away. */
const named = table({ file_id: t.id }, { key: ['file_id'] })

type Write = Writers<{ shared: typeof shared; for_scope: typeof for_scope }>

/** Opens a file to everybody of a scope as long as it hangs on this; what is to be decided on first waits. */
const open = (
  write: Write,
  { fileId, sourceId, scope, waits = false }: ForScope & { readonly waits?: boolean },
) => write.for_scope.put({ file_id: fileId, scope, source_id: sourceId, waits })
interface ForScope {
  readonly fileId: string
  readonly sourceId: string
  readonly scope: Scope
}

/**
 * Both sides of a card: for the person, whoever put them in, and for who approves them. What waited before it is
 * seen no more; approved, it is the only one.
 */
function cardOf(
  write: Write,
  waits: boolean,
  right: {
    rightId: string
    userId: string
    frontFileId: string | null
    backFileId: string | null
  },
): void {
  write.for_scope.removeWhere(
    waits ? { source_id: right.rightId, waits } : { source_id: right.rightId },
  )
  for (const fileId of [right.frontFileId, right.backFileId]) {
    if (!fileId) continue
    write.shared.put({ file_id: fileId, user_id: right.userId })
    open(write, { fileId, scope: 'wage', sourceId: right.rightId, waits })
  }
}

/**
 * What a person handed in, as a diploma: whoever decides on it, or looks at what people have, reads it. The paper
 * before it is the person's alone from then on.
 */
function forAdministrators(write: Write, fileId: string | null, sourceId: string): void {
  write.for_scope.removeWhere({ source_id: sourceId })
  if (fileId) open(write, { fileId, scope: 'adminmenu', sourceId })
}

/** What a test shows, everybody may see: whom it is given to changes from day to day. */
function pictureOf(write: Write, data: { testId: string; imageFileId: string | null }): void {
  const { imageFileId: fileId, testId: sourceId } = data
  if (fileId) open(write, { fileId, scope: 'user', sourceId })
}

const tables = { file, shared, in_conversation, for_scope, named, of_person }

const handlers: Handlers<typeof tables> = {
  fileUploaded: (write, { data, time }) => {
    write.of_person.put({ file_id: data.fileId, user_id: data.ownerId })
    write.file.create({
      file_id: data.fileId,
      owner_id: data.ownerId,
      name: orElse(data.name, ''),
      type: data.type,
      size: data.size,
      has_thumbnail: data.hasThumbnail,
      sha256: orElse(data.sha256, ''),
      thumbnail_sha256: orElse(data.thumbnailSha256, ''),
      uploaded_at: time,
      about_id: null,
    })
  },
  messageSent: (write, { data }) => {
    const { conversationId, audienceIds } = data
    for (const { fileId } of data.attachments) {
      if (!audienceIds)
        write.in_conversation.put({ file_id: fileId, conversation_id: conversationId })
      for (const userId of audienceIds ?? []) write.shared.put({ file_id: fileId, user_id: userId })
    }
  },
  driverRightSubmitted: (write, { data }) => cardOf(write, true, data),
  driverRightChanged: (write, { data }) => cardOf(write, true, data),
  driverRightRenewed: (write, { data }) => cardOf(write, true, data),
  cardImagesAttached: (write, { data }) => cardOf(write, true, data),
  driverRightApproved: (write, { data }) => cardOf(write, false, data),
  driverRightPendingDeleted: (write, { data }) =>
    write.for_scope.removeWhere({ source_id: data.rightId, waits: true }),
  driverRightDeleted: (write, { data }) => write.for_scope.removeWhere({ source_id: data.rightId }),
  abnormalityPhotoAdded: (write, { data }) =>
    open(write, { fileId: data.fileId, scope: 'admin', sourceId: data.abnormalityId }),
  abnormalityRemoved: (write, { data }) =>
    write.for_scope.removeWhere({ source_id: data.abnormalityId }),
  incidentFinished: (write, { data }) => {
    for (const { fileId } of data.files)
      open(write, { fileId, scope: 'admin', sourceId: data.reportId })
  },
  incidentRemoved: (write, { data }) => write.for_scope.removeWhere({ source_id: data.reportId }),
  medicalCertificateHandedIn: (write, { data }) =>
    forAdministrators(write, data.fileId, data.medicalCertificateId),
  medicalCertificateChanged: (write, { data }) =>
    forAdministrators(write, data.fileId, data.medicalCertificateId),
  medicalCertificateDeleted: (write, { data }) =>
    write.for_scope.removeWhere({ source_id: data.medicalCertificateId }),
  educationHandedIn: (write, { data }) =>
    forAdministrators(write, data.fileId, data.userEducationId),
  educationDeleted: (write, { data }) =>
    write.for_scope.removeWhere({ source_id: data.userEducationId }),
  courseAnswered: (write, { data }) => forAdministrators(write, data.fileId, data.courseId),
  courseCancelled: (write, { data }) => write.for_scope.removeWhere({ source_id: data.courseId }),
  testCreated: (write, { data }) => pictureOf(write, data),
  testChanged: (write, { data }) => pictureOf(write, data),
  questionSaved: (write, { data }) => pictureOf(write, data),
  diplomaSet: (write, { data: { fileId, testId: sourceId } }) => {
    if (fileId) open(write, { fileId, scope: 'wage', sourceId })
  },
  testDeletedForGood: (write, { data }) => write.for_scope.removeWhere({ source_id: data.testId }),
  /** The files of who is erased are gone. */
  userDeleted: (write, { data }) => {
    if (!data.erased) return
    write.file.removeWhere({ owner_id: data.userId })
    write.file.removeWhere({ about_id: data.userId })
  },
  fileDiscarded: (write, { data }) => write.file.remove({ file_id: data.fileId }),
}

/** Every event that names files besides the upload itself: what it names is used. */
const naming = Object.values(allEvents as Readonly<Record<string, AnyEventDef>>)
  .filter((def) => def.type !== 'fileUploaded' && def.type !== 'fileDiscarded' && namesFiles(def))
  .map(({ type }) => type as EventName)

type Handle = Handler<typeof tables, AnyEventDef>

export const files = readModel('files', {
  version: 14,
  tables,
  on: {
    ...handlers,
    ...Object.fromEntries(
      naming.map((type): [EventName, Handle] => [
        type,
        (write, event, touch) => {
          const own = handlers[type] as Handle | undefined
          own?.(write, event, touch)
          const { userId } = event.data as { userId?: string }
          for (const id of filesNamedIn(event.data)) {
            write.named.put({ file_id: id })
            if (!userId) continue
            write.of_person.put({ file_id: id, user_id: userId })
            write.file.change({ file_id: id }, { about_id: userId })
          }
        },
      ]),
    ),
  },
})
