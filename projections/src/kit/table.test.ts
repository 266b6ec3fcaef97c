import { expect, it } from 'vitest'
import { definitionOf, orNull, t, table } from './table.ts'

const columnsOf = (definition: string) =>
  [...definition.matchAll(/"(\w+)" [a-z]/g)].map(([, name]) => name)

const columns = {
  id: t.id,
  name: t.name,
  owner_id: orNull(t.id),
  files: t.int,
  search: t.text,
  at: t.time,
}

it('lays what is searched behind those columns alone whose length is known', () => {
  const searched = table(columns, {
    key: ['id'],
    indexes: ['(at)', 'USING gin (search public.gin_trgm_ops)'],
  })
  expect(columnsOf(definitionOf(searched))).toEqual([
    'id',
    'files',
    'at',
    'search',
    'name',
    'owner_id',
  ])
  const plain = table(columns, { key: ['id'], indexes: ['(at)'] })
  expect(columnsOf(definitionOf(plain))).toEqual(Object.keys(columns))
})
