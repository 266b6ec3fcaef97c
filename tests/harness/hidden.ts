import { calls, type InputOf } from '@portal/contracts'
import type pg from 'pg'
import { comeIn, isNoted, uploads } from './canary.ts'
import { borrows, drives, isPaid, worksByAgreement } from './canary-pay.ts'
import {
  handsIn,
  hasLeave,
  isAnswerable,
  isIll,
  isTested,
  reports,
  reportsTime,
  type Stage,
  signs,
} from './canary-work.ts'
import type { Client } from './client.ts'
import type { TestPortal } from './portal.ts'

/** Somebody of a sensitive type, with everything that the portal can know of a person. */
export interface Hidden {
  readonly id: string
  readonly client: Client
  /** Every file that they put in, or that says something of them. */
  readonly fileIds: readonly string[]
}

/** What only they are in, by its name: for others nobody is in it. */
export const alone: readonly string[] = [
  'Fåglar',
  'Fågelholmen',
  'Rutiner',
  'Fågelprov',
  'Sång',
  'Höjd',
]

/**
 * Somebody who turns to nobody: all that is known of them others wrote, or they handed in. They are of
 * a sensitive type only at the end, so that others had to do with them before.
 */
export async function hides(portal: TestPortal): Promise<Hidden> {
  const stage = await lives(portal)
  const { office, id, client, fileIds } = stage
  const departmentId = await isContact(stage)
  await isWrittenTo(stage)
  await become(office, id, 'Management', [departmentId])
  await portal.settled()
  return { id, client, fileIds }
}

/** An employee of whom the portal knows what others wrote and what they handed in. */
export async function lives(portal: TestPortal): Promise<Stage> {
  const office = await portal.as('superadmin')
  const { id, client } = await comeIn(portal, office, [])
  const fileIds: string[] = []
  const stage: Stage = { portal, office, client, id, upload: uploads(client, fileIds), fileIds }
  await isNoted(stage)
  await signs(stage)
  await handsIn(stage)
  await reportsTime(stage)
  await hasLeave(stage)
  await isIll(stage)
  await borrows(stage)
  await isPaid(stage)
  await drives(stage)
  await worksByAgreement(stage)
  await isAnswerable(stage)
  await reports(stage)
  await isTested(stage)
  await portal.settled()
  return stage
}

/** The office changes what it wants of somebody's form, and leaves the rest as it is. */
export async function rewritten(
  office: Client,
  id: string,
  to: Partial<InputOf<typeof calls.users.change>>,
) {
  const { users } = calls
  const { version, companyName: _, ...is } = await office.ok(users.one, { id })
  const { firstName, lastName, email, phone, personalNumber, street } = is
  const { postalCode, city, employmentNumber, roles, companyId, userType, departmentIds } = is
  await office.ok(users.change, {
    ...{ id, version, firstName, lastName, email, phone, personalNumber, street },
    ...{ postalCode, city, employmentNumber, roles, companyId, userType, departmentIds },
    ...to,
  })
}

/** Makes somebody of another type, and puts them into these departments. */
export const become = (
  office: Client,
  id: string,
  userType: 'Employee' | 'Management',
  departmentIds: string[],
) => rewritten(office, id, { userType, departmentIds })

/** They work at an office of their own, and are how it is reached. */
async function isContact({ office, id, portal }: Stage): Promise<string> {
  const { companies, departments } = calls
  const { rows } = await office.ok(companies.filter, {})
  const place = { name: 'Fågelholmen', type: 'PlaceOffice', companyId: rows[0]?.id } as const
  const made = await office.ok(departments.save, place)
  await become(office, id, 'Employee', [made.id])
  await portal.settled()
  const { version } = await office.ok(departments.one, { id: made.id })
  await office.ok(departments.save, { ...place, id: made.id, version, contactIds: [id] })
  return made.id
}

/** Somebody writes to them and to others at once. */
async function isWrittenTo({ portal, id }: Stage) {
  const { messages, auth } = calls
  const recipients = [{ kind: 'user' as const, id }]
  for (const one of ['driver', 'manager', 'clerk'] as const) {
    const reader = await (await portal.as(one)).ok(auth.me, {})
    recipients.push({ kind: 'user', id: reader.id })
  }
  await (await portal.as('admin')).ok(messages.start, {
    recipients,
    subject: 'Sommarfest',
    content: '<p>Välkomna!</p>',
  })
}

/**
 * The ids of what is theirs, one of each kind, by the read model that knows it: from the rows that name
 * them. The files' are all of theirs.
 */
export async function idsOf(
  pool: pg.Pool,
  { id, fileIds }: Hidden,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const columns = await pool.query<{ schema: string; table: string; columns: string[] }>(
    `SELECT c.table_schema AS schema, c.table_name AS table, array_agg(c.column_name::text) AS columns
     FROM information_schema.columns c JOIN projections.model m ON m.name = c.table_schema
     WHERE c.udt_name = 'uuid' GROUP BY 1, 2`,
  )
  const people = await pool.query<{ user_id: string }>('SELECT user_id FROM users.person')
  const persons = new Set(people.rows.map((row) => row.user_id))
  const ids = new Map<string, string[]>([['files', [...fileIds]]])
  for (const { schema, table, columns: names } of columns.rows) {
    const found = await pool.query<Record<string, string | null>>(
      `SELECT * FROM "${schema}"."${table}" t WHERE t::text LIKE '%' || $1 || '%' LIMIT 100`,
      [id],
    )
    const known = ids.get(schema) ?? []
    ids.set(schema, known)
    for (const name of names) {
      const one = found.rows.map((row) => row[name]).find((value) => value && !persons.has(value))
      if (one && !known.includes(one)) known.push(one)
    }
  }
  return ids
}
