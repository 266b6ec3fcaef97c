import { documentKinds, documents } from '@portal/contracts/documents'
import { documentList, standingList } from '@portal/contracts/lists/documents'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CaseHistory } from '../history/later.ts'
import { Page } from '../layouts/Page.tsx'
import { StillThere } from '../layouts/StillThere.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { PutAwayNotice, useKeptForm, useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { AsItStood, PastField, readThen, useThen } from '../ui/list/past.tsx'
import { useListState } from '../ui/list/state.ts'
import { isMissing } from '../ui/missing.ts'
import { EmptyState, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { AudienceCard } from './AudienceCard.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { RemoveButtons } from './RemoveButtons.tsx'
import { Standing } from './Standing.tsx'

const here = addressOf(places.adminDocuments)

/** The documents; with `?id=` one of them, `?id=new` for another one. */
export default function Admin() {
  const { t } = useTranslation('documents')
  const [params] = useSearchParams()
  const id = params.get('id')
  if (id === 'new')
    return (
      <Page title={t('newDocument')} back={here}>
        <DocumentForm document={undefined} />
      </Page>
    )
  return id ? <One key={id} id={id} /> : <List />
}

function One({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  const list = useListState(documents.one, standingList)
  const standing = (['open', 'approved'] as const).find((one) => one === list.get('standing'))
  const { page, pageSize } = list
  const input = { id, standing, search: list.get('q'), page, pageSize }
  const then = useThen(list, 'documents')
  const isPast = then.day !== ''
  const found = useQuery(readThen(documents.one, input, then))
  const still = useStill(`${id} ${then.day}`, found.data, !isPast && isMissing(found.error))
  const document = still.one
  const form = useKeptForm(document, !isPast && document?.state === 'removed')
  const missing = isPast && !document && isMissing(found.error)
  return (
    <StillThere still={still} title={t('document')} back={here}>
      <Page
        title={document?.title ?? t('document')}
        back={here}
        actions={document && <HistoryLink id={id} of="document" />}
      >
        <AsItStood list={list} then={then} alone>
          {missing ? (
            <EmptyState title={t('notThereThen')} />
          ) : found.isError && !document ? (
            <ErrorState error={found.error} retry={() => void found.refetch()} />
          ) : !document ? (
            <Skeleton />
          ) : (
            <>
              {!isPast && <RemoveButtons document={document} />}
              {!isPast && form.isKept && <PutAwayNotice />}
              {!isPast && form.of && <DocumentForm document={form.of} />}
              {!isPast && document.state === 'active' && <AudienceCard document={document} />}
              <Standing document={document} list={list} then={then} />
              {!isPast && <CaseHistory of={{ category: 'document', id }} />}
            </>
          )}
        </AsItStood>
      </Page>
    </StillThere>
  )
}

function List() {
  const { t } = useTranslation('documents')
  const list = useListState(documents.search, documentList)
  const then = useThen(list, 'documents')
  const isPast = then.day !== ''
  const wanted = {
    search: list.get('q'),
    kind: documentKinds.find((kind) => kind === list.get('kind')),
    state: list.get('state') === 'removed' ? 'removed' : 'active',
    sort: list.sort,
    descending: list.descending,
    page: list.page,
    pageSize: list.pageSize,
  } as const
  const found = useQuery(readThen(documents.search, wanted, then))
  const kinds = documentKinds.map((kind) => ({ value: kind as string, label: t(`kind_${kind}`) }))
  return (
    <Page
      wide
      title={t('documents')}
      actions={
        !isPast && (
          <LinkButton
            to={addressOf(places.adminDocuments, { id: 'new' })}
            icon={<Plus size={18} aria-hidden />}
          >
            {t('newDocument')}
          </LinkButton>
        )
      }
    >
      <ListCard
        filters={
          <FilterLine list={list} inLine={1} search={<SearchInput list={list} />}>
            <FilterSelect
              list={list}
              name="kind"
              label={t('kind')}
              options={[{ value: '', label: t('all') }, ...kinds]}
            />
            <FilterSelect
              list={list}
              name="state"
              label={t('state')}
              options={[
                { value: '', label: t('stateActive') },
                { value: 'removed', label: t('stateRemoved') },
              ]}
            />
            <PastField list={list} />
          </FilterLine>
        }
      >
        <AsItStood list={list} then={then}>
          <FoundTable
            found={found}
            list={list}
            // Who had approved it then.
            linkTo={({ id }) =>
              addressOf(places.adminDocuments, { id, asOf: then.day || undefined })
            }
            empty={{ title: t('noDocuments'), hint: t('noDocumentsHint') }}
            cells={{
              title: (row) => row.title,
              kind: (row) => t(`kind_${row.kind}`),
              approved: {
                phone: ({ approved, people }) => t('approvedOfLong', { approved, people }),
                cell: ({ approved, people }) => t('approvedOf', { approved, people }),
              },
              changedAt: {
                phone: (row) => (
                  <>
                    {t('changed')} <Moment at={row.changedAt} />
                  </>
                ),
                cell: (row) => <Moment at={row.changedAt} />,
              },
            }}
          />
        </AsItStood>
      </ListCard>
    </Page>
  )
}
