import { companies } from '@portal/contracts/organisation'
import { company, remove, save } from '@portal/domain/organisation/company'
import {
  type Acting,
  byId,
  byIdOrNew,
  decisions,
  itself,
  on,
  refuse,
  version,
  versionOfOld,
} from '../kit/decisions.ts'

/** Does nobody work for it, and has it no department? */
async function empty({ id }: { id: string }, { parts: { db } }: Acting) {
  const used = await db
    .selectFrom('organisation.department')
    .select('department_id as id')
    .where('company_id', '=', id)
    .unionAll(db.selectFrom('users.person').select('user_id as id').where('company_id', '=', id))
    .limit(1)
    .executeTakeFirst()
  return used ? refuse('notEmpty') : undefined
}

export const companiesDecisions = decisions(companies, {
  save: on(company, { stream: byIdOrNew, expects: versionOfOld, decide: save }),
  remove: on(company, {
    stream: byId,
    alone: itself(company, 'organisation', 'users'),
    expects: version,
    needs: { empty },
    decide: remove,
  }),
})
