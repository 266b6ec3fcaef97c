import { workmonthreport } from '@portal/contracts/workmonthreport'
import {
  close,
  reopen,
  turnedAt,
  type WorkMonth,
  workMonth,
} from '@portal/domain/workmonthreport/month'
import { closingAlone } from '../kit/closed-months.ts'
import { decisions, on, refuse, versionOf } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'

/** A department that is there; or all of them. */
async function department(
  { departmentId }: { readonly departmentId: string | null },
  { parts: { db } }: Looking,
) {
  if (departmentId === null) return departmentId
  const found = await db
    .selectFrom('organisation.department')
    .select('department_id')
    .where('department_id', '=', departmentId)
    .executeTakeFirst()
  return found ? departmentId : refuse('unknownDepartment')
}

type Seen = Parameters<typeof turnedAt>[1] & { readonly version: number }
const month = {
  stream: ({ month }: { readonly month: string }) => month,
  expects: versionOf<WorkMonth, Seen>(turnedAt),
}

export const workmonthreportDecisions = decisions(workmonthreport, {
  close: on(workMonth, { ...month, alone: closingAlone, needs: { department }, decide: close }),
  reopen: on(workMonth, { ...month, decide: reopen }),
})
