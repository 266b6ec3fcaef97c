import { daysBetween } from '@portal/calendar/days'
import { stockholmDay, stockholmDaysBetween } from '@portal/calendar/stockholm'
import { app, contractTypes, driverLicences } from '@portal/contracts/app'
import { userTypes } from '@portal/contracts/users'
import { isSuper } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { decidedDeliveries } from '../deliveries/deliveries.ts'
import { isUnreached } from '../deliveries/open.ts'
import { emergency } from '../emergency/emergency.ts'
import { emergencyDocuments } from '../emergency/queries.ts'
import { faq } from '../faq/faq.ts'
import { faqFolders } from '../faq/queries.ts'
import { lastDay, lastDayOf } from '../incidents/days.ts'
import { incidents } from '../incidents/incidents.ts'
import { answers, type Databases } from '../kit/answers.ts'
import { firstCame, oneself } from '../kit/people.ts'
import { type Gives, prepared } from '../kit/prepared.ts'
import { inbox } from '../messages/inbox.ts'
import { unreadFor } from '../messages/unread.ts'
import { departmentsByName, toldApart } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { askedOf, mayGoOn, startupBlock } from '../startup/block.ts'
import { startup } from '../startup/startup.ts'
import { people } from '../users/people.ts'
import { unhandledFor } from '../whistleblower/queries.ts'

const reads = [
  people,
  organisation,
  inbox,
  startup,
  emergency,
  faq,
  incidents,
  decidedDeliveries,
] as const

/** What stands beside every page: one question to the database, for it is asked for all day. */
const summaryOf = prepared(
  'app_summary',
  (db: Kysely<Databases<typeof reads>>, given: Gives<{ userId: string }>) => {
    const id = sql<string>`${given('userId')}::uuid`
    return db.selectNoFrom([
      unreadFor(id).as('unread'),
      lastDayOf('DamageReport').as('last_damage'),
      askedOf(id).as('asked'),
      isUnreached(id).as('unreached'),
    ])
  },
)

export const appAnswers = answers(app, reads, {
  settings: async (_, { actor, db }) => {
    const managed =
      actor.managedDepartmentIds.length === 0
        ? []
        : await departmentsByName(db)
            .select('d.type')
            .where('d.department_id', 'in', actor.managedDepartmentIds)
            .execute()
    const company = await db
      .selectFrom(oneself(db, actor).as('me'))
      .innerJoin('organisation.company as c', 'c.company_id', 'me.company_id')
      .select('c.name')
      .executeTakeFirst()
    return {
      faqFolders: await faqFolders(db, actor),
      emergencyDocuments: await emergencyDocuments(db),
      adminSettings: [...actor.contentAccess],
      managedDepartments: toldApart(managed),
      companyName: company?.name ?? '',
      impersonatedBy: actor.impersonator?.fullName ?? null,
    }
  },

  summary: async (_, { actor, db, now, channel }) => {
    const skipped = actor.impersonator !== null
    const [[found], unhandled] = await Promise.all([
      summaryOf(db, actor),
      unhandledFor(actor, channel, now),
    ])
    const startup = startupBlock(found?.asked ?? [], now, skipped)
    return {
      lastDamageDate: found?.last_damage ?? null,
      unreadMessageCount: Number(found?.unread ?? 0),
      mailUnreached: found?.unreached ?? false,
      whistleblowerUnhandledCount: unhandled,
      startup,
      startupDone: skipped || isSuper(actor) || mayGoOn(startup),
    }
  },

  /** Until the first is reported, counted from the day on which the first of all people came. */
  incidentFreeDays: async (_, { db, now }) => {
    const last = await lastDay(db, ['DamageReport', 'Incident'])
    if (last) return { days: Math.max(0, daysBetween(last, stockholmDay(now))), since: last }
    const first = await firstCame(db).executeTakeFirst()
    const since = first?.at ? new Date(first.at) : now
    return { days: stockholmDaysBetween(since, now), since: since.toISOString() }
  },

  setup: async (_, { actor, db }) => {
    const departments = await departmentsByName(db).select('d.type').execute()
    return {
      driverLicenses: [...driverLicences],
      userTypes: [...userTypes],
      trafficAreas: departments.filter((one) => one.type === 'TrafficArea'),
      contractTypes: [...contractTypes],
      departments,
      faqFolders: await faqFolders(db, actor),
      emergencyDocuments: await emergencyDocuments(db),
    }
  },
})
