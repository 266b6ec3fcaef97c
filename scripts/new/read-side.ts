import type { Names } from './names.ts'

/** By path, the files of the read side, and the test that goes over HTTP. */
export const readSide = (names: Names): Record<string, string> => ({
  [`projections/src/${names.area}/${names.area}.ts`]: model(names),
  [`projections/src/${names.area}/queries.ts`]: queries(names),
  [`tests/api/${names.area}.test.ts`]: apiTest(names),
})

const model = ({
  many,
  one,
  model: name,
  table,
  words,
}: Names) => `import { searchable } from '../kit/listing.ts'
import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

const ${one} = table(
  { ${table}_id: t.id, name: t.name, note: t.text, search: t.text, version: t.int },
  {
    key: ['${table}_id'],
    indexes: ['(name, ${table}_id)', 'USING gin (search public.gin_trgm_ops)'],
  },
)

interface Saved {
  data: { name: string; note: string }
  version: bigint
}
const ${one}Of = ({ data: { name, note }, version }: Saved) => ({
  name,
  note,
  search: searchable(name),
  version: Number(version),
})

/** The ${words}. */
export const ${many} = readModel('${name}', {
  version: 1,
  tables: { ${table === one ? one : `${table}: ${one}`} },
  on: {
    ${one}Added: (write, event, touch) => {
      write.${table}.put({ ${table}_id: event.data.${one}Id, ...${one}Of(event) })
      touch({ topic: 'organisation' })
    },
    ${one}Changed: (write, event, touch) => {
      write.${table}.change({ ${table}_id: event.data.${one}Id }, ${one}Of(event))
      touch({ topic: 'organisation' })
    },
    ${one}Removed: (write, { data }, touch) => {
      write.${table}.remove({ ${table}_id: data.${one}Id })
      touch({ topic: 'organisation' })
    },
  },
})
`

const queries = ({
  area,
  many,
  one,
  model: name,
  table,
}: Names) => `import { ${many} as calls } from '@portal/contracts/${area}'
import { ${one}List } from '@portal/contracts/lists/${area}'
import { answers } from '../kit/answers.ts'
import { anywhere, searchable, totalOf, window } from '../kit/listing.ts'
import { orderOf } from '../kit/order.ts'
import { ${many} } from './${area}.ts'

const inOrder = orderOf(${one}List, { name: 'name' })

export const ${many}Answers = answers(calls, [${many}], {
  list: async ({ search, page, pageSize, ...wanted }, { db }) => {
    const { limit, offset } = window(page, pageSize)
    const found = db
      .selectFrom('${name}.${table}')
      .where('search', 'like', anywhere(searchable(search)))
    const order = inOrder(wanted)
    const [total, rows] = await Promise.all([
      totalOf(found),
      found
        .select(['${table}_id as id', 'name', 'note', 'version'])
        .orderBy(order.by, order.way)
        .orderBy('${table}_id', order.way)
        .limit(limit)
        .offset(offset)
        .execute(),
    ])
    return { rows, total }
  },
})
`

const apiTest = ({ many, word }: Names) => `import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { ${many} } = calls
const portal = standingPortal()
let admin: Client
beforeAll(async () => {
  admin = await portal.as('admin')
})

const list = async (search = '') => (await admin.ok(${many}.list, { search, page: 0, pageSize: 20 })).rows

test('a ${word} is added, found, changed and taken away, and every page hears of it', async () => {
  const socket = await admin.socket()
  const heard: string[] = []
  socket.on('touched', (told: { topic: string }[]) => heard.push(...told.map(({ topic }) => topic)))
  const { id } = await admin.ok(${many}.save, { name: 'Norra Älven', note: 'By the harbour' })
  await until('the topic is heard', () => heard.includes('organisation'))
  socket.close()
  const [one] = await list('alven')
  expect(one).toEqual({ id, name: 'Norra Älven', note: 'By the harbour', version: 1 })
  await admin.ok(${many}.save, { id, version: one?.version, name: 'Söder' })
  expect(await list()).toMatchObject([{ id, name: 'Söder', note: '' }])
  await admin.ok(${many}.remove, { id, version: 2 })
  expect(await list()).toEqual([])
})

test('nobody writes over another, takes away what another wrote, or changes what is gone', async () => {
  const { id } = await admin.ok(${many}.save, { name: 'East' })
  const [seen] = await list('east')
  await admin.ok(${many}.save, { id, version: seen?.version, name: 'West' })
  const late = { id, version: seen?.version, name: 'North' }
  expect(await admin.refusal(${many}.save, late)).toBe('changedMeanwhile')
  expect(await admin.refusal(${many}.remove, { id, version: 1 })).toBe('changedMeanwhile')
  expect(await list('west')).toMatchObject([{ id, version: 2 }])
  await admin.ok(${many}.remove, { id, version: 2 })
  expect(await admin.refusal(${many}.save, { ...late, version: 3 })).toBe('notFound')
})

test('it is for administrators', async () => {
  const driver = await portal.as('driver')
  expect(await driver.refusal(${many}.list, { search: '', page: 0, pageSize: 20 })).toBe('forbidden')
  expect(await driver.refusal(${many}.save, { name: 'Mine' })).toBe('forbidden')
})
`
