import { stockholmDay } from '@portal/calendar/stockholm'
import { type Locale, localeFrom } from '@portal/contracts'
import { signage as calls, type SignageRequest, type SignageState } from '@portal/contracts/signage'
import type { Statement } from '@portal/platform/evidence'
import { asPng } from '@portal/platform/files/draw'
import { bytesOf, type FileStore } from '@portal/platform/files/store'
import { signedBytes, signedForm } from '@portal/platform/signed-form'
import type { Kysely } from 'kysely'
import { answers, type Databases, type FileReply, refuse } from '../kit/answers.ts'
import { employerOf, letterheadOf } from '../kit/letterhead.ts'
import { totalOf, window } from '../kit/listing.ts'
import type { Paper } from '../kit/paper.ts'
import { authors, maySee } from '../kit/people.ts'
import { momentInWords, signaturePage, signedPdf } from '../kit/signature-page.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'
import { signage } from './signage.ts'
import { fileWords } from './words.ts'

const reads = [signage, people, organisation] as const
type DB = Databases<typeof reads>

interface Listed {
  userId: string
  state: SignageState | undefined
  page: number
  pageSize: number
  withWithdrawn: boolean
}

const shown = (db: Kysely<DB>) =>
  db
    .selectFrom('signage.request as r')
    .leftJoin(authors(db).as('a'), 'a.user_id', 'r.requested_by')
    .leftJoin(authors(db).as('p'), 'p.user_id', 'r.user_id')
    .leftJoin('signage.signing as s', 's.signing_id', 'r.signing_id')
    .selectAll('r')
    .select(['a.full_name as asker', 'p.full_name as holder', 's.phone_end'])
type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const requestOf = (row: Row): SignageRequest => ({
  id: row.file_id,
  title: row.title,
  name: row.name,
  type: row.type,
  size: row.size,
  state: row.state as SignageState,
  requestedByName: row.asker ?? '',
  requestedAt: row.requested_at.toISOString(),
  signedAt: row.signed_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  reason: row.reason,
  phoneEnd: row.phone_end,
  fileHash: row.file_hash,
  contentHash: row.content_hash,
})

async function list(db: Kysely<DB>, { userId, state, page, pageSize, withWithdrawn }: Listed) {
  const { limit, offset } = window(page, pageSize)
  let counted = db.selectFrom('signage.request as r').where('r.user_id', '=', userId)
  let found = shown(db).where('r.user_id', '=', userId)
  if (state) {
    counted = counted.where('r.state', '=', state)
    found = found.where('r.state', '=', state)
  } else if (!withWithdrawn) {
    counted = counted.where('r.state', '!=', 'withdrawn')
    found = found.where('r.state', '!=', 'withdrawn')
  }
  const [total, rows] = await Promise.all([
    totalOf(counted),
    found
      .orderBy('r.requested_at', 'desc')
      .orderBy('r.file_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { total, rows: rows.map(requestOf) }
}

const rowOf = (db: Kysely<DB>, id: string) =>
  shown(db).where('r.file_id', '=', id).executeTakeFirst()

/** The request, if it was made to this person. */
const own = async (db: Kysely<DB>, id: string, userId: string) => {
  const row = await rowOf(db, id)
  return row?.user_id === userId ? row : undefined
}

async function asChosen(files: FileStore, row: Row): Promise<FileReply | undefined> {
  const body = await files.get(row.file_id, row.file_hash)
  return body && { fileName: row.name, type: row.type, body }
}

/** The file as it was signed, and on a page of its own how; what is no page to print is named there. */
async function asPdf(
  db: Kysely<DB>,
  { files, paper }: { readonly files: FileStore; readonly paper: Paper },
  row: Row,
  language: Locale,
): Promise<FileReply | undefined> {
  if (!row.signed_at || !row.signing_id || !row.signed_position) return undefined
  const bytes = await bytesOf(files, row.file_id, row.file_hash)
  if (!bytes) return undefined
  const isPdf = row.type === 'application/pdf'
  const isPicture = row.type.startsWith('image/')
  const word = (key: keyof typeof fileWords) => fileWords[key][language]
  const page = await signaturePage(db, language, {
    how: 'signed',
    title: row.title,
    facts: [
      [word('file'), row.name],
      [word('fileHash'), row.file_hash],
      [word('requestedBy'), row.asker ?? ''],
      [word('requestedAt'), momentInWords(row.requested_at, language)],
    ],
    name: row.holder ?? '',
    at: row.signed_at,
    phoneEnd: row.phone_end ?? '',
    contentHash: row.content_hash,
    signingId: row.signing_id,
    position: row.signed_position,
  })
  const form = signedForm(row.form)
  const { title, name, type, file_hash: fileHash } = row
  const statement: Statement = {
    kind: 'file',
    id: row.file_id,
    how: 'signed',
    title,
    person: row.holder ?? '',
    at: row.signed_at.toISOString(),
    entry: row.signed_position,
    signing: row.signing_id,
    form,
    sha256: row.content_hash,
  }
  const content = signedBytes(form, { kind: 'file', title, name, type, fileHash })
  const body = await signedPdf(db, {
    evidence: { statement, content, original: { bytes, type }, portal: paper.publicUrl },
    title: row.title,
    language,
    letterhead: await letterheadOf(
      paper,
      await employerOf(db, row.user_id),
      { issuer: row.asker ?? '', at: row.requested_at },
      language,
    ),
    body: isPicture ? [{ kind: 'image', bytes: await asPng(bytes), alt: row.title }] : [],
    page,
    original: isPdf ? bytes : undefined,
  })
  const day = stockholmDay(row.signed_at)
  return { fileName: `${row.title} ${row.holder ?? ''} ${day}.pdf`, type: 'application/pdf', body }
}

export const signageAnswers = answers(calls, reads, {
  one: async ({ id }, { actor, db }) => {
    const row = await own(db, id, actor.userId)
    return row ? requestOf(row) : refuse('notFound')
  },

  file: async ({ id }, { actor, db, files }) => {
    const row = await own(db, id, actor.userId)
    // What was withdrawn is nobody's to read; that it was there is said.
    if (!row || row.state === 'withdrawn') return refuse('notFound')
    return (await asChosen(files, row)) ?? refuse('fileMissing')
  },

  export: async ({ id }, { actor, db, locale, ...house }) => {
    const row = await own(db, id, actor.userId)
    if (row?.state !== 'signed') return refuse('notFound')
    return (await asPdf(db, house, row, localeFrom(locale))) ?? refuse('fileMissing')
  },

  mine: (wanted, { actor, db }) =>
    list(db, { ...wanted, state: wanted.state, userId: actor.userId, withWithdrawn: false }),

  ofUser: (wanted, { db }) => list(db, { ...wanted, state: wanted.state, withWithdrawn: true }),

  fileOfUser: async ({ id }, { actor, db, files }) => {
    const row = await rowOf(db, id)
    if (!row || !(await maySee(db, actor, row.user_id))) return refuse('notFound')
    return (await asChosen(files, row)) ?? refuse('fileMissing')
  },

  exportOfUser: async ({ id }, { actor, db, locale, ...house }) => {
    const row = await rowOf(db, id)
    if (row?.state !== 'signed' || !(await maySee(db, actor, row.user_id)))
      return refuse('notFound')
    return (await asPdf(db, house, row, localeFrom(locale))) ?? refuse('fileMissing')
  },
})
