import { companies, departments, groups } from '@portal/contracts/organisation'
import { useQuery } from '@tanstack/react-query'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { byName } from '../ui/by-name.ts'

interface Named {
  readonly id: string
  readonly name: string
}
const everything = { page: 0, pageSize: 0 }

/**
 * The companies, departments and groups that a form or a filter chooses from. The list of all
 * companies is a super admin's; others choose among those that have departments, and their own.
 */
export function useOrganisation() {
  const { isSuper } = useSession()
  const placed = useQuery(read(departments.filter, everything))
  const all = useQuery({ ...read(companies.filter, everything), enabled: isSuper })
  const mine = useQuery({ ...read(companies.mine, {}), enabled: !isSuper })
  const grouped = useQuery(read(groups.filter, everything))
  const found = new Map<string, Named>()
  for (const one of placed.data?.rows ?? [])
    found.set(one.companyId, { id: one.companyId, name: one.companyName })
  for (const { id, name } of [...(all.data?.rows ?? []), ...(mine.data?.rows ?? [])])
    found.set(id, { id, name })
  return {
    ready: placed.isSuccess && grouped.isSuccess && (isSuper ? all.isSuccess : mine.isSuccess),
    companies: [...found.values()].sort(byName),
    departments: placed.data?.rows ?? [],
    groups: grouped.data?.rows ?? [],
  }
}
