import { documents, type OwnDocumentContent } from '@portal/contracts/documents'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { read, refetchTopics } from '../api/hooks.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Fingerprint } from '../ui/Fingerprint.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, EmptyState, ErrorState, Skeleton, Tag } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { useStaying } from '../ui/staying.ts'
import { Approve } from './Approve.tsx'
import { DocumentContent } from './DocumentContent.tsx'

/** One document to be read and approved; without an id in the address, the first that is open. */
export default function StartDocument() {
  const { t } = useTranslation('documents')
  const { id } = useParams()
  const open = useQuery({
    ...read(documents.mine, { state: 'open', page: 0, pageSize: 1 }),
    enabled: id === undefined,
  })
  const waiting = useStaying(open.data?.rows[0]?.id)
  const wanted = id ?? waiting
  if (id === undefined && open.isError)
    return (
      <Page title={t('document')} back={addressOf(places.start)}>
        <ErrorState error={open.error} retry={() => void open.refetch()} />
      </Page>
    )
  if (wanted) return <OneDocument key={wanted} id={wanted} />
  return (
    <Page title={t('document')} back={addressOf(places.start)}>
      <Card>
        {open.data ? (
          <EmptyState
            title={t('nothingOpen')}
            hint={t('nothingOpenHint')}
            action={<LinkButton to={addressOf(places.start)}>{t('toStart')}</LinkButton>}
          />
        ) : (
          <Skeleton />
        )}
      </Card>
    </Page>
  )
}

/** What one agrees to; that it was approved or watched is no other text. */
const isSameText = sameBy((one: OwnDocumentContent) => [one.title, one.contentHash, one.approval])

function OneDocument({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { snack } = useFeedback()
  const found = useQuery(read(documents.mineOne, { id }))
  const reading = useReading(useUpToDate(found), isSameText, { gone: isMissing(found.error) })
  const document = reading.shown
  const finished = () => {
    snack(t('saidApproved'), 'success')
    void navigate(addressOf(places.start))
  }
  if (!document && isMissing(found.error)) return <NotFound />
  return (
    <Page title={document?.title ?? t('document')} back={addressOf(places.start)}>
      {found.isError && !document ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !document ? (
        <Skeleton />
      ) : (
        <>
          <Card>
            <div className="mb-4 flex flex-wrap gap-2">
              <Tag>{t(`kind_${document.kind}`)}</Tag>
              <Tag>{t('version', { version: document.version })}</Tag>
              {document.state === 'approved' && <Tag tone="good">{t('approved')}</Tag>}
            </div>
            <DocumentContent
              key={document.contentHash}
              document={document}
              signed={document.state === 'approved'}
              onSettled={() => void refetchTopics(queries, 'startup')}
            />
            <Fingerprint hash={document.contentHash} />
          </Card>
          {reading.changed ? (
            <ChangedNotice reading={reading} />
          ) : document.state === 'open' ? (
            <Approve key={document.contentHash} document={document} onDone={finished} />
          ) : (
            <LinkButton to={addressOf(places.start)}>{t('toStart')}</LinkButton>
          )}
        </>
      )}
    </Page>
  )
}
