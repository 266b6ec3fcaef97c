import { mondayOf, monthOf } from '@portal/calendar/days'
import type { MonthFigures } from '@portal/contracts/workmonthreport'
import { type Kysely, sql } from 'kysely'
import { readFigures } from './queries-figures.ts'
import type { MonthDB } from './queries-tables.ts'

/** What a month comes to by person, as it is known here. */
interface Kept {
  readonly figures: Map<string, MonthFigures>
  /** Everything up to this position is in it; null where nothing was read. */
  upTo: string | null
  /** By which rules it was divided. */
  rules: string
  /** One after the other brings it up to date: who comes together reads what has changed once. */
  reading: Promise<unknown>
}

/** Months that are kept, those that were asked for last: one of ten thousand people takes some megabytes. */
const MOST_MONTHS = 6
const known = new WeakMap<object, Map<string, Kept>>()

function keptOf(db: Kysely<MonthDB>, month: string): Kept {
  const months = known.get(db) ?? new Map<string, Kept>()
  known.set(db, months)
  const kept = months.get(month) ?? {
    ...{ figures: new Map(), upTo: null, rules: '', reading: Promise.resolve() },
  }
  months.delete(month)
  months.set(month, kept)
  for (const earlier of months.keys()) {
    if (months.size <= MOST_MONTHS) break
    months.delete(earlier)
  }
  return kept
}

/** How far all that a month is made of has been read, and by which rules it is divided. */
async function standsAt(db: Kysely<MonthDB>) {
  const { rows } = await sql<{ position: string; rules: string }>`
    SELECT min(position)::text AS position,
      (SELECT coalesce(string_agg(concat_ws(' ', agreement_id, version), ',' ORDER BY agreement_id), '')
       FROM overtime_rules.turned) AS rules
    FROM projections.model WHERE name IN ('workmonthreport', 'overtime_rules', 'agreements')`.execute(
    db,
  )
  return { position: rows[0]?.position ?? '0', rules: rows[0]?.rules ?? '' }
}

/** Whose weeks of a month, or whose agreements, have changed since. */
async function changedAfter(db: Kysely<MonthDB>, month: string, position: string) {
  const { from, to } = monthOf(month)
  const { rows } = await sql<{ user_id: string }>`
    SELECT user_id FROM workmonthreport.week
    WHERE position > ${position}::bigint AND monday BETWEEN ${mondayOf(from)} AND ${to}
    UNION
    SELECT user_id FROM workmonthreport.under
    WHERE changed > ${position}::bigint AND from_day <= ${to}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

async function refresh(db: Kysely<MonthDB>, month: string, kept: Kept): Promise<void> {
  // What is read after it may be newer: it is read once more then, and nothing is missed.
  const { position, rules } = await standsAt(db)
  const isNew = kept.upTo === null || kept.rules !== rules
  const whom = isNew ? undefined : await changedAfter(db, month, kept.upTo ?? '0')
  if (whom?.length !== 0) {
    const read = await readFigures(db, month, whom)
    if (whom) for (const id of whom) kept.figures.delete(id)
    else kept.figures.clear()
    for (const [id, one] of read) kept.figures.set(id, one)
  }
  kept.upTo = position
  kept.rules = rules
}

/**
 * What a month comes to, by person, as `readFigures` tells it. Once read it is kept, and of those alone read anew whose
 * weeks have changed: to divide all weeks of everybody takes seconds, and is asked for with each page.
 */
export function figuresOf(
  db: Kysely<MonthDB>,
  month: string,
): Promise<ReadonlyMap<string, MonthFigures>> {
  const kept = keptOf(db, month)
  const now = kept.reading.then(() => refresh(db, month, kept))
  kept.reading = now.catch(() => undefined)
  return now.then(() => kept.figures)
}
