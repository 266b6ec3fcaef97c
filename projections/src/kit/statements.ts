import { json, type Row, Rows, rowsSource } from './rows.ts'
import type { Table, Tables } from './table.ts'

/** What becomes of a row at the end of a batch. */
export type Pending =
  /** `own`: may the row be changed here? `fresh`: was it created, so that no sound log has it twice? */
  | { is: 'put'; row: Row; own: boolean; fresh: boolean }
  | { is: 'change'; key: Row; set: Row; add: Record<string, number> }
  | { is: 'remove'; key: Row }

/** What is sent to the database. */
export interface Statement {
  readonly text: string
  readonly values: (string | Buffer)[]
}

/** A table where it stands. */
export interface Place {
  /** With its schema, as SQL names it. */
  readonly name: string
  readonly table: Tables[string]
}

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** Writes rows that are there under no circumstances. */
export function insertStatement({ name, table }: Place, rows: Rows): Statement {
  const names = list(Object.keys(table.columns))
  const { from, values } = rows.source()
  return { text: `INSERT INTO ${name} (${names}) SELECT ${names} FROM ${from}`, values }
}

/**
 * Brings rows of a table to where they stand at the end of a batch, in as few statements as there are
 * kinds of changes.
 * @param trusting are created rows written without a look whether they are there?
 */
export function rowStatements(
  place: Place,
  all: readonly Pending[],
  trusting: boolean,
): Statement[] {
  return [
    ...putStatements(place, all, trusting),
    ...changeStatements(place, all),
    ...gone(place, all),
  ]
}

/** In the order of the key, so that neighbours go into the same page of its index. */
function putStatements(
  { name, table }: Place,
  all: readonly Pending[],
  trusting: boolean,
): Statement[] {
  const { columns, key } = table
  const names = Object.keys(columns)
  const [created, put]: [Row[], Row[]] = [[], []]
  for (const one of all) if (one.is === 'put') (trusting && one.fresh ? created : put).push(one.row)
  const rest = names.filter((column) => !key.includes(column))
  const update =
    rest.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${rest.map((column) => `"${column}" = excluded."${column}"`).join(', ')}`
  const written = (rows: readonly Row[], otherwise: string): Statement[] => {
    if (rows.length === 0) return []
    const { from, values } = rowsSource(columns, names, rows)
    const text = `INSERT INTO ${name} (${list(names)}) SELECT ${list(names)} FROM ${from} ORDER BY ${list(key)}${otherwise}`
    return [{ text, values }]
  }
  return [...written(created, ''), ...written(put, ` ON CONFLICT (${list(key)}) DO ${update}`)]
}

/** A statement for each set of columns that change together. */
function changeStatements({ name, table }: Place, all: readonly Pending[]): Statement[] {
  const { columns, key } = table
  const shapes = new Map<string, { set: string[]; add: string[]; rows: Rows }>()
  for (const one of all) {
    if (one.is !== 'change') continue
    const set = Object.keys(one.set).sort()
    const add = Object.keys(one.add).sort()
    if (set.length + add.length === 0) continue
    const shape = `${set.join()}|${add.join()}`
    let group = shapes.get(shape)
    if (!group) {
      group = { set, add, rows: new Rows(columns, [...new Set([...key, ...set, ...add])]) }
      shapes.set(shape, group)
    }
    group.rows.push({ ...one.key, ...one.set, ...one.add })
  }
  return [...shapes.values()].map(({ set, add, rows }) => {
    const assign = [
      ...set.map((column) => `"${column}" = n."${column}"`),
      ...add.map((column) => `"${column}" = o."${column}" + n."${column}"`),
    ].join(', ')
    const { from, values } = rows.source()
    return { text: `UPDATE ${name} o SET ${assign} FROM ${from} WHERE ${sameRow(table)}`, values }
  })
}

function gone({ name, table }: Place, all: readonly Pending[]): Statement[] {
  const keys = all.flatMap((one) => (one.is === 'remove' ? [one.key] : []))
  if (keys.length === 0) return []
  const { from, values } = rowsSource(table.columns, table.key, keys)
  return [{ text: `DELETE FROM ${name} o USING ${from} WHERE ${sameRow(table)}`, values }]
}

// biome-ignore lint/suspicious/noExplicitAny: variance
const sameRow = ({ key }: Table<any>): string =>
  key.map((part) => `o."${part}" = n."${part}"`).join(' AND ')

/** Changes or, without `set`, removes the rows that have these values. */
export function whereStatement(
  { name }: Place,
  { where, set }: { readonly where: Row; readonly set: Row | null },
): Statement {
  const wanted = Object.keys(where)
    .map((column) => `o."${column}" = w."${column}"`)
    .join(' AND ')
  const source = `json_populate_record(NULL::${name}, $1::json) w`
  if (set === null)
    return {
      text: `DELETE FROM ${name} o USING ${source} WHERE ${wanted}`,
      values: [json(where)],
    }
  const assign = Object.keys(set)
    .map((column) => `"${column}" = s."${column}"`)
    .join(', ')
  return {
    text: `UPDATE ${name} o SET ${assign} FROM ${source}, json_populate_record(NULL::${name}, $2::json) s WHERE ${wanted}`,
    values: [json(where), json(set)],
  }
}
