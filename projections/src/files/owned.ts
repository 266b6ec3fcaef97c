import { orElse } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

const file = table(
  {
    file_id: t.id,
    owner_id: t.id,
    name: t.text,
    type: t.text,
    size: t.int,
    has_thumbnail: t.bool,
    uploaded_at: t.time,
  },
  { key: ['file_id'], indexes: ['(owner_id)'] },
)

/** Whom besides its owner a file may be shown to: everybody who may read what it hangs on. */
const shared = table({ file_id: t.id, user_id: t.id }, { key: ['file_id', 'user_id'] })

export const files = readModel('files', {
  version: 2,
  tables: { file, shared },
  on: {
    fileUploaded: (write, { data, time }) =>
      write.file.put({
        file_id: data.fileId,
        owner_id: data.ownerId,
        name: orElse(data.name, ''),
        type: data.type,
        size: data.size,
        has_thumbnail: data.hasThumbnail,
        uploaded_at: time,
      }),
    messageSent: (write, { data }) => {
      for (const { fileId } of data.attachments)
        for (const userId of data.audienceIds)
          write.shared.put({ file_id: fileId, user_id: userId })
    },
    /** The files of who is erased are gone. */
    userDeleted: (write, { data }) => {
      if (data.erased) write.file.removeWhere({ owner_id: data.userId })
    },
  },
})
