import { automationWord } from '@portal/contracts/history/automations'
import { caseText } from '@portal/contracts/history/cases'
import type { Change, ShownValue } from '@portal/contracts/history/change'
import { fieldInWords } from '@portal/contracts/history/in-words'
import { paperWords } from '@portal/contracts/history/paper-words'
import { actionWord, actorWord, historyWords, subjectWord } from '@portal/contracts/history/words'
import type { Locale } from '@portal/contracts/kit'
import type { LogEntry } from '@portal/contracts/logs'
import { beginningOf } from '@portal/contracts/plain-text'
import { type PdfBlock, renderPdf } from '@portal/platform/pdf/pdf'
import type { SealTold } from '@portal/platform/seals/proofs'
import { authors } from '../kit/people.ts'
import { momentInWords } from '../kit/signature-page.ts'
import type { CasePlace } from './case-place.ts'
import { type Exporting, type MomentAlong, momentsOf } from './export-moments.ts'

/** Letters of one value on paper; the JSON has all. */
const LONGEST = 1500

type Fact = readonly [string, string]

const word = (key: keyof typeof paperWords, locale: Locale) => paperWords[key][locale]

/** What a field says, in at most so many letters. */
function said(change: Change, value: ShownValue, locale: Locale): string {
  const words = fieldInWords(change, value, locale, (at) => momentInWords(at, locale))
  const lines = (words?.values ?? []).filter((line) => line !== '')
  const text = [...lines, ...(value.more > 0 ? [word('more', locale)] : [])].join('\n')
  if (text === '') return words?.none ?? word('nothing', locale)
  return text.length > LONGEST ? `${beginningOf(text, LONGEST).trimEnd()} …` : text
}

/** What one event changed, a line a field: what it was, and what it is. */
const changed = (changes: readonly Change[], locale: Locale): Fact[] =>
  changes.flatMap((one): Fact[] => {
    const words = fieldInWords(one, one.is, locale, (at) => momentInWords(at, locale))
    if (!words) return []
    const is = said(one, one.is, locale)
    return [[words.label, one.was ? `${said(one, one.was, locale)} → ${is}` : is]]
  })

function who(entry: LogEntry, locale: Locale): Fact[] {
  const actor = entry.automation
    ? automationWord(entry.automation, locale)
    : // Who handles a case is named with what they did, and not linked to.
      (entry.actorName ?? actorWord(entry.actorId, null, locale))
  const by: Fact[] = [[historyWords.who[locale], entry.impersonatorName ?? actor]]
  return entry.impersonatorName ? [...by, [historyWords.signedInAs[locale], actor]] : by
}

/** One event, under a heading of its own. */
function ofMoment({ entry, changes, proof }: MomentAlong, locale: Locale): PdfBlock[] {
  const whom = entry.subjectId !== null && entry.subjectId !== entry.actorId
  const facts: Fact[] = [
    [historyWords.when[locale], momentInWords(new Date(entry.at), locale)],
    ...who(entry, locale),
    ...(whom
      ? [
          [
            historyWords.whom[locale],
            subjectWord(entry.subjectId, entry.subjectName, locale),
          ] as const,
        ]
      : []),
    [word('place', locale), entry.position],
    [word('seal', locale), proof?.seal ?? word('notSealed', locale)],
    ...changed(changes, locale),
  ]
  return [
    { kind: 'heading', level: 2, text: `${entry.moment}. ${actionWord(entry.action, locale)}` },
    { kind: 'facts', rows: facts },
  ]
}

/** The seals that these events stand under. */
const sealsOf = (seals: readonly SealTold[], key: string, locale: Locale): PdfBlock[] => [
  { kind: 'heading', text: word('seals', locale) },
  { kind: 'html', html: `<p>${word('sealsHelp', locale)}</p>` },
  { kind: 'facts', rows: [[word('key', locale), key]] },
  {
    kind: 'table',
    head: [word('seal', locale), word('sealedAt', locale), word('sealHash', locale)],
    rows: seals.map(({ number, sealedAt, hash }) => [
      number,
      momentInWords(new Date(sealedAt), locale),
      hash,
    ]),
  },
]

/**
 * The history of a case on paper: every event in words, and the seals that they stand under.
 * @param events how many of its events go along, from the first on; the contract has a bound
 */
export async function caseAsPdf(of: Exporting, place: CasePlace, events: number): Promise<Buffer> {
  const { actor, db, locale, now, verification } = of
  const moments: PdfBlock[] = []
  const needed = new Set<string>()
  let last: LogEntry | undefined
  for await (const one of momentsOf(of, place, events, await verification.proofs.last())) {
    moments.push(...ofMoment(one, locale))
    if (one.proof) needed.add(one.proof.seal)
    last = one.entry
  }
  const seals: SealTold[] = []
  for await (const seal of verification.proofs.seals({ only: [...needed] })) seals.push(seal)
  const me = await authors(db).where('user_id', '=', actor.userId).executeTakeFirst()
  const name = caseText(place.is.category, last ?? { object: null, subjectName: null }, locale)
  const title = `${word('history', locale)}: ${name}`
  return renderPdf({
    title,
    language: locale,
    madeAt: now,
    blocks: [
      { kind: 'heading', text: title },
      {
        kind: 'facts',
        rows: [
          [word('events', locale), String(events)],
          [word('savedAt', locale), momentInWords(now, locale)],
          [word('savedBy', locale), me?.full_name ?? ''],
          [word('stream', locale), place.stream],
        ],
      },
      ...moments,
      ...sealsOf(seals, await verification.seals.publicKey(), locale),
    ],
  })
}
