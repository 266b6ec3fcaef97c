import type { AudienceMember } from '@portal/contracts/audience'
import { departments, groups } from '@portal/contracts/organisation'
import { users } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useDebounced } from './debounced.ts'
import { whereabouts } from './PeoplePicker.tsx'
import { type Choice, Picker } from './Picker.tsx'

/** Choices of a kind that a search offers. */
const OFFERED = 10

const keyOf = (one: AudienceMember) => `${one.kind} ${one.id}`

interface Offer extends Choice {
  readonly member: AudienceMember
}

/**
 * Chooses people, groups and departments in one field, for administrators: who joins a group or
 * department later is meant too. `audienceOf` of the contracts turns the choice into an audience.
 * @param without who is chosen already, and not offered
 */
export function AudiencePicker({
  value,
  onChange,
  without = [],
  ...field
}: {
  label: string
  help?: string
  error?: string
  value: readonly AudienceMember[]
  onChange: (chosen: AudienceMember[]) => void
  without?: readonly AudienceMember[]
}) {
  const { t } = useTranslation('ui')
  const [search, setSearch] = useState('')
  const found = useFound(useDebounced(search.trim().slice(0, 100)))
  const kinds = { user: t('person'), group: t('group'), department: t('department') }
  const hidden = new Set(without.map(keyOf))
  const offer = (member: AudienceMember): Offer => ({
    id: keyOf(member),
    name: member.name,
    detail: [kinds[member.kind], member.detail].filter(Boolean).join(' · '),
    member,
  })
  return (
    <Picker<Offer>
      {...field}
      placeholder={t('searchAudience')}
      value={value.map(offer)}
      onChange={(chosen) => onChange(chosen.map(({ member }) => member))}
      offered={found.members.filter((member) => !hidden.has(keyOf(member))).map(offer)}
      search={search}
      onSearch={setSearch}
      busy={found.busy}
      failure={found.failure}
    />
  )
}

function useFound(search: string) {
  const some = { search, page: 0, pageSize: OFFERED }
  const inGroups = useQuery(read(groups.filter, some))
  const inDepartments = useQuery(read(departments.filter, some))
  const people = useQuery(read(users.search, some))
  const of = (kind: AudienceMember['kind'], id: string, name: string, detail = '') => ({
    ...{ kind, id, name, detail },
  })
  return {
    busy: inGroups.isFetching || inDepartments.isFetching || people.isFetching,
    failure: inGroups.error ?? inDepartments.error ?? people.error,
    members: [
      ...(inGroups.data?.rows ?? []).map((row) =>
        of('group', row.id, row.name, row.departmentName ?? ''),
      ),
      ...(inDepartments.data?.rows ?? []).map((row) =>
        of('department', row.id, row.name, row.companyName),
      ),
      ...(people.data?.rows ?? []).map((row) => of('user', row.id, row.fullName, whereabouts(row))),
    ],
  }
}
