import { stockholmDay } from '@portal/calendar/stockholm'
import {
  type AbnormalityCells,
  type AbnormalityImportRow,
  MAX_IMPORT_ROWS,
} from '@portal/contracts/abnormalities'
import { abnormalityTypes, proposedSeverity } from '@portal/contracts/abnormality-types'
import { sameEmail } from '@portal/contracts/email'
import { type Facts, findingKey, stand } from '@portal/domain/abnormalities/stand'
import { abnormalityEvents } from '@portal/events'
import { readSheet, SheetRefused } from '@portal/platform/files/sheet'
import { mapped } from '@portal/platform/mapped'
import { parsePersonalNumber } from '@portal/platform/personal-number'
import { people } from '@portal/projections/kit/people'
import { type Acting, done, Refused, refuse } from '../kit/decisions.ts'
import {
  cellsOf,
  parseDay,
  parseFigure,
  parseSeverity,
  parseTime,
  parseType,
  splitDate,
} from './cells.ts'

interface Person {
  readonly userId: string
  readonly fullName: string
  readonly departmentId: string | null
}
type Found = Person | 'unknownPerson' | 'ambiguousPerson'

/** A row that was looked at, with what it would become. */
interface Looked {
  readonly row: AbnormalityImportRow
  readonly person: Person | undefined
  readonly facts: Facts | undefined
}

/** The people that cells name: by e-mail address, personal number or employment number. */
async function peopleIn(
  acting: Acting,
  cells: readonly string[],
): Promise<(cell: string) => Found> {
  const { parts, actor, now } = acting
  const emailIn = (cell: string) => (/[@\uff20]/.test(cell) ? sameEmail(cell) : '')
  const numberIn = (cell: string) => parsePersonalNumber(cell, now) ?? ''
  const given = async (of: (cell: string) => string) =>
    [...new Set(await mapped(cells, of))].filter(Boolean)
  const emails = await given(emailIn)
  const numbers = await given(numberIn)
  const employments = await given((cell) => cell.trim())
  const seen = await people(parts.db, actor)
    .where((eb) =>
      eb.or([
        eb('same_email', '=', eb.fn.any(eb.val(emails))),
        eb('personal_number', '=', eb.fn.any(eb.val(numbers))),
        eb('employment_number', '=', eb.fn.any(eb.val(employments))),
      ]),
    )
    .execute()
  const byEmail = Map.groupBy(seen, (row) => row.same_email)
  const byNumber = Map.groupBy(seen, (row) => row.personal_number)
  const byEmployment = Map.groupBy(seen, (row) => row.employment_number)
  return (cell) => {
    const found =
      byEmail.get(emailIn(cell) || '-') ??
      byNumber.get(numberIn(cell) || '-') ??
      byEmployment.get(cell.trim()) ??
      []
    const [row] = found
    if (!row || cell.trim() === '') return 'unknownPerson'
    if (found.length > 1) return 'ambiguousPerson'
    return {
      userId: row.user_id,
      fullName: row.full_name || row.email,
      departmentId: row.department_ids[0] ?? null,
    }
  }
}

/** What a row says, or what is wrong with it. */
function look(cells: AbnormalityCells, line: number, person: Found, today: string): Looked {
  const errors: AbnormalityImportRow['errors'] = []
  const wrong = (field: keyof AbnormalityCells, code: string) => errors.push({ field, code })
  const missing = (field: keyof AbnormalityCells) => cells[field].trim() === ''
  if (missing('person')) wrong('person', 'required')
  else if (typeof person === 'string') wrong('person', person)
  const written = splitDate(cells.date)
  const apart = { ...written, ...(missing('time') ? {} : { time: cells.time }) }
  const day = parseDay(apart.date)
  if (missing('date')) wrong('date', 'required')
  else if (!day) wrong('date', 'invalidDate')
  else if (day > today) wrong('date', 'dayInTheFuture')
  const time = parseTime(apart.time)
  if (time === undefined) wrong('time', 'invalidTime')
  const type = parseType(cells.type)
  if (missing('type')) wrong('type', 'required')
  else if (!type) wrong('type', 'unknownType')
  const unit = type ? abnormalityTypes[type].unit : 'none'
  const figure = parseFigure(cells.figure, unit)
  if (figure === undefined) wrong('figure', 'invalidFigure')
  else if (figure === null && unit !== 'none') wrong('figure', 'figureMissing')
  const given = parseSeverity(cells.severity)
  if (!missing('severity') && !given) wrong('severity', 'unknownSeverity')
  if (errors.length > 0 || typeof person === 'string' || !day || !type)
    return {
      row: { ...cells, line, state: 'wrong', errors, read: null },
      person: undefined,
      facts: undefined,
    }
  const facts = {
    type,
    severity: given ?? proposedSeverity(type, figure ?? null),
    day,
    time: time ?? null,
    figure: figure ?? null,
    unit,
    text: cells.text.trim(),
  }
  const { text: _, ...read } = facts
  return {
    row: { ...cells, line, state: 'new', errors, read: { fullName: person.fullName, ...read } },
    person,
    facts,
  }
}

const keyOf = ({ person, facts }: Looked): string | undefined =>
  person && facts ? `${person.userId} ${findingKey(facts)}` : undefined

/**
 * Looks at every row; those that are there already, here or higher up in the file, are known.
 * @param lines which of the file they are; counted below a head where that is not known
 */
async function lookAt(
  rows: readonly AbnormalityCells[],
  acting: Acting,
  lines?: readonly number[],
): Promise<Looked[]> {
  const personIn = await peopleIn(
    acting,
    rows.map(({ person }) => person),
  )
  const today = stockholmDay(acting.now)
  const looked = await mapped(rows, (cells, at) =>
    look(cells, lines?.[at] ?? at + 2, personIn(cells.person), today),
  )
  const { executor } = acting.parts
  const known = new Set<string>()
  for (const userId of new Set(looked.flatMap(({ person }) => person?.userId ?? [])))
    for (const key of (await executor.state(stand, userId)).state.known.keys())
      known.add(`${userId} ${key}`)
  return looked.map((one) => {
    const key = keyOf(one)
    if (key === undefined) return one
    if (known.has(key)) return { ...one, row: { ...one.row, state: 'known' } }
    known.add(key)
    return one
  })
}

/** Reads a file and says per row what it would become; keeps nothing. */
export async function readFile(acting: Acting) {
  for await (const { bytes } of acting.http.uploads()) {
    try {
      const { headers, rows, lines } = await readSheet(bytes, { maxRows: MAX_IMPORT_ROWS })
      const looked = await lookAt(cellsOf(headers, rows), acting, lines)
      return { rows: looked.map(({ row }) => row) }
    } catch (error) {
      if (error instanceof SheetRefused) return refuse(error.code)
      throw error
    }
  }
  return refuse('nothingToImport')
}

/** Imports rows as one unit: with one that is wrong nothing is done. */
export async function importRows(
  { rows, preview }: { rows: readonly AbnormalityCells[]; preview: boolean },
  acting: Acting,
) {
  const looked = await lookAt(rows, acting)
  const shown = looked.map(({ row }) => row)
  const count = (state: AbnormalityImportRow['state']) =>
    shown.filter((row) => row.state === state).length
  if (preview) return { noted: 0, known: count('known'), rows: shown }
  if (count('wrong') > 0) return refuse('invalidRows')
  const fresh = looked.filter(({ row }) => row.state === 'new')
  const byPerson = [...Map.groupBy(fresh, ({ person }) => person?.userId ?? '')]
  const ids = new Map(fresh.map((one) => [one, acting.newId()]))
  let noted = 0
  const result = await acting.decideAll(
    stand,
    byPerson.map(([userId]) => userId),
    (state, index) => {
      if (index === 0) noted = 0
      const events = (byPerson[index]?.[1] ?? []).flatMap((one) => {
        const { person, facts } = one
        // Another import may have been first, since we looked.
        if (!person || !facts || state.known.has(findingKey(facts))) return []
        return abnormalityEvents.abnormalityNoted({
          abnormalityId: ids.get(one) ?? '',
          userId: person.userId,
          departmentId: person.departmentId,
          ...facts,
          source: 'import',
          ruleId: null,
        })
      })
      noted += events.length
      return done(...events)
    },
  )
  if (result instanceof Refused) return result
  return { noted, known: rows.length - noted, rows: shown }
}
