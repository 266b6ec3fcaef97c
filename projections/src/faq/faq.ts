import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

const folder = table(
  {
    folder_id: t.id,
    name: t.name,
    slug: t.text,
    icon: t.text,
    is_public: t.bool,
    position: t.int,
    version: t.int,
    /** Its row stays: a question may have come into it in the moment in which it was removed. */
    removed: t.bool,
  },
  { key: ['folder_id'], indexes: ['(slug)', '(position, name)'] },
)

const entry = table(
  {
    entry_id: t.id,
    folder_id: t.id,
    question: t.name,
    html: t.text,
    tags: t.texts,
    search: t.text,
    position: t.int,
    version: t.int,
  },
  {
    key: ['entry_id'],
    indexes: ['(folder_id, position, question)', 'USING gin (search public.gin_trgm_ops)'],
  },
)

interface FolderSaved {
  data: {
    folderId: string
    name: string
    slug: string
    icon: string
    isPublic: boolean
    position: number
  }
  version: bigint
}
const folderOf = ({ data, version }: FolderSaved) => ({
  name: data.name,
  slug: data.slug,
  icon: data.icon,
  is_public: data.isPublic,
  position: data.position,
  version: Number(version),
})

interface EntrySaved {
  data: {
    entryId: string
    folderId: string
    question: string
    html: string
    tags: string[]
    position: number
  }
  version: bigint
}
const entryOf = ({ data, version }: EntrySaved) => ({
  folder_id: data.folderId,
  question: data.question,
  html: data.html,
  tags: data.tags,
  search: searchable(data.question, data.html.replace(/<[^>]*>/g, ' '), ...data.tags),
  position: data.position,
  version: Number(version),
})

/** Folders of questions; the folders stand in everybody's app settings, which 'organisation' renews. */
export const faq = readModel('faq', {
  version: 3,
  tables: { folder, entry },
  on: {
    faqFolderAdded: (write, event, touch) => {
      write.folder.put({
        folder_id: event.data.folderId,
        ...folderOf(event),
        removed: false,
      })
      touch({ topic: 'organisation' })
    },
    faqFolderChanged: (write, event, touch) => {
      write.folder.change({ folder_id: event.data.folderId }, folderOf(event))
      touch({ topic: 'organisation' })
    },
    faqFolderRemoved: (write, { data }, touch) => {
      write.folder.change({ folder_id: data.folderId }, { is_public: false, removed: true })
      touch({ topic: 'organisation' })
    },
    faqEntryAdded: (write, event, touch) => {
      write.entry.put({ entry_id: event.data.entryId, ...entryOf(event) })
      touch({ topic: 'organisation' })
    },
    faqEntryChanged: (write, event, touch) => {
      write.entry.change({ entry_id: event.data.entryId }, entryOf(event))
      touch({ topic: 'organisation' })
    },
    faqEntryRemoved: (write, { data }, touch) => {
      write.entry.remove({ entry_id: data.entryId })
      touch({ topic: 'organisation' })
    },
  },
})
