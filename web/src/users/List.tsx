import { addressOf, places } from '@portal/contracts/places'
import { type UserRow, type UserStatus, type UserType, users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { Page } from '../layouts/Page.tsx'
import { useHere } from '../router/place.ts'
import { Button } from '../ui/Button.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { FoundTable } from '../ui/FoundTable.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { Moment } from '../ui/parts.tsx'
import { type Column, useListState } from '../ui/Table.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { Filters, type SortKey } from './Filters.tsx'
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
  const { t } = useTranslation(['users', 'ui'])
  const { isAdmin } = useSession()
  const list = useListState()
  const call = special ? users.searchSpecial : users.search
  const filter = {
    search: list.get('q'),
    ...given('status', list.get('status') as UserStatus | ''),
    ...given('userType', list.get('type') as UserType | ''),
    ...given('companyId', list.get('company')),
    ...given('departmentId', list.get('department')),
    ...given('groupId', list.get('group')),
    ...given('sort', (list.sort ?? '') as SortKey | ''),
    descending: list.descending,
  }
  const found = useQuery(read(call, { ...filter, page: list.page, pageSize: list.pageSize }))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [writing, setWriting] = useState(false)
  const columns = useColumns()
  const back = useHere()
  return (
    <>
      <ListCard
        filters={
          <Filters
            list={list}
            special={special}
            action={
              <ExportButton
                call={call}
                input={{ ...filter, export: 'xlsx' }}
                disabled={!found.data?.total}
              />
            }
          />
        }
      >
        <FoundTable
          found={found}
          columns={columns}
          list={list}
          linkTo={({ id }) => addressOf(places.user, { userId: id, back })}
          empty={{
            title: special ? t('users:noneSensitive') : t('users:noUsers'),
            hint: t('users:noUsersHint'),
          }}
          {...(isAdmin ? { selection: { chosen, set: setChosen } } : {})}
        />
      </ListCard>
      {chosen.size > 0 && (
        <section
          aria-label={t('ui:selectedCount', { count: chosen.size })}
          className="sticky above-foot z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface p-3 shadow-lg"
        >
          <span className="mr-auto px-1 font-medium" aria-live="polite">
            {t('ui:selectedCount', { count: chosen.size })}
            {chosen.size > MOST_RECEIVERS && (
              <span className="block text-sm font-normal text-warn">{t('users:smsTooMany')}</span>
            )}
          </span>
          <Button kind="quiet" onClick={() => setChosen(new Set())}>
            {t('users:clearSelection')}
          </Button>
          <Button
            disabled={chosen.size > MOST_RECEIVERS}
            icon={<MessageSquareText size={18} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            {t('users:sendSms')}
          </Button>
        </section>
      )}
      {isAdmin && (
        <SmsDialog
          open={writing}
          userIds={[...chosen]}
          onClose={(sent) => {
            setWriting(false)
            if (sent) setChosen(new Set())
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

function useColumns(): Column<UserRow>[] {
  const { t } = useTranslation('users')
  const words = useUserWords()
  return [
    {
      key: 'fullName',
      title: t('name'),
      sortable: true,
      main: true,
      cell: (row) => row.fullName,
      below: (row) => row.departmentNames.join(', ') || row.companyName,
    },
    {
      key: 'status',
      title: t('status'),
      sortable: true,
      cell: (row) => <StatusTag status={row.status} />,
    },
    {
      key: 'userType',
      title: t('userType'),
      sortable: true,
      cell: (row) => words.type(row.userType),
    },
    {
      key: 'email',
      title: t('email'),
      sortable: true,
      cell: (row) => (
        <>
          <span className="block wrap-anywhere md:min-w-52">{row.email}</span>
          {row.phone && <span className="block text-sm text-dim">{row.phone}</span>}
        </>
      ),
    },
    {
      key: 'lastSeenAt',
      title: t('lastSeen'),
      sortable: true,
      card: false,
      cell: (row) => (row.lastSeenAt ? <Moment at={row.lastSeenAt} /> : t('never')),
    },
  ]
}
