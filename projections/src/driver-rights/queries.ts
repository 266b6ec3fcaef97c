import { stockholmDay } from '@portal/calendar/stockholm'
import { localeFrom } from '@portal/contracts'
import { driverRights } from '@portal/contracts/driver-rights'
import type { PrintedCard } from '@portal/contracts/driver-rights-card'
import { requiredRights } from '@portal/contracts/driver-rights-rules'
import type { UserType } from '@portal/contracts/users'
import { type Kysely, sql } from 'kysely'
import { files as owned } from '../files/owned.ts'
import { answers, refuse } from '../kit/answers.ts'
import { authors, oneself, people as peopleOf, type Viewer } from '../kit/people.ts'
import { departmentNames } from '../organisation/names.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { findRights, type RightsDB, rightOf, search } from './listing.ts'
import { portraitOf } from './queries-portrait.ts'
import { rights } from './rights.ts'
import { rightsSheet } from './sheet.ts'
import { cardCode, rightIdIn, truckCardPdf } from './truck-card.ts'

async function rightsOf(db: Kysely<RightsDB>, userId: string, today: string) {
  const rows = await db
    .selectFrom('driver_rights.right')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submitted_at')
    .orderBy('right_id')
    .execute()
  return rows.map((row) => rightOf(row, today))
}

/** A right with its person, if this administrator may see them. */
const shownRight = (db: Kysely<RightsDB>, id: string, viewer: Viewer) =>
  db
    .selectFrom('driver_rights.right as r')
    .innerJoin(peopleOf(db, viewer).as('p'), 'p.user_id', 'r.user_id')
    .leftJoin('organisation.company as c', 'c.company_id', 'p.company_id')
    .selectAll('r')
    .select([
      'p.full_name',
      'p.email',
      'p.phone',
      'p.status',
      'c.name as company_name',
      departmentNames.as('department_names'),
    ])
    .where('r.right_id', '=', id)
    .executeTakeFirst()

type Shown = NonNullable<Awaited<ReturnType<typeof shownRight>>>

/** What the card of a right says, and whether it is valid on a day; undefined where there is none. */
function printedOf(row: Shown, today: string) {
  const { valid, validState } = rightOf(row, today)
  if (!valid) return undefined
  const printed: PrintedCard = {
    name: row.full_name || row.email,
    employer: row.company_name ?? '',
    cardNumber: valid.cardNumber,
    categories: valid.categories,
    startDate: valid.startDate,
    validUntil: valid.validUntil,
  }
  return { printed, holds: validState !== 'expired' && valid.startDate <= today }
}

export const driverRightsAnswers = answers(driverRights, [rights, people, organisation, owned], {
  required: async ({ userId }, { actor, db, now }) => {
    const person = await oneself(db, actor).executeTakeFirst()
    if (!person) return refuse('notFound')
    const found = await rightsOf(db, userId, stockholmDay(now))
    const required = [...requiredRights(person.user_type as UserType)]
    const missing = required.filter(
      (kind) => !found.some((one) => one.kind === kind && one.state !== 'expired'),
    )
    const asked = found.some((one) => one.state === 'informationRequested')
    return { required, missing, rights: found, done: missing.length === 0 && !asked }
  },

  mine: async (_, { actor, db, now }) => ({
    rows: await rightsOf(db, actor.userId, stockholmDay(now)),
  }),

  list: (input, { actor, db, now }) => findRights(db, actor, search(input), stockholmDay(now)),
  filter: (input, { actor, db, now }) => findRights(db, actor, search(input), stockholmDay(now)),

  sheet: async (input, { actor, db, locale, now, past }) => {
    const today = stockholmDay(now)
    const found = await findRights(db, actor, search({ ...input, pageSize: 0 }), today)
    return rightsSheet(found, localeFrom(locale), today, past)
  },

  one: async ({ id }, { actor, db, now }) => {
    const row = await shownRight(db, id, actor)
    if (!row) return refuse('notFound')
    const steps = await db
      .selectFrom('driver_rights.step as s')
      .leftJoin(authors(db).as('p'), 'p.user_id', 's.by_id')
      .select(['s.at', 's.action', 's.text', 'p.full_name'])
      .where('s.right_id', '=', id)
      .orderBy('s.position', 'desc')
      .limit(500)
      .execute()
    return {
      ...rightOf(row, stockholmDay(now)),
      userId: row.user_id,
      userName: row.full_name || row.email,
      userEmail: row.email,
      userPhone: row.phone,
      departmentNames: row.department_names ?? [],
      companyName: row.company_name ?? '',
      steps: steps.map((one) => ({
        at: one.at.toISOString(),
        action: one.action,
        byName: one.full_name,
        text: one.text,
      })),
    }
  },

  checkCard: async ({ code }, { db, now }) => {
    const id = rightIdIn(code)
    // Who scans a card was handed it by the person.
    const row = id ? await shownRight(db, id, sql<boolean>`true`) : undefined
    if (row?.kind !== 'truckCard') return { state: 'unknown', card: null }
    const card = printedOf(row, stockholmDay(now))
    // Who holds a card that says something else holds one from before.
    if (!card || cardCode(row.right_id, card.printed) !== code)
      return { state: 'notValid', card: null }
    const valid = card.holds && row.status !== 'inactive'
    return { state: valid ? 'valid' : 'notValid', card: card.printed }
  },

  truckCard: async ({ id }, { actor, db, locale, now, files, paper }) => {
    const row = await shownRight(db, id, actor)
    if (!row) return refuse('notFound')
    const card = printedOf(row, stockholmDay(now))
    if (row.kind !== 'truckCard' || !card?.holds) return refuse('noValidTruckCard')
    const front = row.valid?.frontFileId
    const photo = front ? await portraitOf(db, files, front) : undefined
    return truckCardPdf({ id, card: card.printed, photo, paper }, localeFrom(locale))
  },
})
