import { companies, departments } from '@portal/contracts/organisation'
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
 * The companies that an ad can be of. The list of all is a super admin's; others choose among those that have
 * departments, and their own.
 */
export function useCompanies(): { readonly ready: boolean; readonly companies: readonly Named[] } {
  const { isSuper } = useSession()
  const placed = useQuery(read(departments.filter, everything))
  const all = useQuery({ ...read(companies.filter, everything), enabled: isSuper })
  const mine = useQuery({ ...read(companies.mine, {}), enabled: !isSuper })
  const found = new Map<string, Named>()
  for (const { companyId: id, companyName: name } of placed.data?.rows ?? [])
    found.set(id, { id, name })
  for (const { id, name } of [...(all.data?.rows ?? []), ...(mine.data?.rows ?? [])])
    found.set(id, { id, name })
  return {
    ready: placed.isSuccess && (isSuper ? all.isSuccess : mine.isSuccess),
    companies: [...found.values()].sort(byName),
  }
}
