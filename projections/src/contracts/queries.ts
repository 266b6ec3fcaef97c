import { addDays } from '@portal/calendar/days'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { type Locale, localeFrom } from '@portal/contracts'
import type { ContractType } from '@portal/contracts/contract-types'
import {
  type Contract,
  type ContractRow,
  type ContractState,
  contracts as calls,
} from '@portal/contracts/contracts'
import { contractList } from '@portal/contracts/lists/contracts'
import type { Statement } from '@portal/platform/evidence'
import { signedBytes, signedForm } from '@portal/platform/signed-form'
import { type Kysely, sql } from 'kysely'
import { answers, type Databases, type FileReply, Refused, refuse } from '../kit/answers.ts'
import { filled } from '../kit/filled.ts'
import { employed, letterheadOf } from '../kit/letterhead.ts'
import { isFound, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import type { Paper } from '../kit/paper.ts'
import { authors, maySee, people as peopleOf } from '../kit/people.ts'
import { momentInWords, signaturePage, signedPdf } from '../kit/signature-page.ts'
import { organisation } from '../organisation/organisation.ts'
import { signage } from '../signage/signage.ts'
import { people } from '../users/people.ts'
import { contracts } from './contracts.ts'
import { draftContract } from './draft.ts'
import { contractsSheet } from './sheet.ts'
import { paperWords } from './words.ts'

const reads = [contracts, people, organisation, signage] as const
type DB = Databases<typeof reads>

interface Listed {
  userId: string
  page: number
  pageSize: number
  onlySigned: boolean
  withWithdrawn: boolean
}

const inOrder = orderOf(contractList, {
  userName: 'p.full_name',
  title: 'c.title',
  issuedAt: 'c.issued_at',
})

function rowOf(row: {
  contract_id: string
  type: string
  title: string
  language: string
  state: string
  issued_at: Date
  issuer: string | null
  signed_at: Date | null
  withdrawn_at: Date | null
  start_date: string | null
  end_date: string | null
}): ContractRow {
  return {
    id: row.contract_id,
    type: row.type as ContractType,
    title: row.title,
    language: localeFrom(row.language),
    state: row.state as ContractState,
    issuedAt: row.issued_at.toISOString(),
    issuedByName: row.issuer ?? '',
    signedAt: row.signed_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    startDate: row.start_date,
    endDate: row.end_date,
  }
}

/** What a row shows of a contract 'c' that 'i' has issued. */
const shownOfRow = [
  'c.contract_id',
  'c.type',
  'c.title',
  'c.language',
  'c.state',
  'c.issued_at',
  'i.full_name as issuer',
  'c.signed_at',
  'c.withdrawn_at',
  'c.start_date',
  'c.end_date',
] as const

async function list(db: Kysely<DB>, wanted: Listed) {
  const { limit, offset } = window(wanted.page, wanted.pageSize)
  let found = db.selectFrom('contracts.contract as c').where('c.user_id', '=', wanted.userId)
  if (wanted.onlySigned) found = found.where('c.state', '=', 'signed')
  else if (!wanted.withWithdrawn) found = found.where('c.state', '!=', 'withdrawn')
  const [total, rows] = await Promise.all([
    totalOf(found),
    found
      .leftJoin(authors(db).as('i'), 'i.user_id', 'c.issued_by')
      .select(shownOfRow)
      .orderBy('c.issued_at', 'desc')
      .orderBy('c.contract_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { total, rows: rows.map(rowOf) }
}

const fullRow = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('contracts.contract as c')
    .leftJoin(authors(db).as('i'), 'i.user_id', 'c.issued_by')
    .leftJoin(authors(db).as('p'), 'p.user_id', 'c.user_id')
    .leftJoin('signage.signing as s', 's.signing_id', 'c.signing_id')
    .selectAll('c')
    .select(['i.full_name as issuer', 'p.full_name as holder', 's.phone_end'])
    .where('c.contract_id', '=', id)
    .executeTakeFirst()
type FullRow = NonNullable<Awaited<ReturnType<typeof fullRow>>>

const contractOf = (row: FullRow): Contract => ({
  ...rowOf(row),
  userId: row.user_id,
  userName: row.holder ?? '',
  content: row.content,
  contentHash: row.content_hash,
  phoneEnd: row.phone_end,
  withdrawReason: row.withdraw_reason,
})

/** How a contract stands, for who holds it on paper: one that does not apply says so. */
function stateInWords({ state, withdrawn_at: at }: FullRow, language: Locale): string {
  if (state === 'withdrawn' && at)
    return filled(paperWords.withdrawn[language], { time: momentInWords(at, language) })
  return paperWords[state === 'signed' ? 'signed' : 'open'][language]
}

/** The contract as it was issued, and on a page of its own how it was signed. */
async function asPdf(db: Kysely<DB>, paper: Paper, row: FullRow): Promise<FileReply> {
  const language = localeFrom(row.language)
  // Who works elsewhere by now has a contract with the employer that it names.
  const employer = row.parties.find(({ role }) => role === 'employer')
  const letterhead = await letterheadOf(
    paper,
    employed(employer?.name ?? '', employer?.number ?? ''),
    { issuer: row.issuer ?? '', at: row.issued_at },
    language,
  )
  const signed = row.signed_at && row.signing_id && row.signed_position
  const form = signedForm(row.form)
  const person = row.holder ?? ''
  const statement: Statement = {
    kind: 'contract',
    id: row.contract_id,
    how: signed ? 'signed' : 'unsigned',
    title: row.title,
    person,
    at: ((signed && row.signed_at) || row.issued_at).toISOString(),
    entry: signed ? row.signed_position : null,
    signing: signed ? row.signing_id : null,
    form,
    sha256: row.content_hash,
  }
  const content = signedBytes(form, {
    kind: 'contract',
    title: row.title,
    type: row.type,
    language: row.language,
    parties: row.parties,
    text: row.content,
  })
  const body = await signedPdf(db, {
    evidence: { statement, content, portal: paper.publicUrl },
    title: row.title,
    language,
    letterhead,
    body: [
      {
        kind: 'facts',
        rows: [
          [paperWords.issued[language], momentInWords(row.issued_at, language)],
          [paperWords.issuedBy[language], row.issuer ?? ''],
          [paperWords.state[language], stateInWords(row, language)],
        ],
      },
      { kind: 'html', html: row.content },
    ],
    page: signed
      ? await signaturePage(db, language, {
          how: 'signed',
          title: row.title,
          name: person,
          at: row.signed_at as Date,
          phoneEnd: row.phone_end ?? '',
          contentHash: row.content_hash,
          signingId: row.signing_id,
          position: row.signed_position as string,
        })
      : [],
  })
  const day = stockholmDay(row.signed_at ?? row.issued_at)
  return { fileName: `${row.title} ${row.holder ?? ''} ${day}.pdf`, type: 'application/pdf', body }
}

export const contractsAnswers = answers(calls, reads, {
  mine: (wanted, { db }) => list(db, { ...wanted, withWithdrawn: false }),

  one: async ({ id }, { actor, db }) => {
    const row = await fullRow(db, id)
    if (row?.user_id !== actor.userId) return refuse('notFound')
    // What was withdrawn is nobody's to sign; that it was there is said.
    return row.state === 'withdrawn' ? { ...contractOf(row), content: '' } : contractOf(row)
  },

  export: async ({ id }, { actor, db, paper }) => {
    const row = await fullRow(db, id)
    if (row?.user_id !== actor.userId || row.state === 'withdrawn') return refuse('notFound')
    return asPdf(db, paper, row)
  },

  ofUser: ({ id, ...wanted }, { db }) => list(db, { ...wanted, userId: id, withWithdrawn: true }),

  filter: async (wanted, { actor, db, locale, now, past }) => {
    let found = db
      .selectFrom('contracts.contract as c')
      .innerJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'c.user_id')
    if (wanted.search !== '') found = found.where(isFound('p.search', wanted.search))
    if (wanted.state) found = found.where('c.state', '=', wanted.state)
    if (wanted.days > 0) {
      const after = addDays(stockholmDay(now), 1 - wanted.days)
      found = found.where('c.issued_at', '<', stockholmDayStart(after))
    }
    if (wanted.departmentId)
      found = found.where(sql<boolean>`p.department_ids @> array[${wanted.departmentId}]::uuid[]`)
    const { limit, offset } = window(wanted.page, wanted.export ? 0 : wanted.pageSize)
    const order = inOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .leftJoin(authors(db).as('i'), 'i.user_id', 'c.issued_by')
        .select(shownOfRow)
        .select(['c.user_id', 'p.full_name', 'p.email'])
        .orderBy(order.by, order.way)
        .orderBy('c.contract_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    const listed = {
      total,
      rows: rows.map((row) => ({
        ...rowOf(row),
        userId: row.user_id,
        userName: row.full_name || row.email,
      })),
    }
    return wanted.export ? contractsSheet(listed, localeFrom(locale), now, past) : listed
  },

  oneOfUser: async ({ id }, { actor, db }) => {
    const row = await fullRow(db, id)
    return row && (await maySee(db, actor, row.user_id)) ? contractOf(row) : refuse('notFound')
  },

  exportOfUser: async ({ id }, { actor, db, paper }) => {
    const row = await fullRow(db, id)
    return row && (await maySee(db, actor, row.user_id))
      ? asPdf(db, paper, row)
      : refuse('notFound')
  },

  preview: async (input, { actor, db, now }) => {
    const drafted = await draftContract(db, actor, now, input)
    if (drafted instanceof Refused) return drafted
    const { parties: _, ...shown } = drafted
    return shown
  },
})
