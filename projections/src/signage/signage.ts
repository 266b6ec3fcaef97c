import { orElse } from '@portal/events'
import { SIGNED_FORM } from '@portal/platform/signed-form'
import { fileToSign } from '@portal/platform/to-sign'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

/** Where the code of each signing went; what was signed with it names the signing. */
const signing = table(
  { signing_id: t.id, user_id: t.id, phone_end: t.text, started_at: t.time },
  { key: ['signing_id'], indexes: ['(user_id)'] },
)

/** Files that somebody is asked to sign, and what came of it. */
const request = table(
  {
    file_id: t.id,
    user_id: t.id,
    upload_id: t.id,
    title: t.name,
    name: t.text,
    type: t.text,
    size: t.int,
    state: t.text,
    /** SHA-256 of the file, hex. */
    file_hash: t.text,
    /** SHA-256 of what is signed, hex, and the form in which it was hashed. */
    content_hash: t.text,
    form: t.int,
    requested_by: t.id,
    requested_at: t.time,
    signed_at: orNull(t.time),
    signing_id: orNull(t.id),
    /** Where in the log it says that it was signed: the seal over it is found by that. */
    signed_position: orNull(t.position),
    withdrawn_at: orNull(t.time),
    reason: t.text,
  },
  {
    key: ['file_id'],
    indexes: ['(user_id, requested_at DESC, file_id)', "(user_id) WHERE state = 'open'"],
  },
)

export const signage = readModel('signage', {
  version: 3,
  tables: { signing, request },
  on: {
    signingStarted: (write, { data, time }) =>
      write.signing.put({
        signing_id: data.signingId,
        user_id: data.userId,
        phone_end: orElse(data.phoneEnd, ''),
        started_at: time,
      }),
    fileSignageRequested: (write, { data, time }, touch) => {
      write.request.put({
        file_id: data.fileId,
        user_id: data.userId,
        upload_id: data.uploadId,
        title: orElse(data.title, ''),
        name: orElse(data.name, ''),
        type: data.type,
        size: data.size,
        state: 'open',
        file_hash: orElse(data.contentHash, ''),
        content_hash: fileToSign(data),
        form: SIGNED_FORM,
        requested_by: data.requestedById,
        requested_at: time,
        signed_at: null,
        signing_id: null,
        signed_position: null,
        withdrawn_at: null,
        reason: '',
      })
      touch({ topic: 'contracts' }, { topic: 'signage', users: [data.userId] })
    },
    fileSignageWithdrawn: (write, { data, time }, touch) => {
      write.request.change(
        { file_id: data.fileId },
        { state: 'withdrawn', withdrawn_at: time, reason: orElse(data.reason, '') },
      )
      touch({ topic: 'contracts' }, { topic: 'signage', users: [data.userId] })
    },
    fileSigned: (write, { data, time, position }, touch) => {
      write.request.change(
        { file_id: data.fileId },
        {
          state: 'signed',
          content_hash: orElse(data.contentHash, ''),
          form: data.form,
          signed_at: time,
          signing_id: data.signingId,
          signed_position: position.toString(),
        },
      )
      touch({ topic: 'contracts' }, { topic: 'signage', users: [data.userId] })
    },
    userDeleted: (write, { data }, touch) => {
      write.signing.removeWhere({ user_id: data.userId })
      // Kept until then: the copies of who is erased are found by it.
      if (data.erased) write.request.removeWhere({ user_id: data.userId })
      touch({ topic: 'contracts' })
    },
  },
})
