import type { EmergencyDocument } from '@portal/contracts/app'
import { emergency as calls } from '@portal/contracts/emergency'
import type { Kysely } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { emergency } from './emergency.ts'

const reads = [emergency] as const
type DB = Databases<typeof reads>

/** More than anybody could look through in an emergency; a bound for the reply. */
const MOST = 100

const ordered = (db: Kysely<DB>) =>
  db
    .selectFrom('emergency.document')
    .selectAll()
    .orderBy('position')
    .orderBy('name')
    .orderBy('document_id')
    .limit(MOST)

/** The emergency documents as everybody has them at hand, in their order. */
export async function emergencyDocuments(db: Kysely<DB>): Promise<EmergencyDocument[]> {
  const rows = await ordered(db).execute()
  return rows.map((row) => ({
    id: row.document_id,
    name: row.name,
    phone: row.phone,
    html: row.html,
    file: row.file_id ? { name: row.file_name, type: row.file_type, size: row.file_size } : null,
  }))
}

export const emergencyAnswers = answers(calls, reads, {
  list: async (_, { db }) => {
    const rows = await ordered(db).execute()
    return {
      rows: rows.map((row) => ({
        id: row.document_id,
        name: row.name,
        position: row.position,
        phone: row.phone,
        html: row.html,
        file: row.file_id
          ? { id: row.file_id, name: row.file_name, type: row.file_type, size: row.file_size }
          : null,
        changedAt: row.changed_at.toISOString(),
        version: row.version,
      })),
    }
  },

  file: async ({ id }, { db, files: store }) => {
    const row = await db
      .selectFrom('emergency.document')
      .select(['file_id', 'file_name', 'file_type', 'file_sha256'])
      .where('document_id', '=', id)
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const body = row.file_id && (await store.get(row.file_id, row.file_sha256))
    if (!body) return refuse('fileMissing')
    return { fileName: row.file_name, type: row.file_type, body }
  },
})
