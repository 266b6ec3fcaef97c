import { type MedicalCertificate, medical } from '@portal/contracts/medical'
import { type Kysely, sql } from 'kysely'
import { files } from '../files/owned.ts'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { totalOf, window } from '../kit/listing.ts'
import { people } from '../users/people.ts'
import { medicalCertificates } from './certificates.ts'

const reads = [medicalCertificates, people, files] as const

const fileOf = sql<MedicalCertificate['file']>`(SELECT json_build_object(
  'id', f.file_id, 'name', f.name, 'type', f.type, 'size', f.size)
  FROM files.file f WHERE f.file_id = c.file_id)`

async function pageOf(
  db: Kysely<Databases<typeof reads>>,
  { userId, page, pageSize }: { userId: string; page: number; pageSize: number },
) {
  const found = db.selectFrom('medical.certificate as c').where('c.user_id', '=', userId)
  const { limit, offset } = window(page, pageSize)
  const [total, rows] = await Promise.all([
    totalOf(found),
    found
      .selectAll('c')
      .select(fileOf.as('file'))
      .orderBy('c.from_day', 'desc')
      .orderBy('c.medical_certificate_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.medical_certificate_id,
      userId: row.user_id,
      headline: row.headline,
      information: row.information,
      from: row.from_day,
      to: row.to_day,
      file: row.file,
      createdAt: row.created_at.toISOString(),
      version: row.version,
    })),
  }
}

export const medicalAnswers = answers(medical, reads, {
  // Who may look through somebody's eyes need not be one of those who may know of their health.
  mine: async (wanted, { actor, db }) =>
    actor.impersonator ? refuse('notWhileImpersonating') : pageOf(db, wanted),
  ofUser: async (wanted, { db }) => pageOf(db, wanted),
})
