import { createPool } from '@portal/platform/database'
import { freshDatabase } from '@portal/tests/harness/postgres'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStatements, orNull, type RowOf, t, table } from './table.ts'
import { BatchWriter, type Writers } from './writer.ts'

const line = table(
  {
    part: t.text,
    n: t.int,
    amount: t.int,
    note: orNull(t.text),
    tags: t.texts,
    more: t.json<{ k: string }[]>(),
    at: t.time,
    day: orNull(t.day),
  },
  { key: ['part', 'n'], indexes: ['(amount)'] },
)
const member = table({ a: t.text, b: t.text }, { key: ['a', 'b'] })
const tables = { line, member }
type Row = RowOf<typeof line>
type Ways = Writers<typeof tables>

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 4)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

let schemas = 0
/** Applies the steps in batches of this many, and gives the rows. */
async function apply(steps: readonly ((write: Ways) => void)[], batch: number, trusting = false) {
  const schema = `w${++schemas}`
  const client = await pool.connect()
  try {
    for (const statement of createStatements(schema, tables)) await client.query(statement)
    for (let at = 0; at < steps.length; at += batch) {
      const writer = new BatchWriter(tables)
      const write = writer.writers<typeof tables>()
      for (const step of steps.slice(at, at + batch)) step(write)
      for (const { text, values } of writer.statements(schema, trusting))
        await client.query(text, values)
    }
    const found = await client.query<Row>(`SELECT * FROM ${schema}.line ORDER BY part, n`)
    const members = await client.query(`SELECT * FROM ${schema}.member ORDER BY a, b`)
    await client.query(`DROP SCHEMA ${schema} CASCADE`)
    return { line: found.rows, member: members.rows }
  } finally {
    client.release()
  }
}

type Step =
  | { is: 'put'; row: Row }
  | { is: 'create'; row: Row }
  | { is: 'change'; key: Key; set: Partial<Row>; by: { amount: number } | undefined }
  | { is: 'add'; key: Key; by: { amount: number } }
  | { is: 'remove'; key: Key }
  | { is: 'removeWhere'; where: Partial<Row> }
  | { is: 'changeWhere'; where: Partial<Row>; set: Partial<Row> }
type Key = Pick<Row, 'part' | 'n'>

const key = fc.record({ part: fc.constantFrom('a', 'b'), n: fc.integer({ min: 1, max: 3 }) })
const amount = fc.integer({ min: -3, max: 3 })
const values = {
  amount,
  note: fc.constantFrom(null, '', 'x', 'it\'s "so" \\ \\u0041', 'Đ🚛'),
  tags: fc.array(fc.constantFrom('p', 'q,{}"', 'å'), { maxLength: 2 }),
  more: fc.array(fc.record({ k: fc.constantFrom('v', '\\"') }), { maxLength: 1 }),
  at: fc.constantFrom(new Date('2026-03-29T00:30:00.123Z'), new Date('2026-10-25T01:30:00Z')),
  day: fc.constantFrom(null, '2026-03-29'),
}
const some = fc.record(values, { requiredKeys: [] }).filter((set) => Object.keys(set).length > 0)
const where = fc.oneof(fc.record({ part: fc.constantFrom('a', 'b') }), fc.record({ amount }))
const row = fc.tuple(key, fc.record(values)).map(([k, v]) => ({ ...k, ...v }))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ is: fc.constant('put' as const), row }),
  fc.record({ is: fc.constant('create' as const), row }),
  fc.record({
    is: fc.constant('change' as const),
    key,
    set: some,
    by: fc.option(fc.record({ amount }), { nil: undefined }),
  }),
  fc.record({ is: fc.constant('add' as const), key, by: fc.record({ amount }) }),
  fc.record({ is: fc.constant('remove' as const), key }),
  fc.record({ is: fc.constant('removeWhere' as const), where }),
  fc.record({ is: fc.constant('changeWhere' as const), where, set: some }),
)

const asWrite = (one: Step) => (write: Ways) => {
  if (one.is === 'put') write.line.put(one.row)
  else if (one.is === 'create') write.line.create(one.row)
  else if (one.is === 'change') write.line.change(one.key, one.set, one.by)
  else if (one.is === 'add') write.line.add(one.key, one.by)
  else if (one.is === 'remove') write.line.remove(one.key)
  else if (one.is === 'removeWhere') write.line.removeWhere(one.where)
  else write.line.changeWhere(one.where, one.set)
}

/** The same steps one by one on rows in memory. */
function expected(steps: readonly Step[]): Row[] {
  let rows: Row[] = []
  const matching = (row: Row, of: Partial<Row>) =>
    Object.entries(of).every(([name, value]) => row[name as keyof Row] === value)
  for (const one of steps) {
    if (one.is === 'put' || one.is === 'create') {
      const { part, n } = one.row
      rows = [...rows.filter((row) => !matching(row, { part, n })), { ...one.row }]
    } else if (one.is === 'remove') rows = rows.filter((row) => !matching(row, one.key))
    else if (one.is === 'removeWhere') rows = rows.filter((row) => !matching(row, one.where))
    else
      rows = rows.map((row) => {
        if (!matching(row, one.is === 'changeWhere' ? one.where : one.key)) return row
        if (one.is === 'add') return { ...row, amount: row.amount + one.by.amount }
        const after = { ...row, ...one.set }
        const by = one.is === 'change' ? one.by : undefined
        return by ? { ...after, amount: after.amount + by.amount } : after
      })
  }
  return rows.sort((a, b) => a.part.localeCompare(b.part) || a.n - b.n)
}

describe('the writes of a batch', () => {
  it('do in few statements what they do one by one, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const rows = expected(steps)
        for (const batch of [1, 4, 1000])
          expect((await apply(steps.map(asWrite), batch)).line, `batches of ${batch}`).toEqual(rows)
      }),
      { numRuns: 40 },
    )
  })

  it('are the same where created rows are written without a look, if they are new as they say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (some) => {
        const steps = some.map((one, at): Step => {
          if (one.is !== 'create') return one
          const isThere = expected(some.slice(0, at)).some(
            ({ part, n }) => part === one.row.part && n === one.row.n,
          )
          return isThere ? { is: 'put', row: one.row } : one
        })
        const rows = expected(steps)
        for (const batch of [1, 4, 1000])
          expect((await apply(steps.map(asWrite), batch, true)).line, `of ${batch}`).toEqual(rows)
      }),
      { numRuns: 40 },
    )
  })

  it('keep apart rows whose keys look alike', async () => {
    // These come to the same number: their ends do.
    const alike = ['a', 'b', 'c'].map((first) => `${first}0123456789`)
    const steps = alike.flatMap((a) => [
      (write: Ways) => write.member.put({ a, b: '1' }),
      (write: Ways) => write.member.put({ a, b: '2' }),
      (write: Ways) => write.member.remove({ a, b: '1' }),
    ])
    for (const batch of [1, 100])
      expect((await apply(steps, batch)).member).toEqual(alike.map((a) => ({ a, b: '2' })))
  })

  it('keep tables that are all key', async () => {
    const steps = [
      (write: Ways) => write.member.put({ a: '1', b: '1' }),
      (write: Ways) => write.member.put({ a: '1', b: '1' }),
      (write: Ways) => write.member.put({ a: '1', b: '2' }),
      (write: Ways) => write.member.remove({ a: '1', b: '1' }),
      (write: Ways) => write.member.put({ a: '2', b: '1' }),
      (write: Ways) => write.member.removeWhere({ a: '2' }),
      (write: Ways) => write.member.put({ a: '2', b: '3' }),
    ]
    for (const batch of [1, 2, 100])
      expect((await apply(steps, batch)).member).toEqual([
        { a: '1', b: '2' },
        { a: '2', b: '3' },
      ])
  })

  it('show a character that no database holds as a replacement, and what looks like one as it is', async () => {
    const row = { n: 1, amount: 0, tags: ['\ud83d'], more: [{ k: '\u0000' }], day: null }
    const { line: rows } = await apply(
      [
        (write) =>
          write.line.put({ ...row, part: 'a', note: 'x\u0000y\ud800z🚛', at: new Date(0) }),
        (write) =>
          write.line.put({ ...row, part: 'b', note: '\\u0000 \\ud800 \\\\u0000', at: new Date(0) }),
      ],
      10,
    )
    expect(rows[0]).toMatchObject({ note: 'x\ufffdy\ufffdz🚛', tags: ['\ufffd'] })
    expect(rows[0]?.more).toEqual([{ k: '\ufffd' }])
    expect(rows[1]?.note).toBe('\\u0000 \\ud800 \\\\u0000')
  })

  it('need the whole key', () => {
    const write = new BatchWriter(tables).writers<typeof tables>()
    expect(() => write.line.change({ part: 'a' }, { amount: 1 })).toThrow('key column n is missing')
    expect(() => write.line.remove({ n: 1 })).toThrow('key column part is missing')
  })
})
