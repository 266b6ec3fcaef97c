import { type FaqEntryRow, type FaqFolderRow, faq } from '@portal/contracts/faq'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Eye, FolderPlus, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { signOf } from '../ui/known.ts'
import { ListCard } from '../ui/ListCard.tsx'
import { Card, EmptyState, ErrorState, Skeleton, Tag } from '../ui/parts.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { FolderDialog } from './FolderDialog.tsx'
import { folderIcons } from './icons.ts'

/** What is being written: a folder, or a question of one; without an id a new one. */
type Writing = { folder: string | undefined } | { of: string; entry: string | undefined }

/** Folders with their questions, to add to and to change. */
export default function Admin() {
  const { t } = useTranslation('faq')
  const [writing, setWriting] = useState<Writing>()
  const found = useQuery(read(faq.admin, {}))
  const folders = found.data?.rows ?? []
  const close = () => setWriting(undefined)
  const last = folders.at(-1)?.position ?? 0
  const within =
    writing && 'of' in writing ? folders.find(({ id }) => id === writing.of) : undefined
  return (
    <Page
      title={t('adminTitle')}
      actions={
        <>
          <LinkButton
            to={addressOf(places.faq)}
            kind="secondary"
            icon={<Eye size={18} aria-hidden />}
          >
            {t('look')}
          </LinkButton>
          <Button
            icon={<FolderPlus size={18} aria-hidden />}
            onClick={() => setWriting({ folder: undefined })}
          >
            {t('newFolder')}
          </Button>
        </>
      }
    >
      {found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton />
      ) : folders.length === 0 ? (
        <ListCard>
          <EmptyState title={t('noFolders')} hint={t('noFoldersAdmin')} />
        </ListCard>
      ) : (
        folders.map((one) => <FolderCard key={one.id} one={one} write={setWriting} />)
      )}
      {writing && 'folder' in writing && (
        <FolderDialog
          one={folders.find(({ id }) => id === writing.folder)}
          position={Math.min(999, last + 1)}
          onClose={close}
        />
      )}
      {writing && 'of' in writing && (
        <EntryDialog
          // Others may have put it into another folder meanwhile.
          one={folders.flatMap(({ entries }) => entries).find(({ id }) => id === writing.entry)}
          of={writing.of}
          folders={folders}
          position={Math.min(999, (within?.entries.at(-1)?.position ?? 0) + 1)}
          onClose={close}
        />
      )}
    </Page>
  )
}

function FolderCard({ one, write }: { one: FaqFolderRow; write: (what: Writing) => void }) {
  const { t } = useTranslation('faq')
  const Icon = signOf(folderIcons, one.icon)
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <Icon size={22} aria-hidden className="shrink-0 text-link" />
        <h2 className="min-w-0 flex-1 basis-40 text-lg font-semibold wrap-anywhere">{one.name}</h2>
        {!one.isPublic && <Tag>{t('notPublic')}</Tag>}
        <Button
          kind="quiet"
          icon={<Pencil size={18} aria-hidden />}
          aria-label={t('editOf', { name: one.name })}
          onClick={() => write({ folder: one.id })}
        >
          <span className="max-md:sr-only">{t('edit')}</span>
        </Button>
        <Button
          kind="secondary"
          icon={<Plus size={18} aria-hidden />}
          aria-label={`${t('newQuestion')}: ${one.name}`}
          onClick={() => write({ of: one.id, entry: undefined })}
        >
          {t('newQuestion')}
        </Button>
      </div>
      {one.entries.length === 0 ? (
        <p className="mt-3 text-dim">{t('noQuestions')}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line">
          {one.entries.map((entry) => (
            <EntryLine
              key={entry.id}
              entry={entry}
              change={() => write({ of: one.id, entry: entry.id })}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

function EntryLine({ entry, change }: { entry: FaqEntryRow; change: () => void }) {
  const { t } = useTranslation('faq')
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{entry.question}</p>
        <p className="text-sm text-dim wrap-anywhere empty:hidden">{entry.tags.join(', ')}</p>
      </div>
      <Button
        kind="quiet"
        icon={<Pencil size={18} aria-hidden />}
        aria-label={t('editOf', { name: entry.question })}
        onClick={change}
      >
        <span className="max-md:sr-only">{t('edit')}</span>
      </Button>
    </li>
  )
}
