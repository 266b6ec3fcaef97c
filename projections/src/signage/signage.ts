import { orElse } from '@portal/events'
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
    state: t.text,
    content_hash: t.text,
    requested_by: t.id,
    requested_at: t.time,
    signed_at: orNull(t.time),
    signing_id: orNull(t.id),
    signed_position: orNull(t.position),
  },
  { key: ['file_id', 'user_id'], indexes: ['(user_id, requested_at DESC, file_id)'] },
)

export const signage = readModel('signage', {
  version: 1,
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
        state: 'open',
        content_hash: data.contentHash,
        requested_by: data.requestedById,
        requested_at: time,
        signed_at: null,
        signing_id: null,
        signed_position: null,
      })
      touch({ topic: 'contracts' }, { topic: 'startup', users: [data.userId] })
    },
    fileSignageWithdrawn: (write, { data }, touch) => {
      write.request.remove({ file_id: data.fileId, user_id: data.userId })
      touch({ topic: 'contracts' }, { topic: 'startup', users: [data.userId] })
    },
    fileSigned: (write, { data, time, position }, touch) => {
      write.request.change(
        { file_id: data.fileId, user_id: data.userId },
        {
          state: 'signed',
          signed_at: time,
          signing_id: data.signingId,
          signed_position: position.toString(),
        },
      )
      touch({ topic: 'contracts' }, { topic: 'startup', users: [data.userId] })
    },
    userDeleted: (write, { data }, touch) => {
      write.signing.removeWhere({ user_id: data.userId })
      write.request.removeWhere({ user_id: data.userId })
      touch({ topic: 'contracts' })
    },
  },
})
