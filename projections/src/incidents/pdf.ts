import { asDate } from '@portal/calendar/days'
import type { Locale } from '@portal/contracts'
import {
  authorityGroundWords,
  authorityStateWords,
  incidentStatusWords,
  incidentTypeWords,
  incidentWords,
} from '@portal/contracts/incident-words'
import type { IncidentDetail } from '@portal/contracts/incidents'
import { asParagraphs } from '@portal/contracts/plain-text'
import { bytesOf, type FileStore } from '@portal/platform/files/store'
import { type PdfBlock, renderPdf } from '@portal/platform/pdf/pdf'
import type { Kysely } from 'kysely'
import { dayInWords, employerOf, letterheadOf } from '../kit/letterhead.ts'
import type { Paper } from '../kit/paper.ts'
import type { DB } from './queries-shown.ts'

/** Photos that go along, their bytes together, and points that each is wide: what a mail server takes. */
const MOST_PHOTOS = 6
const MOST_BYTES = 8 * 1024 * 1024
const WIDTH = 340

/** The pictures that a PDF can show and has room for, and the names of the files that it leaves out. */
async function photosOf(
  db: Kysely<DB>,
  files: FileStore,
  { files: attached }: IncidentDetail,
): Promise<{ readonly shown: readonly PdfBlock[]; readonly left: readonly string[] }> {
  const shown: PdfBlock[] = []
  const left: string[] = []
  let room = MOST_BYTES
  for (const { id, name, type, size } of attached) {
    const isDrawn = type === 'image/jpeg' || type === 'image/png'
    const fits = isDrawn && shown.length < MOST_PHOTOS && size <= room
    const known =
      fits &&
      (await db
        .selectFrom('files.file')
        .select('sha256')
        .where('file_id', '=', id)
        .executeTakeFirst())
    const bytes = known && (await bytesOf(files, id, known.sha256))
    if (bytes) {
      room -= size
      shown.push({ kind: 'image', bytes, alt: name, width: WIDTH })
    } else left.push(name)
  }
  return { shown, left }
}

/** What the authority asks for of what is serious (AML 3 kap. 3 a §). */
function forAuthority(
  { authority, employer, contacts }: IncidentDetail,
  word: (key: keyof typeof incidentWords) => string,
): [string, string][] {
  // Why it need not be told is the office's own.
  if (authority.state !== 'due' && authority.state !== 'reported') return []
  return [
    [word('employer'), [employer.name, employer.organisationNumber].filter(Boolean).join(', ')],
    [
      word('contact'),
      contacts
        .map(({ fullName, phone, email }) => [fullName, phone, email].filter(Boolean).join(', '))
        .join('; '),
    ],
    [word('time'), authority.time],
    [word('address'), authority.address],
    [word('affected'), authority.affected === null ? '' : String(authority.affected)],
    [word('measures'), authority.measures],
  ]
}

/**
 * A report as it stands, to be handed on: what was filed, its answers, and its photos. What the office
 * noted for itself is left out.
 * @param at when it is made
 */
export async function incidentPdf(
  db: Kysely<DB>,
  { files, paper }: { readonly files: FileStore; readonly paper: Paper },
  one: IncidentDetail,
  at: Date,
  locale: Locale,
): Promise<Buffer> {
  const word = (key: keyof typeof incidentWords) => incidentWords[key][locale]
  const { authority, spot } = one
  const { shown, left } = await photosOf(db, files, one)
  const facts: [string, string][] = [
    [word('type'), incidentTypeWords[one.type][locale]],
    [word('day'), dayInWords(asDate(one.day), locale)],
    [word('trafficArea'), one.trafficAreaName ?? ''],
    [word('registration'), one.registration],
    [word('spot'), spot ? `${spot.latitude.toFixed(5)}, ${spot.longitude.toFixed(5)}` : ''],
    [word('reporter'), one.fullName],
    [word('department'), one.departmentName ?? ''],
    [word('status'), incidentStatusWords[one.status][locale]],
    [
      word('authority'),
      authority.state === 'none'
        ? ''
        : [
            authorityStateWords[authority.state][locale],
            authority.reportedOn && dayInWords(asDate(authority.reportedOn), locale),
            authority.reference,
          ]
            .filter(Boolean)
            .join(' · '),
    ],
    [word('ground'), authority.ground ? authorityGroundWords[authority.ground][locale] : ''],
    ...forAuthority(one, word),
  ]
  const answers: PdfBlock[] = one.answers.flatMap(({ text, byName, at: when }): PdfBlock[] => [
    { kind: 'facts', rows: [[byName, dayInWords(new Date(when), locale)]] },
    { kind: 'html', html: asParagraphs(text) },
  ])
  return renderPdf({
    title: `${word('report')}: ${one.headline}`,
    language: locale,
    madeAt: at,
    letterhead: await letterheadOf(
      paper,
      await employerOf(db, one.userId),
      { issuer: '', at },
      locale,
    ),
    blocks: [
      { kind: 'heading', text: one.headline },
      { kind: 'facts', rows: facts.filter(([, value]) => value !== '') },
      { kind: 'heading', text: word('description'), level: 2 },
      { kind: 'html', html: asParagraphs(one.description) },
      ...shown,
      // Whoever is handed it knows that there is more to ask for.
      ...(left.length > 0
        ? [{ kind: 'facts', rows: [[word('leftOut'), left.join(', ')]] } as const]
        : []),
      ...(answers.length > 0
        ? [{ kind: 'heading', text: word('answers'), level: 2 } as const, ...answers]
        : []),
    ],
  })
}
