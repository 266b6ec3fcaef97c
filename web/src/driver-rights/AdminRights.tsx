import { driverRights, type RightRow } from '@portal/contracts/driver-rights'
import type { RightState } from '@portal/contracts/driver-rights-rules'
import { rightList } from '@portal/contracts/lists/driver-rights'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { Moment, Tag } from '../ui/parts.tsx'
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
  const list = useListState(
    driverRights.list,
    rightList,
    state === 'needsRenewal' || state === 'expired' ? 'validUntil' : 'submittedAt',
  )
  const found = useQuery(
    read(driverRights.list, {
      state,
      page: list.page,
      pageSize: list.pageSize,
      sort: list.sort,
      descending: list.descending,
    }),
  )
  const selection = useSelection({ state }, found.data?.total ?? 0)
  const cells = useRightCells()
  return (
    <>
      {state === 'waiting' && <LatestRun />}
      <ListCard>
        <FoundTable
          found={found}
          cells={cells}
          without={['state']}
          list={list}
          selection={state === 'waiting' ? selection : undefined}
          linkTo={({ id }) =>
            addressOf(places.adminRight, {
              id,
              back: addressOf(places.adminRights, { tab: state }),
            })
          }
          empty={{ title: t('noneInState'), hint: t('noneInStateHint') }}
        />
      </ListCard>
      <BulkBar
        call={driverRights.bulk}
        filter={{ state }}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[{ action: 'rightsApprove', icon: <CircleCheck size={18} aria-hidden /> }]}
        sheet={{
          call: driverRights.sheet,
          input: { state, sort: list.sort, descending: list.descending },
        }}
      />
    </>
  )
}

/** The columns of the lists of rights. */
export function useRightCells(): Cells<typeof rightList, RightRow> {
  const { t } = useTranslation(['driver-rights', 'ui'])
  const words = useRightWords()
  const categoryWord = useCategoryWord()
  return {
    userName: {
      cell: (row) => row.userName || t('ui:erasedPerson'),
      below: (row) => row.departmentNames.join(', '),
    },
    kind: {
      cell: (row) => words.name(row),
      below: (row) =>
        [row.isRenewal && t('renewal'), row.categories.map(categoryWord).join(', '), row.cardNumber]
          .filter(Boolean)
          .join(' · '),
    },
    state: (row) => <StateTag state={row.state} />,
    validUntil: {
      cell: (row) => (
        <span className="whitespace-nowrap">
          {row.validUntil ? words.day(row.validUntil) : t('noEnd')}
        </span>
      ),
      phone: (row) =>
        `${t('validUntil')}: ${row.validUntil ? words.day(row.validUntil) : t('noEnd')}`,
    },
    submittedAt: (row) => <Moment at={row.submittedAt} />,
  }
}
