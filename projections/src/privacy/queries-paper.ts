import type { Locale } from '@portal/contracts'
import { channelInWords, fieldInWords, topicInWords } from '@portal/contracts/history/in-words'
import { objectWords } from '@portal/contracts/history/objects'
import { actionWord, historyWords } from '@portal/contracts/history/words'
import { htmlText } from '@portal/contracts/html-text'
import { asParagraphs, beginningOf } from '@portal/contracts/plain-text'
import type { Actor } from '@portal/platform/actor'
import { type PdfBlock, renderPdf } from '@portal/platform/pdf/pdf'
import type { Kysely } from 'kysely'
import type { Change } from '../history/changes.ts'
import { inWords } from '../history/in-words.ts'
import type { DB } from '../history/queries-rows.ts'
import { employerOf, letterheadOf } from '../kit/letterhead.ts'
import type { Paper } from '../kit/paper.ts'
import { momentInWords } from '../kit/signature-page.ts'
import type { OwnEvent } from './queries-events.ts'
import type { keptBeside, OwnFile, OwnMessage } from './queries-kept.ts'
import type { Standing } from './queries-standing.ts'
import { privacyWords } from './words.ts'

/** Rows of a table, and things, that the paper has at most; `data.json` has all of them. */
export const MOST_ROWS = 1500
const MOST_THINGS = 400
/** Letters of a message that stand in its row. */
const LONGEST = 600

/** What the paper says of a person. */
export interface Told {
  readonly standing: Standing
  /** The newest first. */
  readonly events: readonly Pick<OwnEvent, 'type' | 'at' | 'by'>[]
  readonly messages: readonly OwnMessage[]
  readonly beside: Awaited<ReturnType<typeof keptBeside>>
  readonly files: readonly OwnFile[]
  readonly counts: { readonly events: number; readonly messages: number }
  readonly position: string
}

/** All that is kept of a person, to be read. */
export async function privacyPaper(
  db: Kysely<DB>,
  { paper, whose, at, locale }: { paper: Paper; whose: Actor; at: Date; locale: Locale },
  told: Told,
): Promise<Buffer> {
  const word = (key: keyof typeof privacyWords) => privacyWords[key][locale]
  const moment = (when: Date | string) => momentInWords(new Date(when), locale)
  const left = (count: number): PdfBlock[] =>
    count > 0
      ? [{ kind: 'html', html: asParagraphs(word('more').replace('{count}', String(count))) }]
      : []
  const facts = async (fields: readonly Change[]): Promise<readonly [string, string][]> =>
    (await inWords(db, whose, fields)).flatMap((one) => {
      const words = fieldInWords(one, one.is, locale, moment)
      const said = words?.values.filter(Boolean).join('\n')
      return words && said ? [[words.label, said] as [string, string]] : []
    })
  const table = (
    title: keyof typeof privacyWords,
    head: readonly string[],
    rows: readonly (readonly string[])[],
    count: number = rows.length,
  ): PdfBlock[] =>
    rows.length === 0
      ? []
      : [
          { kind: 'heading', text: word(title), level: 2 },
          { kind: 'table', head, rows: rows.slice(0, MOST_ROWS) },
          ...left(count - Math.min(rows.length, MOST_ROWS)),
        ]
  const things = told.standing.things()
  const stands: PdfBlock[] = []
  for (const { kind, fields } of things.slice(0, MOST_THINGS)) {
    const rows = await facts(fields)
    if (rows.length === 0) continue
    const text = kind ? objectWords[kind][locale] : word('details')
    stands.push({ kind: 'heading', text, level: 2, room: 80 }, { kind: 'facts', rows })
  }
  const { sessions, sent } = told.beside
  return renderPdf({
    title: `${word('title')}: ${whose.fullName}`,
    language: locale,
    madeAt: at,
    letterhead: await letterheadOf(
      paper,
      await employerOf(db, whose.userId),
      { issuer: '', at },
      locale,
    ),
    blocks: [
      { kind: 'heading', text: word('title') },
      {
        kind: 'facts',
        rows: [
          [word('name'), whose.fullName],
          [word('madeAt'), moment(at)],
          [word('position'), told.position],
        ],
      },
      { kind: 'html', html: asParagraphs(word('intro')) },
      ...(stands.length > 0 ? [{ kind: 'heading', text: word('stands') } as const, ...stands] : []),
      ...left(things.length - MOST_THINGS),
      ...table(
        'messages',
        [historyWords.when[locale], word('from'), word('subject'), word('text')],
        told.messages.map((one) => {
          const text = htmlText(one.content)
          return [
            moment(one.at),
            one.mine ? word('you') : one.from,
            one.subject,
            text.length > LONGEST ? `${beginningOf(text, LONGEST)} …` : text,
          ]
        }),
        told.counts.messages,
      ),
      ...table(
        'sent',
        [historyWords.when[locale], word('by'), word('subject')],
        sent.map((one) => [
          moment(one.at),
          channelInWords(one.kind, locale),
          topicInWords(one.topic, locale),
        ]),
      ),
      ...table(
        'sessions',
        [word('device'), historyWords.when[locale], word('lastUsed')],
        sessions.map((one) => [one.device || '–', moment(one.signedInAt), moment(one.usedAt)]),
      ),
      ...table(
        'files',
        [word('name'), word('size')],
        told.files.map((one) => [one.name, `${Math.max(1, Math.round(one.size / 1024))} kB`]),
      ),
      ...table(
        'happened',
        [historyWords.when[locale], historyWords.action[locale], historyWords.who[locale]],
        told.events.map((one) => [moment(one.at), actionWord(one.type, locale), word(one.by)]),
        told.counts.events,
      ),
      { kind: 'heading', text: word('rights'), level: 2 },
      { kind: 'html', html: asParagraphs(word('rightsText')) },
    ],
  })
}
