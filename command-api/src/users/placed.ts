import { company } from '@portal/domain/organisation/company'
import { department } from '@portal/domain/organisation/department'
import { type Refused, refuse, thing } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'

interface Place {
  readonly companyId: string | null
  readonly departmentIds: readonly string[]
}

/** Where somebody is put: the company and the departments that a form names. */
export const places = ({ companyId, departmentIds }: Place) => [
  thing(company, companyId, 'unknownCompany' as const),
  thing(department, departmentIds, 'unknownDepartment' as const),
]

/** The same for one department; its company is there as long as it is. */
export const thisPlace = ({ departmentId }: { readonly departmentId: string }) => [
  thing(department, departmentId, 'unknownDepartment' as const),
]

/** The department that somebody is to be moved to, and whose company it is. */
export async function placeOf(
  { departmentId }: { readonly departmentId: string },
  { parts: { db } }: Looking,
): Promise<{ companyId: string } | Refused<'unknownDepartment'>> {
  const found = await db
    .selectFrom('organisation.department')
    .select('company_id')
    .where('department_id', '=', departmentId)
    .executeTakeFirst()
  return found ? { companyId: found.company_id } : refuse('unknownDepartment')
}
