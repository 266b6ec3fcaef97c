import { BinaryArray, hasBinary } from './binary.ts'
import type { Column } from './table.ts'

/** A row by its columns' names. */
export type Row = Record<string, unknown>

/**
 * JSON as Postgres takes it. A character that no database holds becomes a replacement character: one
 * text must not stop a read model for good.
 */
export function json(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\u')) return text
  return text.replace(/\\(?:u(0000|d[89a-f][0-9a-f]{2})|.)/g, (found, bad) =>
    bad === undefined ? found : '\\ufffd',
  )
}

/** A text as an element of an array literal. */
function quoted(text: string): string {
  const good = text.isWellFormed() ? text : text.toWellFormed()
  const held = good.includes('\u0000') ? good.replaceAll('\u0000', '\ufffd') : good
  return /["\\]/.test(held) ? `"${held.replace(/["\\]/g, '\\$&')}"` : `"${held}"`
}

const listed = (value: readonly unknown[]): string =>
  `{${value.map((one) => (one === null || one === undefined ? 'NULL' : quoted(String(one)))).join()}}`

/** How a value is written that the database parses: arrays have no arrays of unequal length, for one. */
function parsed(type: string): (value: unknown) => string {
  if (type === 'jsonb') return json
  if (type.endsWith('[]')) return (value) => listed(value as readonly unknown[])
  return (value) => (value instanceof Date ? value.toISOString() : String(value))
}

const same = (value: unknown): unknown => value

/** A column of rows that are gathered: its values as they are sent. */
class Sent {
  readonly name: string
  private readonly type: string
  private readonly as: string
  private readonly values: BinaryArray
  private readonly made: (value: unknown) => unknown

  constructor(name: string, column: Column<unknown> | undefined) {
    this.name = name
    this.type = (column?.sql ?? 'text').replace(/ collate .*/, '')
    this.as = hasBinary(this.type) ? this.type : 'text'
    this.values = new BinaryArray(this.as)
    this.made = this.as === this.type ? same : parsed(this.type)
  }

  push(value: unknown): void {
    this.values.push(value === null || value === undefined ? null : this.made(value))
  }

  value(): Buffer {
    return this.values.done()
  }

  parameter(at: number): string {
    return `$${at + 1}::${this.as}[]`
  }

  read(): string {
    return this.as === this.type ? `"${this.name}"` : `"${this.name}"::${this.type}`
  }
}

/**
 * Rows as a table to select from, a parameter a column: cheaper for both sides than rows of JSON. Each
 * is written as it comes: what it was made of need not be kept.
 */
export class Rows {
  private readonly sent: readonly Sent[]

  /** @param names the columns that each row gives */
  constructor(columns: Readonly<Record<string, Column<unknown>>>, names: readonly string[]) {
    this.sent = names.map((name) => new Sent(name, columns[name]))
  }

  /** @throws TypeError or RangeError for a value that its column cannot hold */
  push(row: Row): void {
    for (const column of this.sent) column.push(row[column.name])
  }

  /** What stands after FROM, with the alias n, and the parameters from $1 on. */
  source(): { from: string; values: Buffer[] } {
    const given = this.sent.map(({ name }) => `"${name}"`).join(', ')
    const read = this.sent.map((column) => column.read()).join(', ')
    const parameters = this.sent.map((column, at) => column.parameter(at)).join(', ')
    return {
      from: `(SELECT ${read} FROM unnest(${parameters}) u (${given})) n (${given})`,
      values: this.sent.map((column) => column.value()),
    }
  }
}

/** Those rows as a table to select from. */
export function rowsSource(
  columns: Readonly<Record<string, Column<unknown>>>,
  names: readonly string[],
  all: Iterable<Row>,
): { from: string; values: Buffer[] } {
  const rows = new Rows(columns, names)
  for (const row of all) rows.push(row)
  return rows.source()
}
