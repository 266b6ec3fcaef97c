import { buffer } from 'node:stream/consumers'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import type { Actor } from '@portal/platform/actor'
import type { FileStore } from '@portal/platform/files/store'
import { BrokenPdf, fillForm, renderPdf } from '@portal/platform/pdf/pdf'
import type { Kysely } from 'kysely'
import type { files } from '../files/owned.ts'
import type { Databases, FileReply } from '../kit/answers.ts'
import { aboutEmployer, dayInWords, employed } from '../kit/letterhead.ts'
import type { Paper } from '../kit/paper.ts'
import { oneself } from '../kit/people.ts'
import type { organisation } from '../organisation/organisation.ts'
import type { people } from '../users/people.ts'
import type { tests } from './tests.ts'
import { diplomaWords } from './words.ts'

type DB = Databases<readonly [typeof tests, typeof people, typeof files, typeof organisation]>

/** Where files lie, and what documents that are handed out bear. */
interface House {
  readonly files: FileStore
  readonly paper: Paper
}

/** One's own approved result that a diploma is for; the latest unless a round is given. */
export function approvedResult(
  db: Kysely<DB>,
  actor: Actor,
  occasionId: string,
  round: number | undefined,
) {
  let found = db
    .selectFrom('tests.hand_in as h')
    .innerJoin('tests.test as t', 't.test_id', 'h.test_id')
    .innerJoin(oneself(db, actor).as('u'), 'u.user_id', 'h.user_id')
    .leftJoin('files.file as f', 'f.file_id', 't.diploma_file_id')
    .leftJoin('organisation.company as c', 'c.company_id', 'u.company_id')
    .select([
      't.title',
      't.diploma_file_id',
      'f.sha256 as diploma_sha256',
      't.diploma_keys',
      'u.full_name',
      'h.points',
      'h.max_points',
      'h.handed_in_at',
      'c.name as company_name',
      'c.organisation_number',
    ])
    .where('h.user_id', '=', actor.userId)
    .where('h.occasion_id', '=', occasionId)
    .where('h.approved', '=', true)
    .where('h.kind', '=', 'test')
  if (round !== undefined) found = found.where('h.round', '=', round)
  return found.orderBy('h.round', 'desc').orderBy('h.attempt', 'desc').executeTakeFirst()
}

type Approved = NonNullable<Awaited<ReturnType<typeof approvedResult>>>

/** The diploma: the test's form filled in, or one of our own where it has none. */
export async function diplomaOf(
  result: Approved,
  house: House,
  locale: Locale,
): Promise<FileReply> {
  const day = stockholmDay(result.handed_in_at)
  const name = diplomaWords.diploma[locale]
  const fileName = `${name}-${day}.pdf`
  return { fileName, type: 'application/pdf', body: await pdfOf(result, house, locale, day) }
}

async function pdfOf(result: Approved, house: House, locale: Locale, day: string) {
  const points = `${result.points} / ${result.max_points}`
  const form =
    result.diploma_file_id &&
    (await house.files.get(result.diploma_file_id, result.diploma_sha256 ?? ''))
  if (form) {
    const { name, date, test, points: scored } = result.diploma_keys
    const values = Object.fromEntries(
      [
        [name, result.full_name],
        [date, day],
        [test, result.title],
        [scored, points],
      ].filter(([field]) => field !== ''),
    ) as Record<string, string>
    try {
      return await fillForm(await buffer(form), values)
    } catch (error) {
      if (!(error instanceof BrokenPdf)) throw error
    }
  }
  const word = (key: keyof typeof diplomaWords) => diplomaWords[key][locale]
  const logo = await house.paper.logo()
  const company = employed(result.company_name ?? '', result.organisation_number ?? '')
  return renderPdf({
    design: 'diploma',
    title: `${word('diploma')} – ${result.full_name}`,
    language: locale,
    ...(logo ? { logo } : {}),
    word: word('diploma'),
    to: word('to'),
    name: result.full_name,
    because: word('because'),
    subject: result.title,
    facts: [
      [word('date'), dayInWords(result.handed_in_at, locale)],
      ...(result.max_points > 0 ? ([[word('points'), points]] as const) : []),
    ],
    company: company.name,
    about: aboutEmployer(company, locale),
  })
}
