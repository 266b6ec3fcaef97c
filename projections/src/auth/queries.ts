import type { Locale } from '@portal/contracts'
import { auth, type OwnDetails, type SessionRole } from '@portal/contracts/auth'
import type { Actor } from '@portal/platform/actor'
import type { Kysely } from 'kysely'
import { answers, type Databases } from '../kit/answers.ts'
import { oneself } from '../kit/people.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { areMailsDelayed } from './mails-delayed.ts'

const reads = [people, organisation] as const

async function ownDetails(
  db: Kysely<Databases<typeof reads>>,
  actor: Actor,
): Promise<OwnDetails | undefined> {
  const row = await db
    .selectFrom(oneself(db, actor).as('p'))
    .leftJoin('organisation.company as c', 'c.company_id', 'p.company_id')
    .leftJoin('users.relatives as r', 'r.user_id', 'p.user_id')
    .selectAll('p')
    .select(['c.name as company_name', 'r.list as relatives'])
    .executeTakeFirst()
  if (!row) return undefined
  const departments =
    row.department_ids.length === 0
      ? []
      : await db
          .selectFrom('organisation.department')
          .select('name')
          .where('department_id', 'in', row.department_ids)
          .orderBy('name')
          .execute()
  return {
    email: row.email,
    phone: row.phone,
    personalNumber: row.personal_number,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    employmentNumber: row.employment_number,
    companyName: row.company_name,
    departmentNames: departments.map(({ name }) => name),
    relatives: row.relatives ?? [],
  }
}

export const authAnswers = answers(auth, reads, {
  mails: async (_, { db }) => ({ delayed: await areMailsDelayed(db) }),
  me: async ({ details }, { actor, db }) => ({
    id: actor.userId,
    fullName: actor.fullName,
    roles: actor.roles as SessionRole[],
    locale: actor.locale as Locale | null,
    ...(actor.secondFactorNeeded ? { secondFactorNeeded: true } : {}),
    ...(details ? { details: await ownDetails(db, actor) } : {}),
  }),
})
