import type { Statement } from '@portal/platform/evidence'
import type { Kysely } from 'kysely'
import type { ReadSide } from '../kit/parts.ts'

/** What the log says of what a statement is about. */
export interface Recorded {
  readonly title: string
  readonly person: string
  readonly sha256: string
  /** How it stands today. */
  readonly state: 'open' | 'signed' | 'withdrawn'
}

type Db = Kysely<ReadSide>

/**
 * What the log has of it; undefined where any of what only the PDF can know is not as it stands there:
 * the id, the moment to the millisecond, the place in the log, the signing and the hash.
 */
export async function recordOf(db: Db, said: Statement): Promise<Recorded | undefined> {
  if (said.kind === 'contract') return contractOf(db, said)
  return said.kind === 'document' ? approvalOf(db, said) : fileOf(db, said)
}

const isAt = (at: Date | null, said: Statement): boolean => at?.toISOString() === said.at

async function contractOf(db: Db, said: Statement): Promise<Recorded | undefined> {
  const row = await db
    .selectFrom('contracts.contract as c')
    .leftJoin('users.person as p', 'p.user_id', 'c.user_id')
    .selectAll('c')
    .select('p.full_name')
    .where('c.contract_id', '=', said.id)
    .executeTakeFirst()
  if (!row || row.form !== said.form || row.content_hash !== said.sha256) return undefined
  const isSame =
    said.how === 'signed'
      ? isAt(row.signed_at, said) &&
        row.signed_position === said.entry &&
        row.signing_id === said.signing
      : said.how === 'unsigned' && isAt(row.issued_at, said) && said.entry === null
  if (!isSame) return undefined
  const { title, content_hash: sha256 } = row
  return { title, person: row.full_name ?? '', sha256, state: row.state as Recorded['state'] }
}

async function approvalOf(db: Db, said: Statement): Promise<Recorded | undefined> {
  if (said.entry === null) return undefined
  const row = await db
    .selectFrom('documents.approval as a')
    .innerJoin('documents.edition as e', (join) =>
      join.onRef('e.document_id', '=', 'a.document_id').onRef('e.version', '=', 'a.version'),
    )
    .select([
      'a.name',
      'a.how',
      'a.approved_at',
      'a.signing_id',
      'a.content_hash',
      'e.title',
      'e.form',
    ])
    .where('a.document_id', '=', said.id)
    .where('a.position', '=', said.entry)
    .executeTakeFirst()
  const isSame =
    row &&
    // The name of who was erased is nobody's to confirm.
    row.name !== '' &&
    isAt(row.approved_at, said) &&
    row.how === said.how &&
    row.signing_id === said.signing &&
    row.content_hash === said.sha256 &&
    row.form === said.form
  return isSame
    ? { title: row.title, person: row.name, sha256: row.content_hash, state: 'signed' }
    : undefined
}

async function fileOf(db: Db, said: Statement): Promise<Recorded | undefined> {
  const row = await db
    .selectFrom('signage.request as r')
    .leftJoin('users.person as p', 'p.user_id', 'r.user_id')
    .selectAll('r')
    .select('p.full_name')
    .where('r.file_id', '=', said.id)
    .executeTakeFirst()
  const isSame =
    row?.state === 'signed' &&
    said.how === 'signed' &&
    isAt(row.signed_at, said) &&
    row.signed_position === said.entry &&
    row.signing_id === said.signing &&
    row.content_hash === said.sha256 &&
    row.form === said.form
  return isSame
    ? { title: row.title, person: row.full_name ?? '', sha256: row.content_hash, state: 'signed' }
    : undefined
}
