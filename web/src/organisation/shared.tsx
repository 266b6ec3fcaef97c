import { companies, departments, departmentTypes } from '@portal/contracts/organisation'
import { userTypes } from '@portal/contracts/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { byName } from '../ui/by-name.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

/** The kinds of departments in the reader's words. */
export function useDepartmentTypes(): Option[] {
  const { t } = useTranslation('organisation')
  return departmentTypes.map((type) => ({ value: type, label: t(`type_${type}`) }))
}

/** The kinds of groups in the reader's words. */
export function useGroupTypes(): Option[] {
  const { t } = useTranslation('organisation')
  return userTypes.map((type) => ({ value: type, label: t(`groupType_${type}`) }))
}

/** Whether a super administrator has no company to choose yet; false until that is known. */
export function useLacksCompany(): boolean {
  const { isSuper } = useSession()
  const all = useQuery({ ...read(companies.filter, { page: 0, pageSize: 0 }), enabled: isSuper })
  return all.data?.total === 0
}

/**
 * The companies that a department can belong to. The list of all is a super administrator's; others
 * choose among their own and those that have departments.
 */
export function useCompanyOptions(): Option[] {
  const { isSuper } = useSession()
  const all = useQuery({ ...read(companies.filter, { page: 0, pageSize: 0 }), enabled: isSuper })
  const mine = useQuery({ ...read(companies.mine, {}), enabled: !isSuper })
  const seen = useQuery({
    ...read(departments.filter, { page: 0, pageSize: 0 }),
    enabled: !isSuper,
  })
  const names = new Map<string, string>()
  for (const company of all.data?.rows ?? mine.data?.rows ?? []) names.set(company.id, company.name)
  for (const one of seen.data?.rows ?? []) names.set(one.companyId, one.companyName)
  return [...names]
    .map(([id, name]) => ({ id, name }))
    .sort(byName)
    .map(({ id, name }) => ({ value: id, label: name }))
}
