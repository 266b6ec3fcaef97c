import { stockholmDay } from '@portal/calendar/stockholm'
import { localeFrom } from '@portal/contracts'
import { wageSpecList } from '@portal/contracts/lists/wages'
import { type ImportOutcome, type WageImport, wages } from '@portal/contracts/wages'
import type { FileStore } from '@portal/platform/files/store'
import { momentCell } from '@portal/platform/files/xlsx'
import { keptNames } from '@portal/platform/papers/names'
import { type Kysely, type Selectable, sql } from 'kysely'
import { answers, type Databases, refuse } from '../kit/answers.ts'
import { isFound, isPicked, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { maySee, oneself, people as peopleOf } from '../kit/people.ts'
import { allows } from '../kit/scopes.ts'
import { nameCell, sheetOf, sheetReply } from '../kit/sheet.ts'
import { people } from '../users/people.ts'
import { leftIn } from './queries-left.ts'
import { wageSpecs } from './specs.ts'
import { sheetWords } from './words.ts'

const reads = [wageSpecs, people] as const
type DB = Databases<typeof reads>

/** Wage specifications 's' of people 'p'. */
const specsOf = (db: Kysely<DB>, of: ReturnType<typeof peopleOf>) =>
  db.selectFrom('wages.spec as s').innerJoin(of.as('p'), 'p.user_id', 's.user_id')

async function rowsOf(found: ReturnType<typeof specsOf>) {
  const rows = await found.selectAll('s').select(['p.full_name', 'p.email']).execute()
  return rows.map((row) => ({
    id: row.wage_spec_id,
    userId: row.user_id,
    userName: row.full_name || row.email,
    month: row.month,
    size: row.size,
    importedAt: row.imported_at.toISOString(),
    version: row.version,
  }))
}

const order = orderOf(wageSpecList, {
  userName: 'p.full_name',
  month: 's.month',
  importedAt: 's.imported_at',
})

const importOf = (row: Selectable<DB['wages.run']>) => ({
  id: row.wage_import_id,
  month: row.month,
  askedAt: row.asked_at.toISOString(),
  state: row.state as WageImport['state'],
  total: row.total,
  read: row.read,
  fits: row.fits,
  doubles: row.doubles,
  worked: row.worked,
  imported: row.imported,
})

/**
 * What papers are called whose person is known: as long as their batch is there, and kept by nothing else, as a name
 * may be a person's.
 */
async function namesIn(
  files: FileStore,
  { state, batches }: Selectable<DB['wages.run']>,
  rows: readonly { readonly place: number; readonly name: string }[],
): Promise<(place: number) => string> {
  const found = new Map<number, string>()
  if (state === 'done' || state === 'stopped') return () => ''
  const places = rows.flatMap(({ place, name }) => (name === '' ? [place] : []))
  let first = 0
  for (const { batchId, count } of batches) {
    const here = places.filter((place) => place >= first && place < first + count)
    const names = here.length > 0 ? await keptNames(files, batchId) : []
    for (const place of here) found.set(place, names[place - first] ?? '')
    first += count
  }
  return (place) => found.get(place) ?? ''
}

export const wagesAnswers = answers(wages, reads, {
  imports: async ({ page, pageSize }, { actor, db }) => {
    const found = db.selectFrom('wages.run').where('asked_by_id', '=', actor.userId)
    const { limit, offset } = window(page, pageSize)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .selectAll()
        .orderBy('asked_at', 'desc')
        .orderBy('wage_import_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { total, rows: rows.map(importOf) }
  },

  imported: async ({ id, page, pageSize }, { actor, db, files }) => {
    const run = await db
      .selectFrom('wages.run')
      .selectAll()
      .where('wage_import_id', '=', id)
      .where('asked_by_id', '=', actor.userId)
      .executeTakeFirst()
    if (!run) return refuse('notFound')
    const { limit, offset } = window(page, pageSize)
    const isWell = sql<boolean>`outcome IN ('fits', 'imported')`
    const isDecided = sql<boolean>`outcome <> 'formerNumber'`
    // Whose they are is asked of this page's alone: an import has thousands.
    const shown = db
      .selectFrom('wages.outcome')
      .select(['outcome', 'name', 'user_id', 'place', 'until'])
      .select([isWell.as('is_well'), isDecided.as('is_decided')])
      .where('wage_import_id', '=', id)
      .orderBy(isWell)
      .orderBy(isDecided)
      .orderBy('place')
      .limit(limit)
      .offset(offset)
    const rows = await db
      .selectFrom(shown.as('o'))
      .leftJoin(peopleOf(db, actor).as('p'), 'p.user_id', 'o.user_id')
      .select(['o.outcome', 'o.name', 'o.place', 'o.until'])
      .select(['p.user_id', 'p.full_name', 'p.email'])
      .orderBy('o.is_well')
      .orderBy('o.is_decided')
      .orderBy('o.place')
      .execute()
    const [nameAt, left] = await Promise.all([namesIn(files, run, rows), leftIn(db, actor, id)])
    return {
      import: importOf(run),
      left,
      rows: rows.map((row) => ({
        name: row.name || nameAt(row.place),
        userId: row.user_id,
        userName: row.full_name || (row.email ?? ''),
        outcome: row.outcome as ImportOutcome,
        place: row.place,
        until: row.until || null,
      })),
    }
  },

  // Pay is for its person and for who pays, not for who may look through somebody's eyes.
  one: async ({ id }, { actor, db, files, locale }) => {
    if (actor.impersonator) return refuse('notWhileImpersonating')
    const row = await db
      .selectFrom('wages.spec')
      .selectAll()
      .where('wage_spec_id', '=', id)
      .executeTakeFirst()
    if (!row) return refuse('notFound')
    const isTheirs = row.user_id === actor.userId
    if (!isTheirs && !(allows.wage(actor) && (await maySee(db, actor, row.user_id))))
      return refuse('notFound')
    const body = await files.get(row.file_id, row.sha256)
    if (!body) return refuse('notFound')
    const fileName = `${sheetWords.oneName[localeFrom(locale)]}-${row.month}.pdf`
    return { fileName, type: 'application/pdf', body }
  },

  mine: async ({ userId, page, pageSize }, { actor, db }) => {
    if (actor.impersonator) return refuse('notWhileImpersonating')
    const found = specsOf(db, oneself(db, actor)).where('s.user_id', '=', userId)
    const { limit, offset } = window(page, pageSize)
    const [total, rows] = await Promise.all([
      totalOf(found),
      rowsOf(
        found
          .orderBy('s.month', 'desc')
          .orderBy('s.imported_at', 'desc')
          .orderBy('s.wage_spec_id', 'desc')
          .limit(limit)
          .offset(offset),
      ),
    ])
    return { total, rows }
  },

  list: async ({ search, month, only, except, ...wanted }, { actor, db, locale, now }) => {
    let found = specsOf(db, peopleOf(db, actor)).where(isPicked('s.wage_spec_id', { only, except }))
    if (search !== '') found = found.where(isFound('p.search', search))
    if (month) found = found.where('s.month', '=', month)
    const by = order(wanted)
    const { limit, offset } = window(wanted.page, wanted.export ? 0 : wanted.pageSize)
    const [total, rows] = await Promise.all([
      totalOf(found),
      rowsOf(
        found.orderBy(by.by, by.way).orderBy('s.wage_spec_id', by.way).limit(limit).offset(offset),
      ),
    ])
    if (wanted.export !== 'xlsx') return { total, rows }
    const words = localeFrom(locale)
    const sheet = sheetOf(wageSpecList, rows, words, sheetWords, {
      name: ({ userName }) => nameCell(userName, words),
      month: (row) => row.month,
      importedAt: ({ importedAt }) => momentCell(importedAt),
    })
    const name = `${sheetWords.fileName[words]}-${stockholmDay(now)}`
    return sheetReply(name, { ...sheet, total }, words)
  },
})
