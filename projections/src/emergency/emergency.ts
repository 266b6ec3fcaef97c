import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

const document = table(
  {
    document_id: t.id,
    name: t.name,
    position: t.int,
    phone: t.text,
    html: t.text,
    file_id: orNull(t.id),
    file_name: t.text,
    file_type: t.text,
    file_size: t.int,
    file_sha256: t.text,
    changed_at: t.time,
    version: t.int,
  },
  { key: ['document_id'], indexes: ['(position, name)'] },
)

interface Saved {
  data: {
    documentId: string
    name: string
    position: number
    phone: string
    html: string
    file: { fileId: string; name: string; type: string; size: number; sha256: string } | null
  }
  time: Date
  version: bigint
}

const rowOf = ({ data, time, version }: Saved) => ({
  document_id: data.documentId,
  name: data.name,
  position: data.position,
  phone: data.phone,
  html: data.html,
  file_id: data.file?.fileId ?? null,
  file_name: data.file?.name ?? '',
  file_type: data.file?.type ?? '',
  file_size: data.file?.size ?? 0,
  file_sha256: data.file?.sha256 ?? '',
  changed_at: time,
  version: Number(version),
})

/** The emergency documents; they stand in everybody's app settings, which 'organisation' renews. */
export const emergency = readModel('emergency', {
  version: 2,
  tables: { document },
  on: {
    emergencyDocumentAdded: (write, event, touch) => {
      write.document.put(rowOf(event))
      touch({ topic: 'organisation' })
    },
    emergencyDocumentChanged: (write, event, touch) => {
      const { document_id, ...rest } = rowOf(event)
      write.document.change({ document_id }, rest)
      touch({ topic: 'organisation' })
    },
    emergencyDocumentRemoved: (write, { data }, touch) => {
      write.document.remove({ document_id: data.documentId })
      touch({ topic: 'organisation' })
    },
  },
})
