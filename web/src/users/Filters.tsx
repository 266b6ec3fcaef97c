import { type UserStatus, userStatuses, userTypes } from '@portal/contracts/users'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { FilterSelect } from '../ui/ListCard.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { PastField } from '../ui/list/past.tsx'
import type { ListState } from '../ui/list/state.ts'
import { optionsOf } from '../ui/options.ts'
import { SearchInput } from '../ui/SearchInput.tsx'
import { isSensitive, useUserWords } from './labels.tsx'
import { useOrganisation } from './organisation.ts'

/** The search and the filters of the list of people. */
export function Filters({
  list,
  special,
  action,
}: {
  list: ListState
  special: boolean
  action: ReactNode
}) {
  const { t } = useTranslation(['users', 'ui'])
  const words = useUserWords()
  const { isSuper } = useSession()
  const { companies, departments, groups } = useOrganisation()
  const company = list.get('company')
  const select = (
    name: string,
    label: string,
    any: string,
    options: readonly { value: string; label: string }[],
    also: Record<string, undefined> = {},
  ) => (
    <FilterSelect
      list={list}
      name={name}
      label={label}
      options={[{ value: '', label: any }, ...options]}
      also={also}
    />
  )
  return (
    <FilterLine
      list={list}
      search={<SearchInput list={list} hint={t('users:searchHint')} />}
      action={action}
    >
      {select(
        'status',
        t('users:status'),
        t('users:anyStatus'),
        userStatuses.map((status: UserStatus) => ({
          value: status,
          label: words.status(status),
        })),
      )}
      {select(
        'type',
        t('users:userType'),
        t('users:anyType'),
        userTypes
          .filter((type) => (special ? isSensitive(type) : isSuper || !isSensitive(type)))
          .map((type) => ({ value: type, label: words.type(type) })),
      )}
      {select(
        'company',
        t('users:company'),
        t('users:anyCompany'),
        optionsOf(companies),
        // A department of another company would leave nothing to show.
        { department: undefined },
      )}
      {select(
        'department',
        t('users:department'),
        t('users:anyDepartment'),
        optionsOf(departments.filter((one) => !company || one.companyId === company)),
      )}
      {select('group', t('users:group'), t('users:anyGroup'), optionsOf(groups))}
      <PastField list={list} />
    </FilterLine>
  )
}
