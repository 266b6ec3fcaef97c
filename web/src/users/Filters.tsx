import { type UserStatus, userStatuses, userTypes } from '@portal/contracts/users'
import { ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import type { ListState } from '../ui/Table.tsx'
import { isSensitive, useUserWords } from './labels.tsx'
import { useOrganisation } from './organisation.ts'

const names = ['q', 'status', 'type', 'company', 'department', 'group'] as const
const sortKeys = ['fullName', 'createdAt', 'lastSeenAt'] as const
export type SortKey = 'fullName' | 'email' | 'userType' | 'status' | 'createdAt' | 'lastSeenAt'

/** The search and the filters of the list of people; on a phone the filters fold away. */
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
  const [open, setOpen] = useState(false)
  const used = names.filter((name) => list.get(name) !== '')
  const folded = used.filter((name) => name !== 'q').length
  const company = list.get('company')
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })
  const select = (
    name: (typeof names)[number],
    label: string,
    any: string,
    options: readonly { value: string; label: string }[],
    also: Record<string, undefined> = {},
  ) => (
    <div className="min-w-0 flex-1 basis-40">
      <Select
        label={label}
        value={list.get(name)}
        onChange={(event) => list.set({ ...also, [name]: event.target.value || undefined })}
        options={[{ value: '', label: any }, ...options]}
      />
    </div>
  )
  return (
    <div className="flex w-full flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <SearchInput list={list} label={t('users:searchHint')} />
        <Button
          kind="secondary"
          className="md:hidden"
          aria-expanded={open}
          icon={<ListFilter size={18} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {t('users:filters')}
          {folded > 0 && ` (${folded})`}
        </Button>
        {action}
      </div>
      <div className={`flex-wrap items-end gap-3 md:flex ${open ? 'flex' : 'hidden'}`}>
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
          companies.map(option),
          // A department of another company would leave nothing to show.
          { department: undefined },
        )}
        {select(
          'department',
          t('users:department'),
          t('users:anyDepartment'),
          departments.filter((one) => !company || one.companyId === company).map(option),
        )}
        {select('group', t('users:group'), t('users:anyGroup'), groups.map(option))}
        <div className="min-w-0 flex-1 basis-40 md:hidden">
          <Select
            label={t('users:sortBy')}
            value={list.sort ?? 'fullName'}
            onChange={(event) =>
              list.set({
                sort: event.target.value,
                desc: event.target.value === 'fullName' ? undefined : '1',
              })
            }
            options={sortKeys.map((key) => ({
              value: key,
              label:
                key === 'fullName'
                  ? t('users:name')
                  : key === 'createdAt'
                    ? t('users:created')
                    : t('users:lastSeen'),
            }))}
          />
        </div>
        {used.length > 0 && (
          <Button
            kind="quiet"
            onClick={() => list.set(Object.fromEntries(names.map((name) => [name, undefined])))}
          >
            {t('ui:clearFilter')}
          </Button>
        )}
      </div>
    </div>
  )
}
