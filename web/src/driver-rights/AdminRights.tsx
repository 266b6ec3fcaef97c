import { driverRights, type RightRow } from '@portal/contracts/driver-rights'
import type { RightState } from '@portal/contracts/driver-rights-rules'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { FoundTable } from '../ui/FoundTable.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { Moment, Tag } from '../ui/parts.tsx'
import { type Column, useListState } from '../ui/Table.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { useCategoryWord } from './categories.ts'
import { StateTag, useRightWords } from './labels.tsx'

const states = ['waiting', 'informationRequested', 'needsRenewal', 'expired'] as const

/** What there is to do about driver rights, by state. */
export default function AdminRights() {
  const { t } = useTranslation('driver-rights')
  const words = useRightWords()
  const counted = useQuery(read(driverRights.list, { page: 0, pageSize: 1 }))
  const tabs = states.map((state) => ({
    key: state,
    title: words.state(state),
    badge: <Tag>{counted.data?.counts[state] ?? 0}</Tag>,
  }))
  const tab = useTab(tabs)
  return (
    <Page
      wide
      title={t('title')}
      actions={
        <LinkButton
          kind="secondary"
          to={addressOf(places.adminRightsList)}
          icon={<List size={18} aria-hidden />}
        >
          {t('all')}
        </LinkButton>
      }
    >
      <Tabs tabs={tabs} current={tab} label={t('tabs')} />
      <InState key={tab} state={tab} />
    </Page>
  )
}

function InState({ state }: { state: RightState }) {
  const { t } = useTranslation('driver-rights')
  const list = useListState()
  const found = useQuery(
    read(driverRights.list, {
      state,
      page: list.page,
      pageSize: list.pageSize,
      sort: state === 'needsRenewal' || state === 'expired' ? 'validUntil' : 'submittedAt',
    }),
  )
  const columns = useRightColumns(false)
  return (
    <ListCard>
      <FoundTable
        found={found}
        columns={columns}
        list={list}
        linkTo={({ id }) =>
          addressOf(places.adminRight, { id, back: addressOf(places.adminRights, { tab: state }) })
        }
        empty={{ title: t('noneInState') }}
      />
    </ListCard>
  )
}

/** The columns of the lists of rights. */
export function useRightColumns(sortable: boolean): Column<RightRow>[] {
  const { t } = useTranslation('driver-rights')
  const words = useRightWords()
  const categoryWord = useCategoryWord()
  return [
    {
      key: 'userName',
      title: t('person'),
      sortable,
      main: true,
      cell: (row) => row.userName,
      below: (row) => row.departmentNames.join(', '),
    },
    {
      key: 'kind',
      title: t('right'),
      sortable,
      cell: (row) => (
        <>
          <span className="block">{words.name(row)}</span>
          <span className="block text-sm text-dim empty:hidden">
            {[row.categories.map(categoryWord).join(', '), row.cardNumber]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {row.isRenewal && <Tag>{t('renewal')}</Tag>}
        </>
      ),
    },
    ...(sortable
      ? [
          {
            key: 'state',
            title: t('state'),
            cell: (row: RightRow) => <StateTag state={row.state} />,
          },
        ]
      : []),
    {
      key: 'validUntil',
      title: t('validUntil'),
      sortable,
      cell: (row) => (
        <span className="whitespace-nowrap">
          {row.validUntil ? words.day(row.validUntil) : t('noEnd')}
        </span>
      ),
      phone: (row) =>
        `${t('validUntil')}: ${row.validUntil ? words.day(row.validUntil) : t('noEnd')}`,
    },
    {
      key: 'submittedAt',
      title: t('submitted'),
      sortable,
      card: false,
      cell: (row) => <Moment at={row.submittedAt} />,
    },
  ]
}
