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
import { type Kysely, sql } from 'kysely'
import { answers, refuse } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { people as peopleOf } from '../kit/people.ts'
import { sheetOf, sheetReply } from '../kit/sheet.ts'
import { silentActions } from './history.ts'
import { entryWith } from './queries-entry.ts'
import { asEntry, type DB, reads, rowsAt } from './queries-rows.ts'

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
  page: number
  pageSize: number
}

async function entries(
  db: Kysely<DB>,
  actor: Actor,
  wanted: Filter,
  { limit, offset } = window(wanted.page, wanted.pageSize),
) {
  const everything = db.selectFrom('history.entry as e')
  let found = everything
  if (wanted.actions.length > 0) found = found.where('e.action', 'in', wanted.actions)
  const by = wanted.actorId
  // Who looked through somebody else's eyes did it too.
  if (by)
    found = found.where((eb) =>
      eb.or([eb('e.actor_id', '=', by), eb('e.impersonator_id', '=', by)]),
    )
  if (wanted.subjectId) found = found.where('e.subject_id', '=', wanted.subjectId)
  if (wanted.objectId) found = found.where('e.object_id', '=', wanted.objectId)
  const about = wanted.aboutId
  if (about)
    found = found.where((eb) =>
      eb.or([
        eb('e.actor_id', '=', about),
        eb('e.subject_id', '=', about),
        eb('e.impersonator_id', '=', about),
      ]),
    )
  if (wanted.from) found = found.where('e.at', '>=', new Date(wanted.from))
  if (wanted.to) found = found.where('e.at', '<', new Date(wanted.to))
  const counting = async () => {
    const { total } = await db
      .selectFrom(found.select('e.position').limit(COUNTED).as('some'))
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }
  // The places first, which an index gives alone: the rows of the pages before are not looked at.
  const page = async (few: boolean) => {
    // Few are found by their own index and then sorted: to go back in time until the page is full
    // could go through the whole log. OFFSET keeps the planner from doing so.
    const inOrder = few
      ? db.selectFrom(found.select(['e.at', 'e.position']).offset(0).as('e')).select('e.position')
      : found.select('e.position')
    const places = await inOrder
      .orderBy('e.at', 'desc')
      .orderBy('e.position', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
    return rowsAt(db, {
      positions: places.map((one) => one.position),
      everybody: isSuper(actor),
    })
  }
  if (found === everything) {
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
    if (!input.export) return entries(db, actor, input)
    const { rows } = await entries(db, actor, input, { limit: EXPORTED + 1, offset: 0 })
    const cut = rows.length > EXPORTED
    return asSheet(rows.slice(0, EXPORTED), cut, localeFrom(input.locale ?? locale), now)
  },
  ofUser: ({ id, ...input }, { actor, db }) => entries(db, actor, { ...input, aboutId: id }),
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
  verify: async ({ look, seal }, { verification }) => {
    const found = look ? await verification.look() : await verification.check(seal?.toLowerCase())
    const { verdict } = found
    return {
      ...found,
      verdict: verdict && {
        ...verdict,
        faults: [...verdict.faults],
        notes: [...verdict.notes],
      },
    }
  },
})
