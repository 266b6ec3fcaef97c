import { type DataOf, type documentEvents, orElse } from '@portal/events'
import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import type { Writers } from '../kit/writer.ts'

const document = table(
  {
    document_id: t.id,
    title: t.name,
    search: t.text,
    kind: t.text,
    approval: t.text,
    source: t.text,
    state: t.text,
    version: t.int,
    required_version: t.int,
    /** The version that the present movie came with. */
    movie_version: t.int,
    edit: t.int,
    changed_at: t.time,
    /** The attachment that is being worked off, and how far it is. */
    attachment_id: orNull(t.id),
    done: t.int,
    total: orNull(t.int),
  },
  {
    key: ['document_id'],
    indexes: ['(state, title, document_id)', '(state, changed_at)', '(state, kind)'],
  },
)

/** Every content that a document has had: who has approved one finds that very one again. */
const edition = table(
  {
    document_id: t.id,
    version: t.int,
    title: t.name,
    kind: t.text,
    html: t.text,
    source: t.text,
    file_id: orNull(t.id),
    file_hash: t.text,
    video_link: t.text,
    seconds: orNull(t.int),
    content_hash: t.text,
    /** The form in which it was hashed. */
    form: t.int,
  },
  { key: ['document_id', 'version'] },
)

/** `kind` 'except': a person left out though a group or department of theirs is attached. */
const audience = table(
  { document_id: t.id, kind: t.text, target_id: t.id },
  { key: ['document_id', 'kind', 'target_id'], indexes: ['(target_id)'] },
)

const assignment = table(
  { document_id: t.id, user_id: t.id, assigned_at: t.time },
  { key: ['document_id', 'user_id'], indexes: ['(user_id)'] },
)

const approval = table(
  {
    document_id: t.id,
    user_id: t.id,
    version: t.int,
    how: t.text,
    name: t.text,
    phone: t.text,
    content_hash: t.text,
    signing_id: orNull(t.id),
    approved_at: t.time,
    /** Where it stands in the log, for the seal over it. */
    position: t.position,
  },
  { key: ['document_id', 'user_id', 'version'], indexes: ['(user_id, approved_at DESC)'] },
)

const watched = table(
  {
    document_id: t.id,
    user_id: t.id,
    version: t.int,
    seconds: t.json<number>(),
    length: t.json<number>(),
    done: t.bool,
  },
  { key: ['document_id', 'user_id'], fill: 80 },
)

const tables = { document, edition, audience, assignment, approval, watched }
type Write = Writers<typeof tables>
type Edition = DataOf<typeof documentEvents.documentCreated>

function editionOf(write: Write, data: Edition): void {
  const { html, source, fileId, fileHash, videoLink, seconds } = data.content
  write.edition.put({
    document_id: data.documentId,
    version: data.version,
    title: data.title,
    kind: data.kind,
    html,
    source,
    file_id: fileId,
    file_hash: fileHash,
    video_link: videoLink,
    seconds,
    content_hash: data.contentHash,
    form: data.form,
  })
}

export const documents = readModel('documents', {
  version: 3,
  tables,
  on: {
    documentCreated: (write, { data, time }, touch) => {
      editionOf(write, data)
      write.document.put({
        document_id: data.documentId,
        ...headOf(data, time),
        state: 'active',
        edit: 1,
        attachment_id: null,
        done: 0,
        total: null,
      })
      touch({ topic: 'documents' })
    },
    documentChanged: (write, { data, time }, touch) => {
      editionOf(write, data)
      const key = { document_id: data.documentId }
      write.document.change(key, headOf(data, time))
      write.document.add(key, { edit: 1 })
      touch({ topic: 'documents' }, { topic: 'startup' })
    },
    documentRemoved: (write, { data }, touch) => {
      write.document.change({ document_id: data.documentId }, { state: 'removed' })
      touch({ topic: 'documents' }, { topic: 'startup' })
    },
    documentRestored: (write, { data }, touch) => {
      write.document.change({ document_id: data.documentId }, { state: 'active' })
      touch({ topic: 'documents' }, { topic: 'startup' })
    },
    documentDeletedForGood: (write, { data }, touch) => {
      const key = { document_id: data.documentId }
      write.document.remove(key)
      for (const rows of [
        write.edition,
        write.audience,
        write.assignment,
        write.approval,
        write.watched,
      ])
        rows.removeWhere(key)
      touch({ topic: 'documents' }, { topic: 'startup' })
    },
    documentAttachedTo: (write, { data }, touch) => {
      for (const row of members(data)) {
        write.audience.put(row)
        if (row.kind === 'user') write.audience.remove({ ...row, kind: 'except' })
      }
      write.document.change(
        { document_id: data.documentId },
        { attachment_id: data.attachmentId, done: 0, total: null },
      )
      touch({ topic: 'documents' })
    },
    documentDetachedFrom: (write, { data }, touch) => {
      for (const row of members(data)) {
        write.audience.remove(row)
        if (row.kind === 'user') write.audience.put({ ...row, kind: 'except' })
      }
      write.document.change(
        { document_id: data.documentId },
        { attachment_id: data.attachmentId, done: 0, total: null },
      )
      touch({ topic: 'documents' })
    },
    documentAssigned: (write, { data, time }, touch) => {
      for (const userId of data.userIds)
        write.assignment.put({
          document_id: data.documentId,
          user_id: userId,
          assigned_at: time,
        })
      if (data.attachmentId)
        write.document.change(
          { document_id: data.documentId },
          { done: data.done, total: data.total },
        )
      touch({ topic: 'documents' }, { topic: 'startup', users: data.userIds })
    },
    documentUnassigned: (write, { data }, touch) => {
      for (const userId of data.userIds)
        write.assignment.remove({ document_id: data.documentId, user_id: userId })
      touch({ topic: 'documents' }, { topic: 'startup', users: data.userIds })
    },
    documentAudienceSettled: (write, { data }, touch) => {
      write.document.change(
        { document_id: data.documentId },
        { attachment_id: null, done: data.people, total: data.people },
      )
      touch({ topic: 'documents' })
    },
    documentWatched: (write, { data }, touch) => {
      write.watched.put({
        document_id: data.documentId,
        user_id: data.userId,
        version: data.version,
        seconds: data.seconds,
        length: data.length,
        done: data.done,
      })
      touch({ topic: 'startup', users: [data.userId] })
    },
    documentApproved: (write, { data, time, position }, touch) => {
      write.approval.put({
        document_id: data.documentId,
        user_id: data.userId,
        version: data.version,
        how: data.how,
        name: orElse(data.name, ''),
        phone: orElse(data.phone, ''),
        content_hash: data.contentHash,
        signing_id: data.signingId,
        approved_at: time,
        position: position.toString(),
      })
      touch({ topic: 'documents' }, { topic: 'startup', users: [data.userId] })
    },
    /** As a rebuild, which cannot open their name any more, would have it. */
    userDeleted: (write, { data }) => {
      if (data.erased) write.approval.changeWhere({ user_id: data.userId }, { name: '', phone: '' })
    },
  },
})

function headOf(data: Edition, time: Date) {
  return {
    title: data.title,
    search: searchable(data.title),
    kind: data.kind,
    approval: data.approval,
    source: data.content.source,
    version: data.version,
    required_version: data.requiredVersion,
    movie_version: data.movieVersion,
    changed_at: time,
  }
}

function members(data: DataOf<typeof documentEvents.documentAttachedTo>) {
  const rows = (kind: string, ids: readonly string[]) =>
    ids.map((target_id) => ({ document_id: data.documentId, kind, target_id }))
  return [
    ...rows('user', data.userIds),
    ...rows('group', data.groupIds),
    ...rows('department', data.departmentIds),
  ]
}
