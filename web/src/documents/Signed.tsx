import { documentKinds, documents } from '@portal/contracts/documents'
import { approvedList } from '@portal/contracts/lists/documents'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { isComing, read } from '../api/hooks.ts'
import { SignedContracts } from '../contracts/shared.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { FilesToSign, OwnFile, SignedFiles, useFilesToSign } from '../signage/shared.ts'
import { Button } from '../ui/Button.tsx'
import { Fingerprint } from '../ui/Fingerprint.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { DataTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Moment, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { DocumentContent } from './DocumentContent.tsx'

/**
 * What I have approved or signed, and the files that wait for it; with `?id=` one document, with
 * `?file=` one file.
 */
export default function Signed() {
  const { t } = useTranslation('documents')
  const { id, file } = usePlace(places.signed)
  const tabs = tabsOf(places.signed, {
    documents: t('tabDocuments'),
    contracts: t('tabContracts'),
    files: t('tabFiles'),
  })
  const tab = useTab(tabs)
  if (id) return <One key={id} id={id} />
  if (file) return <OwnFile key={file} id={file} />
  return <Lists tabs={tabs} tab={tab} />
}

type Tab = 'documents' | 'contracts' | 'files'

function Lists({ tabs, tab }: { tabs: readonly { key: Tab; title: string }[]; tab: Tab }) {
  const { t } = useTranslation('documents')
  const waiting = useFilesToSign()
  if (isComing(waiting))
    return (
      <Page wide title={t('signedDocuments')}>
        <Skeleton rows={8} />
      </Page>
    )
  return (
    <Page wide title={t('signedDocuments')}>
      <FilesToSign />
      <Tabs tabs={tabs} current={tab} label={t('signedDocuments')} />
      {tab === 'documents' && <List />}
      {tab === 'contracts' && <SignedContracts />}
      {tab === 'files' && <SignedFiles />}
    </Page>
  )
}

function List() {
  const { t } = useTranslation('documents')
  const list = useListState(documents.mine, approvedList)
  const found = useQuery(
    read(documents.mine, {
      state: 'approved',
      search: list.get('q'),
      kind: documentKinds.find((kind) => kind === list.get('kind')),
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const kinds = documentKinds.map((kind) => ({ value: kind as string, label: t(`kind_${kind}`) }))
  return (
    <ListCard
      filters={
        <FilterLine list={list} search={<SearchInput list={list} />}>
          <FilterSelect
            list={list}
            name="kind"
            label={t('kind')}
            options={[{ value: '', label: t('all') }, ...kinds]}
          />
        </FilterLine>
      }
    >
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <DataTable
          rows={found.data?.rows}
          total={found.data?.total ?? 0}
          list={list}
          linkTo={(row) => addressOf(places.signed, { id: row.id })}
          empty={{ title: t('noSigned'), hint: t('noSignedHint') }}
          cells={{
            title: (row) => row.title,
            kind: (row) => t(`kind_${row.kind}`),
            how: (row) => <Tag tone="good">{t(row.how ?? 'approved')}</Tag>,
            approvedAt: (row) => row.approvedAt && <Moment at={row.approvedAt} />,
          }}
        />
      )}
    </ListCard>
  )
}

function One({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const found = useQuery(read(documents.mineOne, { id, signed: true }))
  const document = found.data
  if (!document && isMissing(found.error)) return <NotFound />
  const save = async () => {
    setBusy(true)
    await download(documents.export, { id }).catch((error: unknown) => snack(errorText(error)))
    setBusy(false)
  }
  return (
    <Page title={document?.title ?? t('document')} back={places.signed.path}>
      {found.isError && !document ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !document ? (
        <Skeleton />
      ) : (
        <Card>
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <Tag tone="good">{t(document.how ?? 'approved')}</Tag>
            {document.approvedAt && <Moment at={document.approvedAt} />}
            <Tag>{t('version', { version: document.version })}</Tag>
            <Button
              kind="secondary"
              className="max-md:w-full md:ml-auto"
              busy={busy}
              icon={<Download size={18} aria-hidden />}
              onClick={() => void save()}
            >
              {t('download')}
            </Button>
          </div>
          <DocumentContent document={document} signed />
          <Fingerprint hash={document.contentHash} />
        </Card>
      )}
    </Page>
  )
}
