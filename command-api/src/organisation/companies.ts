import { companies } from '@portal/contracts/organisation'
import { company, remove, save } from '@portal/domain/organisation/company'
import { sql } from 'kysely'
import {
  byId,
  byIdOrNew,
  decisions,
  itself,
  on,
  refuse,
  version,
  versionOfOld,
} from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'

/** Does nobody work for it, has it no department, and is no certificate for its people? */
async function empty({ id }: { id: string }, { parts: { db } }: Looking) {
  const used = await db
    .selectFrom('organisation.department')
    .select('department_id as id')
    .where('company_id', '=', id)
    .unionAll(db.selectFrom('users.person').select('user_id as id').where('company_id', '=', id))
    .unionAll(
      db
        .selectFrom('certificates.certificate')
        .select('certificate_id as id')
        .where(sql<boolean>`company_ids @> array[${id}]::uuid[]`),
    )
    .limit(1)
    .executeTakeFirst()
  return used ? refuse('notEmpty') : undefined
}

export const companiesDecisions = decisions(companies, {
  save: on(company, { stream: byIdOrNew, expects: versionOfOld, decide: save }),
  remove: on(company, {
    stream: byId,
    alone: itself(company, 'organisation', 'users', 'certificates'),
    expects: version,
    needs: { empty },
    decide: remove,
  }),
})
