import { userList } from '@portal/contracts/lists/users'
import { addressOf, places } from '@portal/contracts/places'
import { type UserRow, type UserStatus, type UserType, users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../api/session.tsx'
import { Page } from '../layouts/Page.tsx'
import { useHere } from '../router/place.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { AsItStood, readThen, useThen } from '../ui/list/past.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { Moment } from '../ui/parts.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { usePeopleChoices } from './bulk.tsx'
import { Filters } from './Filters.tsx'
import { StatusTag, useUserWords } from './labels.tsx'
import { MOST_RECEIVERS, SmsDialog } from './SmsDialog.tsx'

/** All people: search, filters, SMS to those chosen, export. */
export default function UserList() {
  const { t } = useTranslation('users')
  const { isSuper, isAdmin } = useSession()
  const tabs = [
    { key: 'all', title: t('all') },
    ...(isSuper ? [{ key: 'sensitive', title: t('sensitive') } as const] : []),
  ] as const
  const tab = useTab(tabs)
  return (
    <Page
      wide
      title={t('users')}
      actions={
        isAdmin && (
          <Link
            to={addressOf(places.inviteUsers)}
            className="inline-flex min-h-11 items-center gap-2 rounded-lg bg-action px-4 font-medium text-on-action shadow-sm hover:opacity-90"
          >
            <UserPlus size={18} aria-hidden />
            {t('invite')}
          </Link>
        )
      }
    >
      {tabs.length > 1 && <Tabs tabs={tabs} current={tab} label={t('tabs')} />}
      <People key={tab} special={tab === 'sensitive'} />
    </Page>
  )
}

function People({ special }: { special: boolean }) {
  const { t } = useTranslation(['users', 'lists'])
  const { isAdmin, isWage } = useSession()
  const choices = usePeopleChoices()
  const call = special ? users.searchSpecial : users.search
  const list = useListState(call, userList)
  const filter = {
    search: list.get('q'),
    ...given('status', list.get('status') as UserStatus | ''),
    ...given('userType', list.get('type') as UserType | ''),
    ...given('companyId', list.get('company')),
    ...given('departmentId', list.get('department')),
    ...given('groupId', list.get('group')),
  }
  const sorted = { ...filter, sort: list.sort, descending: list.descending }
  const then = useThen(list, 'users')
  const found = useQuery(
    readThen(call, { ...sorted, page: list.page, pageSize: list.pageSize }, then),
  )
  const isPast = then.day !== ''
  const selection = useSelection({ ...filter, asOf: then.day }, found.data?.total ?? 0)
  const [writing, setWriting] = useState(false)
  const cells = useCells()
  const back = useHere()
  return (
    <>
      <LatestRun />
      <ListCard
        filters={
          <Filters
            list={list}
            special={special}
            action={
              <ExportButton
                call={call}
                input={{ ...sorted, ...then.input, export: 'xlsx' }}
                disabled={!then.ready || !found.data?.total}
              />
            }
          />
        }
      >
        <AsItStood list={list} then={then}>
          <FoundTable
            found={found}
            cells={cells}
            list={list}
            linkTo={isPast ? undefined : ({ id }) => addressOf(places.user, { userId: id, back })}
            empty={{
              title: special ? t('users:noneSensitive') : t('users:noUsers'),
              hint: t('users:noUsersHint'),
            }}
            selection={!isPast && (isAdmin || isWage) ? selection : undefined}
          />
        </AsItStood>
      </ListCard>
      <BulkBar
        call={special ? users.bulkSpecial : users.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={choices.map((one) => (special ? { ...one, call: users.bulkSpecial } : one))}
        sheet={{ call, input: { ...sorted, export: 'xlsx' } }}
        extra={
          isAdmin
            ? [
                {
                  label: t('users:sendSms'),
                  icon: <MessageSquareText size={18} aria-hidden />,
                  disabled: selection.all || selection.count > MOST_RECEIVERS,
                  onPress: () => setWriting(true),
                },
              ]
            : []
        }
      />
      {isAdmin && writing && (
        <SmsDialog
          userIds={[...selection.ids]}
          onClose={(sent) => {
            setWriting(false)
            if (sent) selection.clear()
          }}
        />
      )}
    </>
  )
}

/** A part of a filter, left out where nothing is chosen. */
function given<K extends string, V extends string>(key: K, value: V | '') {
  return (value === '' ? {} : { [key]: value }) as { [key in K]?: V }
}

function useCells(): Cells<typeof userList, UserRow> {
  const { t } = useTranslation(['users', 'ui'])
  const words = useUserWords()
  return {
    fullName: {
      cell: (row) => row.fullName || t('ui:erasedPerson'),
      below: (row) => row.departmentNames.join(', ') || row.companyName,
    },
    status: (row) => <StatusTag status={row.status} />,
    userType: (row) => words.type(row.userType),
    email: {
      cell: (row) => <span className="block wrap-anywhere md:min-w-52">{row.email}</span>,
      below: (row) => row.phone,
    },
    lastSeenAt: (row) => (row.lastSeenAt ? <Moment at={row.lastSeenAt} /> : t('never')),
    createdAt: (row) => <Moment at={row.createdAt} />,
    company: (row) => row.companyName,
    departments: (row) => row.departmentNames.join(', '),
    phone: (row) => row.phone,
  }
}
