import { signedFileList } from '@portal/contracts/lists/signage'
import { addressOf, places } from '@portal/contracts/places'
import { signage } from '@portal/contracts/signage'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { FileSign } from '../ui/Attachments.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { useListState } from '../ui/list/state.ts'
import { Card, Moment } from '../ui/parts.tsx'
import { Download } from './Download.tsx'

const addressOfFile = (id: string) => addressOf(places.signed, { file: id })

/** Those that wait to be signed. */
export const useFilesToSign = () =>
  useQuery(read(signage.mine, { state: 'open', page: 0, pageSize: 0 }))

/** The files that wait to be signed; nothing where none does. */
export function FilesToSign() {
  const { t } = useTranslation('signage')
  const found = useFilesToSign()
  const rows = found.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Card title={t('toSign', { count: rows.length })}>
      <ul className="-my-2 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={addressOfFile(row.id)}
              className="flex min-h-14 items-center gap-3 py-2 hover:bg-raised"
            >
              <FileSign type={row.type} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{row.title}</span>
                <span className="block text-sm text-dim">
                  {t('askedBy', { name: row.requestedByName || t('formerUser') })}
                  {' · '}
                  <Moment at={row.requestedAt} />
                </span>
              </span>
              <span className="flex shrink-0 items-center gap-2 font-medium text-link">
                <PenLine size={18} aria-hidden />
                <span className="max-md:sr-only">{t('readAndSign')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The files that I have signed, to open and to download with their signature page. */
export function SignedFiles() {
  const { t } = useTranslation('signage')
  const list = useListState(signage.mine, signedFileList)
  const found = useQuery(
    read(signage.mine, { state: 'signed', page: list.page, pageSize: list.pageSize }),
  )
  return (
    <ListCard>
      <FoundTable
        found={found}
        list={list}
        linkTo={({ id }) => addressOfFile(id)}
        empty={{ title: t('noneSigned'), hint: t('noneSignedHint') }}
        cells={{
          title: (row) => row.title,
          name: (row) => row.name,
          signedAt: (row) => row.signedAt && <Moment at={row.signedAt} />,
          actions: (row) => (
            <span className="-ml-4 flex">
              <Download request={row} as="export" small />
            </span>
          ),
        }}
      />
    </ListCard>
  )
}
