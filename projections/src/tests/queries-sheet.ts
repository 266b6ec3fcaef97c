import { stockholmDay } from '@portal/calendar/stockholm'
import type { DecodedOf, Locale } from '@portal/contracts'
import { testUserList } from '@portal/contracts/lists/tests'
import type { tests as calls } from '@portal/contracts/tests'
import type { Actor } from '@portal/platform/actor'
import { momentCell, type XlsxValue } from '@portal/platform/files/xlsx'
import type { Kysely } from 'kysely'
import type { FileReply } from '../kit/answers.ts'
import { ALL_ROWS } from '../kit/listing.ts'
import { sheetOf, sheetReply } from '../kit/sheet.ts'
import { type DB, testUsers } from './queries-figures.ts'
import { answerText } from './queries-mine.ts'
import { sheetWords, stateWords } from './words.ts'

/** Cells of answers: as many are written in some ten seconds. Of a test with many questions that is fewer people. */
const MOST_CELLS = 1_000_000
/** People whose answers are read at once, so that other calls go on meanwhile. */
const AT_ONCE = 100

/** What was answered in these hand-ins, by their id and the question's. */
async function answersIn(db: Kysely<DB>, resultIds: readonly string[]) {
  if (resultIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('tests.answer')
    .select(['result_id', 'question_id', 'option_ids', 'text', 'comment'])
    .where('result_id', 'in', resultIds)
    .execute()
  return new Map(rows.map((one) => [`${one.result_id} ${one.question_id}`, one]))
}

/** Where everybody stands and what they answered, as a spreadsheet; undefined for no such test. */
export async function resultSheet(
  db: Kysely<DB>,
  actor: Actor,
  { id, occasionId }: DecodedOf<typeof calls.export>,
  locale: Locale,
  now: Date,
): Promise<FileReply | undefined> {
  const test = await db
    .selectFrom('tests.test')
    .select('title')
    .where('test_id', '=', id)
    .executeTakeFirst()
  if (!test) return undefined
  const questions = await db
    .selectFrom('tests.question')
    .select(['question_id', 'text', 'options'])
    .where('test_id', '=', id)
    .where('removed', '=', false)
    .orderBy('rank')
    .execute()
  const limit = Math.min(ALL_ROWS, Math.floor(MOST_CELLS / Math.max(1, questions.length)))
  const wanted = { id, occasionId, search: '', descending: false }
  const { total, rows } = await testUsers(db, actor, wanted, { limit, offset: 0 })
  const standing = sheetOf(testUserList, rows, locale, sheetWords, {
    name: (row) => row.fullName,
    departments: (row) => row.departmentNames.join(', '),
    state: (row) => stateWords[row.state][locale],
    attempts: (row) => row.attempts,
    points: (row) => row.points,
    maxPoints: (row) => row.maxPoints,
    handedIn: (row) => momentCell(row.handedInAt),
  })
  const cells: XlsxValue[][] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    const given = await answersIn(
      db,
      some.flatMap(({ resultId }) => (resultId === null ? [] : [resultId])),
    )
    for (const [at, row] of some.entries())
      cells.push([
        ...(standing.rows[from + at] ?? []),
        ...questions.map(({ question_id, options }) => {
          const answer = given.get(`${row.resultId} ${question_id}`)
          return answer
            ? [answerText(options, answer), answer.comment].filter(Boolean).join(' – ')
            : ''
        }),
      ])
  }
  return sheetReply(
    `${sheetWords.fileName[locale]}-${stockholmDay(now)}`,
    { heads: [...standing.heads, ...questions.map(({ text }) => text)], total, rows: cells },
    locale,
  )
}
