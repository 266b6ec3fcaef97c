import type { Change as Shown, ShownValue } from '@portal/contracts/history/change'
import type { FormField, ValueKind } from '@portal/contracts/history/form'
import { htmlText } from '@portal/contracts/html-text'
import { beginningOf } from '@portal/contracts/plain-text'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { isRedacted } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import { type Kysely, sql } from 'kysely'
import { isSeen, people } from '../kit/people.ts'
import { type Change, named } from './changes.ts'

/** Values of a list that are shown of one field; more are counted. */
const MOST = 100
/** Letters of a text that are shown. */
const LONGEST = 20_000

type Names = ReadonlyMap<string, string>
const listed = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : value === null || value === undefined || value === ''
      ? []
      : [value]

/** One of them: minutes as hours, öre as kronor, a time of the clock with its day. */
const part = (name: string, value: unknown): string => {
  if (name === 'minutes' && typeof value === 'number')
    return `${Math.floor(value / 60)}:${String(value % 60).padStart(2, '0')}`
  if (name === 'amount' && typeof value === 'number') return `${(value / 100).toFixed(2)} SEK`
  return String(value).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1 $2')
}

/** What is shown of a list's things: some of their fields, beside each other. */
function line(one: unknown, of: readonly string[]): string {
  const data = one as Readonly<Record<string, unknown>>
  return of
    .flatMap((name) => {
      const value = data[name]
      if (value === true) return ['✓']
      return value === false || value === '' || value === null || value === undefined
        ? []
        : [part(name, value)]
    })
    .join(' · ')
}

const asText = (value: unknown, { as, of }: FormField): string => {
  if (of) return line(value, of)
  const text = as === 'html' ? htmlText(String(value)) : String(value)
  return text.length > LONGEST ? `${beginningOf(text, LONGEST)} …` : text
}

/** One value as it goes to the reader; names are looked up, ids of whom they may not see stay here. */
function shown(value: unknown, spec: FormField, names: Names): ShownValue | null {
  if (value === undefined || isRedacted(value)) return null
  const all = listed(value)
  const parts = all.slice(0, MOST).flatMap((one) => {
    if (isRedacted(one)) return []
    if (spec.as === 'filled') {
      const { name, value: said } = one as { name: string; value: string }
      return said === '' ? [] : [{ value: said, name }]
    }
    if (!named.has(spec.as)) return [{ value: asText(one, spec), name: null }]
    const name = names.get(String(one))
    return name === HIDDEN ? [] : [{ value: name ? String(one) : '', name: name ?? null }]
  })
  return { parts, more: Math.max(0, all.length - MOST) }
}

/** Stands for somebody whom the reader may not see: nothing of them is told, not even that they are there. */
const HIDDEN = ''

const tables: Readonly<Partial<Record<ValueKind, readonly [table: string, id: string]>>> = {
  department: ['organisation.department', 'department_id'],
  group: ['organisation.user_group', 'group_id'],
  company: ['organisation.company', 'company_id'],
  folder: ['faq.folder', 'folder_id'],
  agreement: ['agreements.agreement', 'agreement_id'],
}

/** The names of all that the values speak of, for this reader. */
async function namesOf<D>(
  db: Kysely<D>,
  actor: Actor,
  values: readonly { readonly spec: FormField; readonly value: unknown }[],
): Promise<Names> {
  const ids = new Map<ValueKind, Set<string>>()
  for (const { spec, value } of values) {
    if (!named.has(spec.as) || isRedacted(value)) continue
    const of = ids.get(spec.as) ?? new Set()
    ids.set(spec.as, of)
    for (const one of listed(value).slice(0, MOST)) if (typeof one === 'string') of.add(one)
  }
  const names = new Map<string, string>()
  for (const [kind, wanted] of ids) {
    const some = [...wanted]
    const table = tables[kind]
    const { rows } = await (table
      ? sql<{ id: string; name: string }>`
          SELECT ${sql.ref(table[1])} AS id, name FROM ${sql.table(table[0])}
          WHERE ${sql.ref(table[1])} = ANY (${some}::uuid[])`.execute(db)
      : sql<{ id: string; name: string }>`
          SELECT p.user_id AS id, p.full_name AS name FROM ${people(db, actor).as('p')}
          WHERE p.user_id = ANY (${some}::uuid[])`.execute(db))
    for (const { id, name } of rows) names.set(id, name)
    // It has no name of its own: who shows it says what it is.
    if (kind === 'agreement') names.set(AGREEMENT, AGREEMENT)
    if (table) continue
    const hidden = await sql<{ id: string }>`
      SELECT w.id FROM unnest(${some}::uuid[]) AS w(id) WHERE NOT (${isSeen(actor, 'w.id')})`.execute(
      db,
    )
    for (const { id } of hidden.rows) names.set(id, HIDDEN)
  }
  return names
}

/** Changes as a reader is shown them, with the names that things have by now. */
export async function inWords<D>(
  db: Kysely<D>,
  actor: Actor,
  changes: readonly Change[],
): Promise<Shown[]> {
  const names = await namesOf(
    db,
    actor,
    changes.flatMap(({ spec, was, is }) => [
      { spec, value: was },
      { spec, value: is },
    ]),
  )
  return changes.map(({ form, field, spec, was, is }) => ({
    form,
    field,
    was: shown(was, spec, names),
    is: shown(is, spec, names) ?? { parts: [], more: 0 },
  }))
}
