import type { Column } from './table.ts'

type Row = Record<string, unknown>

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

/** How the values of a column are written: one element of an array literal each. */
function element(type: string): (value: unknown) => string {
  if (type === 'integer' || type === 'boolean') return (value) => `${value}`
  if (type === 'jsonb') return (value) => quoted(json(value))
  if (type.endsWith('[]')) return (value) => quoted(listed(value as readonly unknown[]))
  return (value) => quoted(value instanceof Date ? value.toISOString() : String(value))
}

/** The columns whose elements are parsed once more: arrays have no arrays of unequal length. */
const asText = (type: string): boolean => type.endsWith('[]') || type === 'jsonb'

/**
 * Rows as a table to select from, a parameter a column: cheaper for both sides than rows of JSON.
 * @returns what stands after FROM, with the alias n, and the parameters from $1 on
 */
export function rowsSource(
  columns: Readonly<Record<string, Column<unknown>>>,
  names: readonly string[],
  rows: readonly Row[],
): { from: string; values: string[] } {
  const typed = names.map((name) => {
    const type = (columns[name]?.sql ?? 'text').replace(/ collate .*/, '')
    return { name, type, write: element(type) }
  })
  const values = typed.map(({ name, write }) => {
    let text = '{'
    for (const row of rows) {
      const value = row[name]
      if (text.length > 1) text += ','
      text += value === null || value === undefined ? 'NULL' : write(value)
    }
    return `${text}}`
  })
  const parameters = typed.map(({ type }, at) => `$${at + 1}::${asText(type) ? 'text' : type}[]`)
  const given = typed.map(({ name }) => `"${name}"`)
  const read = typed.map(({ name, type }) => (asText(type) ? `"${name}"::${type}` : `"${name}"`))
  return {
    from: `(SELECT ${read.join(', ')} FROM unnest(${parameters.join(', ')}) u (${given.join(', ')})) n (${given.join(', ')})`,
    values,
  }
}
