import { Readable } from 'node:stream'
import { mondayOf, monthOf } from '@portal/calendar/days'
import { stockholmReading } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import type { PayCodes, PayKind } from '@portal/contracts/paxml-codes'
import { stands } from '@portal/contracts/timereport-shapes'
import { type DividedDay, dividedWeek } from '@portal/contracts/timereport-worked'
import type { Closing } from '@portal/contracts/workmonthreport'
import type { Kysely } from 'kysely'
import type { FileReply } from '../kit/answers.ts'
import { type Rules, rulesOf } from '../timereport/queries-rules.ts'
import type { ChangedSince } from './queries-changed.ts'
import { isNumbered, type MonthOfOne } from './queries-month.ts'
import type { MonthDB } from './queries-tables.ts'
import { changedNote, monthWords } from './words.ts'

type Row = MonthDB['workmonthreport.day']

/** People whose days are read and written at once. */
const AT_ONCE = 200

const marks: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' },
}
/** Control characters XML 1.0 has no sign for, and two that it does not know as characters. */
const escaped = (text: string): string =>
  text.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ').replace(/[&<>"]/g, (mark) => marks[mark] ?? '')
/** What XML passes over; it must not end early. */
const comment = (text: string): string => `<!-- ${escaped(text).replace(/-{2,}/g, '-')} -->\n`

/** Minutes as hours to two decimals: each minute of an hour has its own. */
const hoursOf = (minutes: number): string => (minutes / 60).toFixed(2)

/** What a day comes to, by what payroll tells apart. */
function kindsOf(row: Row, { ordinary, simple, qualified }: DividedDay): [PayKind, number][] {
  const { travel, sick, vab, leave, other } = row
  const over: [PayKind, number][] = row.time_off
    ? [
        ['simpleOff', simple],
        ['qualifiedOff', qualified],
      ]
    : [
        ['simple', simple],
        ['qualified', qualified],
      ]
  return [
    ['ordinary', ordinary],
    ...over,
    ['travel', travel],
    ['sick', sick],
    ['vab', vab],
    ['leave', leave],
    ['other', other],
  ]
}

/** The time of one person's day, a line for each code. */
function linesOf(anstid: string, row: Row, divided: DividedDay, codes: PayCodes): string {
  const byCode = new Map<string, number>()
  for (const [kind, minutes] of kindsOf(row, divided)) {
    const code = codes[kind]
    if (code && minutes > 0) byCode.set(code, (byCode.get(code) ?? 0) + minutes)
  }
  return [...byCode]
    .map(
      ([code, minutes]) =>
        `    <tidtrans anstid="${escaped(anstid)}"><tidkod>${escaped(code)}</tidkod>` +
        `<datum>${row.day}</datum><timmar>${hoursOf(minutes)}</timmar></tidtrans>\n`,
    )
    .join('')
}

/** The lines of some people's month. */
async function linesOfSome(
  db: Kysely<MonthDB>,
  month: string,
  some: readonly MonthOfOne[],
  codes: PayCodes,
  rules: Rules,
): Promise<string> {
  const { from, to } = monthOf(month)
  const numbers = new Map(some.map(({ id, employmentNumber }) => [id, employmentNumber]))
  const rows = await db
    .selectFrom('workmonthreport.day')
    .selectAll()
    .where('user_id', 'in', [...numbers.keys()])
    .where('monday', '>=', mondayOf(from))
    .where('monday', '<=', to)
    .orderBy('user_id')
    .orderBy('day')
    .execute()
  let text = ''
  for (const week of Map.groupBy(rows, (row) => `${row.user_id} ${row.monday}`).values()) {
    const days = week.map((row) => ({ ...row, stands: stands(row.state) }))
    const divided = dividedWeek(days, rules.ofPerson(week[0]?.user_id ?? ''))
    for (const [at, row] of days.entries()) {
      const one = divided[at]
      if (!one || !row.stands || row.day < from || row.day > to) continue
      text += linesOf(numbers.get(row.user_id) ?? '', row, one, codes)
    }
  }
  return text
}

/**
 * A month as PAXml 2.0: what was worked and why somebody was away, a day and code a line, with the
 * employment number. Written from what receivers publish (help.timewave.se, help.pp7.com, help.alexishr.com)
 * and from the public description of PAXml 1.0. Not known for sure: whether a receiver takes more than these
 * three fields of the header, and whether all of them read UTF-8. Expenses are no time, and not in it.
 * @param given.people whose month it is; who has no employment number of their own is named in it and has no lines
 * @param given.changed what is not as it was when the month was closed before, which the file says
 * @param given.shared employment numbers that are of several people
 */
export function monthPaxml(
  db: Kysely<MonthDB>,
  given: {
    readonly month: string
    readonly people: readonly MonthOfOne[]
    readonly shared: ReadonlySet<string>
    readonly closing: Closing
    readonly changed: ChangedSince | null
    readonly codes: PayCodes
    readonly locale: Locale
    readonly now: Date
  },
): FileReply {
  const { month, people, shared, closing, changed, codes, locale, now } = given
  const numbered = people.filter((one) => isNumbered(one, shared))
  const left = people.filter((one) => !isNumbered(one, shared) && one.days > 0)
  async function* text() {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    if (!closing.closed) yield comment(monthWords.openNote[locale])
    if (left.length > 0)
      yield comment(
        `${monthWords.leftOut[locale]} ${left.map(({ userName }) => userName).join(', ')}`,
      )
    if (changed && changed.people.length > 0) yield comment(changedNote(changed, locale))
    yield '<paxml xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.paxml.se/2.0/paxml.xsd">\n'
    yield `  <header>\n    <format>LÖNIN</format>\n    <version>2.0</version>\n    <datum>${stockholmReading(now).toISOString().slice(0, 19)}</datum>\n  </header>\n  <tidtransaktioner>\n`
    const rules = await rulesOf(db)
    for (let from = 0; from < numbered.length; from += AT_ONCE)
      yield await linesOfSome(db, month, numbered.slice(from, from + AT_ONCE), codes, rules)
    yield '  </tidtransaktioner>\n</paxml>\n'
  }
  const open = closing.closed ? '' : `-${monthWords.openFile[locale]}`
  return {
    fileName: `paxml-${month}${open}.xml`,
    type: 'application/xml; charset=utf-8',
    body: Readable.from(text()),
  }
}
