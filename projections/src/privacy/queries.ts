import { localeFrom } from '@portal/contracts/kit'
import { privacy as calls, type HoldRow, type OwnRequest } from '@portal/contracts/privacy'
import type { Kysely } from 'kysely'
import { files } from '../files/owned.ts'
import { reads as historyReads } from '../history/queries-rows.ts'
import { answers, type Databases, refuse, type SignedIn } from '../kit/answers.ts'
import { totalOf, window } from '../kit/listing.ts'
import { authors, people } from '../kit/people.ts'
import { inbox } from '../messages/inbox.ts'
import { privacy } from './privacy.ts'
import { privacyArchive, themselves } from './queries-archive.ts'
import { certificatePdf, erasuresOf } from './queries-certificate.ts'
import { retainedBy, rulesOf } from './queries-retention.ts'

const reads = [privacy, inbox, files, ...historyReads] as const
type DB = Databases<typeof reads>

const columns = ['request_id', 'asked_on', 'due_on', 'by_office', 'handed_out_at'] as const
interface Row {
  request_id: string
  asked_on: string
  due_on: string
  by_office: boolean
  handed_out_at: Date | null
}
const asRequest = (row: Row): OwnRequest => ({
  id: row.request_id,
  askedOn: row.asked_on,
  dueOn: row.due_on,
  byOffice: row.by_office,
  handedOutAt: row.handed_out_at?.toISOString() ?? null,
})

/** A request of a person; undefined where they made no such. */
const requestOf = (db: Kysely<DB>, userId: string, requestId: string) =>
  db
    .selectFrom('privacy.request')
    .select(columns)
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** What is held, with the name of who said so. */
const holdsOf = (db: Kysely<DB>) =>
  db.selectFrom('privacy.hold as h').leftJoin(authors(db).as('a'), 'a.user_id', 'h.by_id')
const asHold = (row: {
  reference: string
  placed_at: Date
  version: number
  by_name: string | null
}) => ({
  reference: row.reference,
  placedAt: row.placed_at.toISOString(),
  version: row.version,
  byName: row.by_name,
})

const archive = (
  { db, log, files: store, paper, now, locale }: SignedIn<DB>,
  userId: string,
  fullName: string,
) =>
  privacyArchive(
    { db: db as never, log, files: store, paper, at: now, locale: localeFrom(locale) },
    themselves(userId, fullName),
  )

export const privacyAnswers = answers(calls, reads, {
  mine: async (_, { actor, db }) => {
    const rows = await db
      .selectFrom('privacy.request')
      .select(columns)
      .where('user_id', '=', actor.userId)
      .orderBy('asked_on', 'desc')
      .orderBy('request_id', 'desc')
      .limit(50)
      .execute()
    return { rows: rows.map(asRequest) }
  },
  fetch: async ({ id }, reading) => {
    const { actor, db } = reading
    if (actor.impersonator) return refuse('notWhileImpersonating')
    const found = await requestOf(db, actor.userId, id)
    if (!found) return refuse('notFound')
    if (found.handed_out_at) return refuse('handedOut')
    return archive(reading, actor.userId, actor.fullName)
  },
  requests: async ({ state, page, pageSize }, { actor, db }) => {
    const { limit, offset } = window(page, pageSize)
    const found = db
      .selectFrom('privacy.request as r')
      .innerJoin(people(db, actor).as('p'), 'p.user_id', 'r.user_id')
      .$if(state === 'open', (query) =>
        query.where('r.by_office', '=', true).where('r.handed_out_at', 'is', null),
      )
    const rows = await found
      .select(['r.request_id', 'r.asked_on', 'r.due_on', 'r.by_office', 'r.handed_out_at'])
      .select(['r.user_id', 'p.full_name'])
      .orderBy('r.handed_out_at', (order) => order.desc().nullsFirst())
      .orderBy('r.due_on')
      .orderBy('r.request_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    const total = await totalOf(found)
    return {
      total,
      rows: rows.map((row) => ({
        ...asRequest(row),
        userId: row.user_id,
        fullName: row.full_name,
      })),
    }
  },
  holds: async ({ page, pageSize }, { actor, db }) => {
    const { limit, offset } = window(page, pageSize)
    const found = holdsOf(db).leftJoin(people(db, actor).as('p'), 'p.user_id', 'h.user_id')
    const rows = await found
      .select(['h.object_id', 'h.kind', 'h.user_id', 'h.reference', 'h.placed_at', 'h.version'])
      .select(['a.full_name as by_name', 'p.full_name'])
      .orderBy('h.placed_at', 'desc')
      .orderBy('h.object_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return {
      total: await totalOf(found),
      rows: rows.map((row) => ({
        ...asHold(row),
        id: row.object_id,
        kind: row.kind as HoldRow['kind'],
        userId: row.user_id,
        fullName: row.full_name,
      })),
    }
  },
  hold: async ({ kind, id }, { db }) => {
    const row = await holdsOf(db)
      .select(['h.reference', 'h.placed_at', 'h.version', 'a.full_name as by_name'])
      .where('h.object_id', '=', id)
      .where('h.kind', '=', kind)
      .executeTakeFirst()
    return { hold: row ? asHold(row) : null }
  },
  retention: async (_, { db, now }) => ({ rows: await rulesOf(db, now) }),
  retained: ({ rule, months, page, pageSize }, { actor, db, now }) =>
    retainedBy(db, actor, { rule, months, now }, window(page, pageSize)),
  erasures: async ({ page, pageSize }, { db }) => {
    const { rows, total } = await erasuresOf(db, window(page, pageSize))
    return {
      total,
      rows: rows.map(({ id, askedAt, byName, certified }) => {
        if (!certified) return { id, askedAt: askedAt.toISOString(), byName, certified: null }
        const { position: _, at, ...figures } = certified
        return {
          ...{ id, askedAt: askedAt.toISOString(), byName },
          certified: { at: at.toISOString(), ...figures },
        }
      }),
    }
  },
  certificate: async ({ id }, { db, files: store, paper, now, locale }) => {
    const [found] = (await erasuresOf(db, { id, limit: 1, offset: 0 })).rows
    if (!found?.certified) return refuse('notFound')
    const house = { files: store, paper, at: now, locale: localeFrom(locale) }
    return certificatePdf(db, house, { ...found, certified: found.certified })
  },
  fetchFor: async ({ id, requestId }, reading) => {
    const { actor, db } = reading
    const found = await requestOf(db, id, requestId)
    const person = await people(db, actor)
      .select('full_name')
      .where('user_id', '=', id)
      .executeTakeFirst()
    if (!found || !person) return refuse('notFound')
    if (found.handed_out_at) return refuse('handedOut')
    return archive(reading, id, person.full_name)
  },
})
