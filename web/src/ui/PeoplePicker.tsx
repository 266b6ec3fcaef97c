import { messages } from '@portal/contracts/messages'
import { departments } from '@portal/contracts/organisation'
import { type UserRow, users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { isFound } from '../i18n/is-found.ts'
import { useDebounced } from './debounced.ts'
import { type Choice, Picker } from './Picker.tsx'

/** Somebody chosen; `detail` is shown below the name while choosing. */
export interface PersonChoice {
  readonly id: string
  readonly fullName: string
  readonly detail?: string
}

/**
 * Chooses people by searching on the server: an administrator among everybody, others among those
 * they may write to and themselves.
 * @param max with 1, a new choice takes the place of the old
 * @param without people who are not offered
 * @param office the department whose people alone are offered
 */
export function PeoplePicker({
  value,
  onChange,
  without,
  office,
  ...field
}: {
  label: string
  help?: string
  error?: string
  placeholder?: string
  value: readonly PersonChoice[]
  onChange: (chosen: PersonChoice[]) => void
  max?: number
  without?: ReadonlySet<string>
  office?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}) {
  const [search, setSearch] = useState('')
  const found = useFoundPeople(useDebounced(search), office)
  const asChoice = ({ id, fullName, detail }: PersonChoice): Choice => ({
    id,
    name: fullName,
    detail,
  })
  return (
    <Picker
      {...field}
      value={value.map(asChoice)}
      onChange={(chosen) =>
        onChange(chosen.map(({ id, name, detail }) => ({ id, fullName: name, detail })))
      }
      offered={found.people.filter(({ id }) => !without?.has(id)).map(asChoice)}
      search={search}
      onSearch={setSearch}
      busy={found.busy}
      failure={found.failure}
    />
  )
}

const OFFERED = 20

/** What tells somebody from others of their name, for who administers them. */
export const whereabouts = ({
  departmentNames,
  email,
}: Pick<UserRow, 'departmentNames' | 'email'>): string =>
  [departmentNames.join(', '), email].filter(Boolean).join(' · ')

function useFoundPeople(
  text: string,
  office: string | undefined,
): { people: PersonChoice[]; busy: boolean; failure: unknown } {
  const { isAdminMenu, user } = useSession()
  const search = text.trim().slice(0, 100)
  const everybody = useQuery({
    ...read(users.search, { search, page: 0, pageSize: OFFERED }),
    enabled: isAdminMenu && !office,
  })
  const reachable = useQuery({
    ...read(messages.recipients, { search }),
    enabled: !isAdminMenu && !office,
  })
  const staff = useQuery({
    ...read(departments.staff, { id: office ?? '', search }),
    enabled: office !== undefined,
  })
  if (office)
    return { busy: staff.isFetching, failure: staff.error, people: staff.data?.rows ?? [] }
  if (isAdminMenu)
    return {
      busy: everybody.isFetching,
      failure: everybody.error,
      people: (everybody.data?.rows ?? []).map((row) => ({
        id: row.id,
        fullName: row.fullName,
        detail: whereabouts(row),
      })),
    }
  const myself = isFound(user.fullName, search)
  return {
    busy: reachable.isFetching,
    failure: reachable.error,
    people: [
      ...(myself ? [{ id: user.id, fullName: user.fullName }] : []),
      ...(reachable.data?.rows ?? [])
        .filter((row) => row.kind === 'user' && row.id !== user.id)
        .map((row) => ({ id: row.id, fullName: row.name, detail: row.detail })),
    ],
  }
}
