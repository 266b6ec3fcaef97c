import { newsList } from '@portal/contracts/lists/news'
import { news as calls, newsStates } from '@portal/contracts/news'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { EmergencyAdmin } from '../emergency/shared.ts'
import { Page } from '../layouts/Page.tsx'
import { ImportantTag, StateTag } from '../news/shared.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Moment, Tag, Tags } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'

/** What everybody reads: the news, and in a tab of their own the emergency documents. */
export default function Admin() {
  const { t } = useTranslation(['news-admin', 'news', 'emergency'])
  const tabs = [
    { key: 'news', title: t('news:news') },
    { key: 'emergency', title: t('emergencyTab') },
  ] as const
  const tab = useTab(tabs)
  const [adding, setAdding] = useState(false)
  return (
    <Page
      wide
      title={tab === 'news' ? t('news:news') : t('emergencyTab')}
      actions={
        tab === 'news' ? (
          <LinkButton
            to={addressOf(places.adminNewsItem, { newsId: 'new' })}
            icon={<Plus size={18} aria-hidden />}
          >
            {t('newItem')}
          </LinkButton>
        ) : (
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('emergency:add')}
          </Button>
        )
      }
    >
      <Tabs tabs={tabs} current={tab} label={t('sections')} />
      {tab === 'news' ? (
        <List />
      ) : (
        <EmergencyAdmin adding={adding} onAdded={() => setAdding(false)} />
      )}
    </Page>
  )
}

function List() {
  const { t } = useTranslation(['news-admin', 'news'])
  const list = useListState(calls.filter, newsList)
  const where = list.get('where')
  const found = useQuery(
    read(calls.filter, {
      search: list.get('q'),
      state: newsStates.find((state) => state === list.get('state')),
      showOnStart: where === '' ? undefined : where === 'start',
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const states = newsStates.map((state) => ({
    value: state as string,
    label: t(`news:state_${state}`),
  }))
  return (
    <ListCard
      filters={
        <FilterLine list={list} search={<SearchInput list={list} />}>
          <FilterSelect
            list={list}
            name="state"
            label={t('news:state')}
            options={[{ value: '', label: t('notDeleted') }, ...states]}
          />
          <FilterSelect
            list={list}
            name="where"
            label={t('where')}
            options={[
              { value: '', label: t('everywhere') },
              { value: 'start', label: t('onStart') },
              { value: 'news', label: t('notOnStart') },
            ]}
          />
        </FilterLine>
      }
    >
      <FoundTable
        found={found}
        list={list}
        linkTo={({ id }) => addressOf(places.adminNewsItem, { newsId: id })}
        empty={{ title: t('noItems'), hint: t('noItemsHint') }}
        cells={{
          title: (row) => row.title,
          state: (row) => (
            <Tags>
              <StateTag state={row.state} />
              {row.isImportant && <ImportantTag />}
              {row.showOnStart && <Tag>{t('onStartTag')}</Tag>}
            </Tags>
          ),
          publishFrom: {
            cell: ({ publishFrom }) => publishFrom && <Moment at={publishFrom} />,
            phone: ({ publishFrom }) =>
              publishFrom && (
                <>
                  {t('from')} <Moment at={publishFrom} />
                </>
              ),
          },
          publishTo: {
            cell: ({ publishTo }) => publishTo && <Moment at={publishTo} />,
            phone: ({ publishTo }) =>
              publishTo && (
                <>
                  {t('to')} <Moment at={publishTo} />
                </>
              ),
          },
          changedAt: {
            cell: (row) => <Moment at={row.changedAt} />,
            below: (row) => row.changedByName && t('changedBy', { name: row.changedByName }),
          },
        }}
      />
    </ListCard>
  )
}
