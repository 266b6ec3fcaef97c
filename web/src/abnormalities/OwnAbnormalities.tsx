import { abnormalities, abnormalityStatuses } from '@portal/contracts/abnormalities'
import { abnormalityTypeNames } from '@portal/contracts/abnormality-types'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { InPersonNote } from '../ui/InPerson.tsx'
import { FilterSelect } from '../ui/ListCard.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useLastPage } from '../ui/list/last-page.ts'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { ChangedNotice, useReading, useUpToDate } from '../ui/reading.tsx'
import { AbnormalityCard } from './AbnormalityCard.tsx'
import { useWords } from './labels.tsx'
import { isSameFinding, OwnActions } from './OwnActions.tsx'

/** All that a person has against them, latest first. */
export default function OwnAbnormalities() {
  const { t } = useTranslation(['abnormalities', 'ui', 'lists'])
  const words = useWords()
  const list = useListState(abnormalities.mine)
  const type = abnormalityTypeNames.find((one) => one === list.get('type'))
  const status = abnormalityStatuses.find((one) => one === list.get('status'))
  const accepted = list.get('accepted')
  const asked = {
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    ...(accepted === '' ? {} : { accepted: accepted === 'yes' }),
    page: list.page,
    pageSize: list.pageSize,
  }
  const found = useQuery(read(abnormalities.mine, asked))
  const isBehind = useLastPage(list, found.data?.rows.length, found.data?.total ?? 0)
  const filtered = type !== undefined || status !== undefined || accepted !== ''
  const reading = useReading(useUpToDate(found)?.rows, isSameFinding, {
    // What is still shown of another filter belongs to that one.
    scope: JSON.stringify([asked, found.isPlaceholderData]),
  })
  const { shown: rows, changed } = reading
  return (
    <Page title={t('abnormalities')}>
      <InPersonNote />
      {(filtered || (found.data?.total ?? 0) > 0) && (
        <div data-filters>
          <FilterLine list={list}>
            <FilterSelect
              list={list}
              name="accepted"
              label={t('acceptance')}
              options={[
                { value: '', label: t('any') },
                { value: 'no', label: t('notAccepted') },
                { value: 'yes', label: t('accepted') },
              ]}
            />
            <FilterSelect
              list={list}
              name="type"
              label={t('type')}
              options={[
                { value: '', label: t('anyType') },
                ...abnormalityTypeNames.map((one) => ({ value: one, label: words.type(one) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="status"
              label={t('status')}
              options={[
                { value: '', label: t('any') },
                ...abnormalityStatuses.map((one) => ({ value: one, label: words.status(one) })),
              ]}
            />
          </FilterLine>
        </div>
      )}
      {found.isError && !rows ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !rows || isBehind ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            title={filtered ? t('ui:nothingFound') : t('noneOwn')}
            hint={filtered ? t('lists:nothingFoundHint') : t('noneOwnHint')}
          />
        </Card>
      ) : (
        <>
          {rows.map((one) => (
            <AbnormalityCard
              key={one.id}
              one={one}
              actions={
                <OwnActions one={one} held={changed && <ChangedNotice reading={reading} />} />
              }
            />
          ))}
          <ChangedNotice reading={reading} />
          <Pager total={found.data?.total ?? 0} shown={rows.length} list={list} />
        </>
      )}
    </Page>
  )
}
