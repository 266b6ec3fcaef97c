import { signage as calls, type SignageRequest } from '@portal/contracts/signage'
import type { Kysely } from 'kysely'
import { contracts } from '../contracts/contracts.ts'
import { mayHandle } from '../contracts/draft.ts'
import { files } from '../files/owned.ts'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { signage } from './signage.ts'

const reads = [signage, files, people, organisation, contracts] as const
type DB = Databases<typeof reads>

const requests = (db: Kysely<DB>, userId: string) =>
  db
    .selectFrom('signage.request as r')
    .innerJoin('files.file as f', 'f.file_id', 'r.file_id')
    .where('r.user_id', '=', userId)

const shown = (db: Kysely<DB>, userId: string) =>
  requests(db, userId)
    .leftJoin('users.person as a', 'a.user_id', 'r.requested_by')
    .select([
      'r.file_id as id',
      'f.name',
      'f.type',
      'f.size',
      'r.state',
      'a.full_name',
      'r.requested_at',
      'r.signed_at',
      'r.content_hash',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const requestOf = (row: Row): SignageRequest => ({
  id: row.id,
  name: row.name,
  type: row.type,
  size: row.size,
  state: row.state === 'signed' ? 'signed' : 'open',
  requestedByName: row.full_name ?? '',
  requestedAt: row.requested_at.toISOString(),
  signedAt: row.signed_at?.toISOString() ?? null,
  contentHash: row.content_hash,
})

async function list(db: Kysely<DB>, userId: string, page: number, pageSize: number) {
  const { limit, offset } = window(page, pageSize)
  const { total } = await requests(db, userId)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await shown(db, userId)
    .orderBy('r.requested_at', 'desc')
    .orderBy('r.file_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total: Number(total), rows: rows.map(requestOf) }
}

export const signageAnswers = answers(calls, reads, {
  one: async ({ id }, { actor, db }) => {
    const row = await shown(db, actor.userId).where('r.file_id', '=', id).executeTakeFirst()
    return row ? requestOf(row) : refuse('notFound')
  },
  mine: ({ page, pageSize }, { actor, db }) => list(db, actor.userId, page, pageSize),
  ofUser: async ({ userId, page, pageSize }, { actor, db }) =>
    (await mayHandle(db, actor, userId)) ? list(db, userId, page, pageSize) : refuse('notFound'),
})
