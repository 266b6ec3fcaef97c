import { isDay } from '@portal/calendar/days'
import type { AbnormalityCells } from '@portal/contracts/abnormalities'
import {
  type AbnormalityType,
  type AbnormalityUnit,
  abnormalityTypeNames,
  type Severity,
  severities,
} from '@portal/contracts/abnormality-types'
import { abnormalityTypeWords, severityWords } from '@portal/contracts/abnormality-words'
import { heads } from '../kit/heads.ts'

type Field = keyof AbnormalityCells

/** The headings that a file may bear, folded, in the languages of the portal. */
const headings: Record<Exclude<Field, 'person'>, readonly string[]> = {
  date: ['date', 'day', 'datum', 'dag', 'data', 'dzien', 'zi', 'dan'],
  time: ['time', 'tid', 'klockslag', 'starttid', 'godzina', 'czas', 'ora', 'vrijeme'],
  type: ['type', 'typ', 'overtradelse', 'rodzaj', 'naruszenie', 'tip', 'abatere', 'vrsta'],
  figure: ['figure', 'value', 'varde', 'matvarde', 'wartosc', 'valoare', 'vrijednost'],
  severity: ['degree', 'severity', 'allvar', 'allvarlighet', 'waga', 'gravitate', 'tezina'],
  text: ['description', 'text', 'beskrivning', 'kommentar', 'opis', 'descriere'],
}
/** Columns that tell who it is, the surest first. */
const whom: readonly (readonly string[])[] = [
  heads.personalNumber,
  [...heads.employmentNumber, 'marca'],
  heads.email,
  ['person', 'driver', 'forare', 'kierowca', 'osoba', 'sofer', 'persoana', 'vozac'],
]
const order: readonly Field[] = ['person', 'date', 'time', 'type', 'figure', 'severity', 'text']

/** Lower case without marks, spaces and punctuation: as headings and names of types are compared. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/[^a-z0-9]/g, '')

/** Finds the columns by their headings; a file without any that we know has them in the template's order. */
export function cellsOf(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): AbnormalityCells[] {
  const said = headers.map(folded)
  const at = (names: readonly string[]) => said.findIndex((head) => names.includes(head))
  const people = whom.map(at).filter((column) => column >= 0)
  const columns = new Map<Field, number>()
  for (const field of order) if (field !== 'person') columns.set(field, at(headings[field]))
  const known = people.length > 0 || [...columns.values()].some((column) => column >= 0)
  return rows.map((row) => {
    const cell = (field: Field): string => {
      if (!known) return row[order.indexOf(field)] ?? ''
      if (field !== 'person') return row[columns.get(field) ?? -1] ?? ''
      return people.map((column) => row[column] ?? '').find((value) => value.trim() !== '') ?? ''
    }
    const longest = (field: Field) => (field === 'text' ? 2000 : 255)
    return Object.fromEntries(
      order.map((field) => [field, cell(field).trim().slice(0, longest(field))]),
    ) as unknown as AbnormalityCells
  })
}

const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']

/**
 * A date as it is written here: 2026-03-02, 20260302, 260302, 2/3 2026, 2.3.2026, 02-03-2026,
 * 2 mars 2026.
 * @returns the day as 2026-03-02, or undefined where it is none
 */
export function parseDay(text: string): string | undefined {
  const plain = text.trim().toLowerCase()
  const parts =
    /^(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})$/.exec(plain) ??
    /^(?<y>\d{4}|\d{2})(?<m>\d{2})(?<d>\d{2})$/.exec(plain) ??
    /^(?<d>\d{1,2})\s*[-/.]\s*(?<m>\d{1,2})\s*[-/.\s]\s*(?<y>\d{4}|\d{2})$/.exec(plain) ??
    /^(?:den\s+)?(?<d>\d{1,2})\.?\s+(?<m>[a-zå]+)\.?\s+(?<y>\d{4})$/.exec(plain)
  const { y = '', m = '', d = '' } = parts?.groups ?? {}
  const month = /^\d+$/.test(m) ? Number(m) : months.indexOf(m.slice(0, 3)) + 1
  const year = Number(y.length === 2 ? `20${y}` : y)
  const two = (number: number | string) => String(number).padStart(2, '0')
  const day = `${year}-${two(month)}-${two(d)}`
  return parts && year >= 2000 && isDay(day) ? day : undefined
}

/** A time of day, 4:10, 04.10 or kl 04:10:30; '' gives null, and what is none undefined. */
export function parseTime(text: string): string | null | undefined {
  if (text.trim() === '') return null
  const match = /^(?:kl\.?\s*)?(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?$/.exec(text.trim().toLowerCase())
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return undefined
  return `${match[1]?.padStart(2, '0')}:${match[2]}`
}

/** A date with a time behind it, as many programs export them: both, each as it stands. */
export function splitDate(text: string): { date: string; time: string } {
  const match = /^(.*\d)[T\s]+((?:kl\.?\s*)?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?)$/i.exec(text.trim())
  return { date: match?.[1] ?? text, time: match?.[2] ?? '' }
}

/**
 * A figure in the unit of its type. Minutes: 8:20, 8 h 20 min, 8,5 h, 500 min, 500; a decimal alone is
 * hours. Others: a whole number, with or without its unit.
 * @returns null for '', undefined for what is none
 */
export function parseFigure(text: string, unit: AbnormalityUnit): number | null | undefined {
  const plain = text.trim().toLowerCase().replace(',', '.')
  if (plain === '' || unit === 'none') return null
  const whole = (number: number) => (number <= 100_000 ? Math.round(number) : undefined)
  if (unit !== 'minutes') {
    const match = /^(\d{1,6})(?:\.0+)?\s*(km\/h|dagar|dag|days?|dni|zile|dana|d)?$/.exec(plain)
    return match ? whole(Number(match[1])) : undefined
  }
  const clock = /^(\d{1,3}):([0-5]\d)(?::\d{2})?$/.exec(plain)
  if (clock) return whole(Number(clock[1]) * 60 + Number(clock[2]))
  const words = /^(?:(\d{1,3}(?:\.\d+)?)\s*(?:h|tim|t)\.?)?\s*(?:(\d{1,5})\s*(?:min|m)\.?)?$/.exec(
    plain,
  )
  if (words) return whole(Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0))
  if (/^\d{1,6}$/.test(plain)) return whole(Number(plain))
  return /^\d{1,3}\.\d+$/.test(plain) ? whole(Number(plain) * 60) : undefined
}

function byWord<T extends string>(
  names: readonly T[],
  words: Readonly<Record<T, Readonly<Record<string, string>>>>,
): ReadonlyMap<string, T> {
  return new Map(
    names.flatMap((name) =>
      [name, ...Object.values(words[name])].map((word) => [folded(word), name]),
    ),
  )
}
const types = byWord<AbnormalityType>(abnormalityTypeNames, abnormalityTypeWords)
const degrees = byWord<Severity>(severities, severityWords)

/** A type by its name in any of our languages, or its code. */
export const parseType = (text: string): AbnormalityType | undefined => types.get(folded(text))
/** A degree likewise. */
export const parseSeverity = (text: string): Severity | undefined => degrees.get(folded(text))
