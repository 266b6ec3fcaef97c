import { stockholmDay } from '@portal/calendar/stockholm'
import { history as historyCalls } from '@portal/contracts/history'
import { automationWord } from '@portal/contracts/history/automations'
import { objectText } from '@portal/contracts/history/objects'
import { actionWord, actorWord, historyWords, subjectWord } from '@portal/contracts/history/words'
import { type Locale, localeFrom } from '@portal/contracts/kit'
import { historyList } from '@portal/contracts/lists/history'
import { type LogEntry, logs } from '@portal/contracts/logs'
import { allEvents } from '@portal/events'
import { type Actor, isSuper } from '@portal/platform/actor'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { answers, refuse } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { people as peopleOf } from '../kit/people.ts'
import { sheetOf, sheetReply } from '../kit/sheet.ts'
import { exported } from './export.ts'
import { silentActions } from './history.ts'
import { onPaper } from './paper.ts'
import { caseWith, momentWith } from './queries-cases.ts'
import { entryWith } from './queries-entry.ts'
import { asEntry, type DB, reads, rowsAt } from './queries-rows.ts'
import { pageOf, searchOf } from './search.ts'

/** A log is long: beyond this its rows are not counted. */
const COUNTED = 10_000
/** Rows of a spreadsheet; one that has more says so in its last row. */
const EXPORTED = 50_000

interface Filter {
  actions: string[]
  actorId?: string
  subjectId?: string
  objectId?: string
  /** Who did it or to whom it was done. */
  aboutId?: string
  from?: string
  to?: string
  search?: string
  page: number
  pageSize: number
}

/** What the filters beside the search ask of an entry `e`. */
function filters(wanted: Filter): RawBuilder<boolean>[] {
  const asked: RawBuilder<boolean>[] = []
  const { actions, actorId: by, subjectId, objectId, aboutId: about, from, to } = wanted
  if (actions.length > 0) asked.push(sql`e.action = ANY (${actions}::text[])`)
  // Who looked through somebody else's eyes did it too.
  if (by) asked.push(sql`(e.actor_id = ${by} OR e.impersonator_id = ${by})`)
  if (subjectId) asked.push(sql`e.subject_id = ${subjectId}`)
  if (objectId) asked.push(sql`e.object_id = ${objectId}`)
  if (about)
    asked.push(
      sql`(e.actor_id = ${about} OR e.subject_id = ${about} OR e.impersonator_id = ${about})`,
    )
  if (from) asked.push(sql`e.at >= ${new Date(from)}`)
  if (to) asked.push(sql`e.at < ${new Date(to)}`)
  return asked
}

interface Found {
  total: number
  rows: LogEntry[]
  /** More people or things have a word of the search than were looked at. */
  cut?: boolean
}

async function entries(
  db: Kysely<DB>,
  actor: Actor,
  locale: Locale,
  wanted: Filter,
  { limit, offset } = window(wanted.page, wanted.pageSize),
): Promise<Found> {
  const asked = filters(wanted)
  const everybody = isSuper(actor)
  const search = await searchOf(db, actor, wanted.search, locale)
  if (search) {
    const { positions, total } = await pageOf(db, search, asked, { limit, offset })
    const rows = positions.length === 0 ? [] : await rowsAt(db, { positions, everybody })
    return { total, rows: rows.map(asEntry), cut: search.cut }
  }
  const where = asked.length > 0 ? sql`WHERE ${sql.join(asked, sql` AND `)}` : sql``
  const counting = async () => {
    const { rows } = await sql<{ total: string }>`
      SELECT count(*) AS total FROM (
        SELECT FROM history.entry e ${where} LIMIT ${COUNTED}) AS c`.execute(db)
    return Number(rows[0]?.total ?? 0)
  }
  // The places first, which an index gives alone: the rows of the pages before are not looked at.
  const page = async (few: boolean) => {
    // Few are found by their own index and then sorted: to go back in time until the page is full
    // could go through the whole log. OFFSET keeps the planner from doing so.
    const found = few
      ? sql`(SELECT e.at, e.position FROM history.entry e ${where} OFFSET 0) AS e`
      : sql`history.entry e ${where}`
    const { rows } = await sql<{ position: string }>`
      SELECT e.position FROM ${found}
      ORDER BY e.at DESC, e.position DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
    return rowsAt(db, { positions: rows.map((one) => one.position), everybody })
  }
  if (asked.length === 0) {
    const [total, rows] = await Promise.all([counting(), page(false)])
    return { total, rows: rows.map(asEntry) }
  }
  const total = await counting()
  return { total, rows: (await page(total < COUNTED)).map(asEntry) }
}

async function sent(
  db: Kysely<DB>,
  actor: Actor,
  kind: 'mail' | 'sms',
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const { limit, offset } = window(page, pageSize)
  const counted = await sql<{ total: string }>`
    SELECT count(*) AS total FROM outside.sent WHERE kind = ${kind}`.execute(db)
  const rows = await sql<{
    id: string
    user_id: string | null
    full_name: string | null
    topic: string
    at: Date
    maybe_twice: boolean
  }>`
    SELECT s.id, s.user_id, p.full_name, s.topic, s.at, s.maybe_twice
    FROM outside.sent s LEFT JOIN ${peopleOf(db, actor).as('p')} ON p.user_id = s.user_id
    WHERE s.kind = ${kind} ORDER BY s.at DESC, s.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  return {
    total: Number(counted.rows[0]?.total ?? 0),
    rows: rows.rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      userName: row.full_name,
      topic: row.topic,
      at: row.at.toISOString(),
      maybeTwice: row.maybe_twice,
    })),
  }
}

/** The rows as a workbook in the reader's words. */
function asSheet(rows: readonly LogEntry[], cut: boolean, locale: Locale, now: Date) {
  const actor = (row: LogEntry) =>
    row.automation
      ? automationWord(row.automation, locale)
      : actorWord(row.actorId, row.actorName, locale)
  const sheet = sheetOf(historyList, rows, locale, historyWords, {
    when: (row) => new Date(row.at),
    action: (row) => actionWord(row.action, locale),
    who: (row) => row.impersonatorName ?? actor(row),
    signedInAs: (row) => (row.impersonatorName ? actor(row) : ''),
    whom: (row) => subjectWord(row.subjectId, row.subjectName, locale),
    object: ({ object }) => (object ? objectText(object, locale) : ''),
  })
  const total = rows.length + Number(cut)
  return sheetReply(
    `${historyWords.fileName[locale]}-${stockholmDay(now)}`,
    { ...sheet, total },
    locale,
  )
}

export const logsAnswers = answers(logs, reads, {
  all: async (input, { actor, db, locale, now }) => {
    const words = localeFrom(input.locale ?? locale)
    if (!input.export) return entries(db, actor, words, input)
    const { rows } = await entries(db, actor, words, input, { limit: EXPORTED + 1, offset: 0 })
    const cut = rows.length > EXPORTED
    return asSheet(rows.slice(0, EXPORTED), cut, words, now)
  },
  ofUser: ({ id, ...input }, { actor, db, locale }) =>
    entries(db, actor, localeFrom(locale), { ...input, aboutId: id }),
  actions: async () => ({
    actions: Object.keys(allEvents)
      .filter((name) => !silentActions.has(name))
      .sort(),
  }),
  emails: (paging, { actor, db }) => sent(db, actor, 'mail', paging),
  sms: (paging, { actor, db }) => sent(db, actor, 'sms', paging),
})

export const historyAnswers = answers(historyCalls, reads, {
  entry: async ({ position }, { actor, db, log }) =>
    (await entryWith(db, log, actor, position)) ?? refuse('notFound'),
  case: async (input, { actor, db, log }) =>
    (await caseWith(db, log, actor, input)) ?? refuse('notFound'),
  moment: async (input, { actor, db, log }) =>
    (await momentWith(db, log, actor, input)) ?? refuse('notFound'),
  paper: async (input, reading) => (await onPaper(reading, input)) ?? refuse('notFound'),
  file: async ({ id, locale }, reading) => {
    const of = { ...reading, locale: localeFrom(locale ?? reading.locale) }
    return (await exported(of, id)) ?? refuse('notFound')
  },
  verify: async ({ look, seal }, { verification }) => {
    const found = look ? await verification.look() : await verification.check(seal?.toLowerCase())
    const { verdict, cases } = found
    return {
      ...found,
      verdict: verdict && {
        ...verdict,
        faults: [...verdict.faults],
        notes: [...verdict.notes],
      },
      cases: cases && { ...cases, faults: [...cases.faults] },
    }
  },
})
