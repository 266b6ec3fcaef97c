import type { Names } from './names.ts'

/** By path, the files of the write side: contract, list, event, words of the history, decision with its test, wiring. */
export const writeSide = (names: Names): Record<string, string> => ({
  [`shared/contracts/src/${names.area}.ts`]: contract(names),
  [`shared/contracts/src/lists/${names.area}.ts`]: declaredList(names),
  [`shared/contracts/src/history/${names.area}.ts`]: history(names),
  [`shared/events/src/${names.area}.ts`]: events(names),
  [`shared/domain/src/${names.area}/${names.table.replaceAll('_', '-')}.ts`]: decisions(names),
  [`shared/domain/src/${names.area}/${names.table.replaceAll('_', '-')}.test.ts`]:
    decisionTest(names),
  [`command-api/src/${names.area}/${names.area}.ts`]: wiring(names),
})

const contract = ({ area, many, one, One, words, word }: Names) => `import { z } from 'zod'
import { area, asSeen, Created, command, Done, Id, input, line, optionalLine, page, paging, query, sorting } from './kit.ts'
import { ${one}List } from './lists/${area}.ts'

const ${One}Row = z.object({
  id: Id,
  name: z.string(),
  note: z.string(),
  version: z.number().int(),
})
export interface ${One}Row extends z.infer<typeof ${One}Row> {}

export const ${many} = area('${area}', {
  list: query('POST /api/admin/${area}/filter', {
    may: 'admin',
    summary: 'The ${words}, searched by name',
    input: input({ search: optionalLine(100), ...sorting(${one}List), ...paging }),
    reply: page(${One}Row),
    example: { search: '', page: 0, pageSize: 20 },
    live: 'organisation',
  }),
  save: command('POST /api/admin/${area}', {
    may: 'admin',
    touches: ['organisation'],
    summary: 'Add or change a ${word}',
    input: input({
      id: Id.optional(),
      version: z.number().int().min(0).default(0),
      name: line(120),
      note: optionalLine(500),
    }),
    reply: Created,
    example: { name: 'Example', note: 'What is to be known of it' },
    refuses: ['changedMeanwhile'],
  }),
  remove: command('DELETE /api/admin/${area}/:id', {
    may: 'admin',
    touches: ['organisation'],
    summary: 'Delete a ${word}',
    input: input({ id: Id, ...asSeen }),
    reply: Done,
    example: { id: '019abf5e-0000-7000-8000-000000000001', version: 1 },
    refuses: ['changedMeanwhile'],
  }),
})
`

const declaredList = ({ area, one, words }: Names) => `import { list } from '../columns.ts'

/** The ${words}: their columns, and what they can be sorted by. */
export const ${one}List = list({
  texts: '${area}',
  first: 'name',
  columns: {
    name: { label: 'name', main: true, sorts: true },
    note: { label: 'note' },
  },
})
`

const history = ({ many, one, word }: Names) => {
  const name = word.charAt(0).toUpperCase() + word.slice(1)
  return `import type { ActionWords } from './action-words.ts'

/** What the history calls the events of this area. */
export const ${many}History = {
  ${one}Added: {
    en: '${name}: added',
    sv: '${name}: lades till',
    pl: '${name}: dodano',
    ro: '${name}: s-a adăugat',
    bs: '${name}: dodano',
  },
  ${one}Changed: {
    en: '${name}: changed',
    sv: '${name}: ändrades',
    pl: '${name}: zmieniono',
    ro: '${name}: s-a modificat',
    bs: '${name}: izmijenjeno',
  },
  ${one}Removed: {
    en: '${name}: deleted',
    sv: '${name}: togs bort',
    pl: '${name}: usunięto',
    ro: '${name}: s-a șters',
    bs: '${name}: obrisano',
  },
} as const satisfies ActionWords
`
}

const events = ({ one }: Names) => `import { z } from 'zod'
import { event, events } from './kit.ts'

const id = z.uuid()
const words = z.object({ ${one}Id: id, name: z.string(), note: z.string() })

export const ${one}Events = events({
  ${one}Added: event(1, words),
  ${one}Changed: event(1, words),
  ${one}Removed: event(1, z.object({ ${one}Id: id })),
})
`

const decisions = ({
  one,
  word,
}: Names) => `import { ${one}Events as happened } from '@portal/events'
import { register } from '../kit/register.ts'

interface Words {
  name: string
  note: string
}

/** A ${word}. */
export const { entry: ${one}, saves, remove } = register<Words>('${one}', { name: '', note: '' })({
  id: '${one}Id',
  added: happened.${one}Added,
  changed: happened.${one}Changed,
  removed: happened.${one}Removed,
})

/** Adds a ${word}, or changes it. */
export const save = saves(({ name, note }: Words) => ({ name, note }))
`

const decisionTest = ({ table, one, word }: Names) => `import { ${one}Events } from '@portal/events'
import { expect, test } from 'vitest'
import { given, SOME_ID as id } from '../kit/given.ts'
import { ${one}, remove, save } from './${table.replaceAll('_', '-')}.ts'

const words = { name: 'North', note: 'By the harbour' }
const added = ${one}Events.${one}Added({ ${one}Id: id, ...words })
const gone = ${one}Events.${one}Removed({ ${one}Id: id })

test('a ${word} is added, and changed where something differs', () => {
  const { was, reply } = given(${one}).when(save, words)
  expect([was, reply]).toEqual(['${one}Added', { id }])
  const at = given(${one}, added)
  expect(at.when(save, { id, ...words }).was).toBe('nothing')
  expect(at.when(save, { id, ...words, name: 'South' }).was).toBe('${one}Changed')
  expect(at.when(save, { id, ...words, note: '' }).was).toBe('${one}Changed')
  expect(given(${one}).when(save, { id, ...words }).was).toBe('notFound')
  expect(given(${one}, added, gone).when(save, { id, ...words }).was).toBe('notFound')
})

test('a ${word} is taken away once', () => {
  expect(given(${one}, added).when(remove, {}).was).toBe('${one}Removed')
  expect(given(${one}, added, gone).when(remove, {}).was).toBe('nothing')
  expect(given(${one}).when(remove, {}).was).toBe('notFound')
})
`

const wiring = ({
  area,
  many,
  one,
  table,
}: Names) => `import { ${many} } from '@portal/contracts/${area}'
import { ${one}, remove, save } from '@portal/domain/${area}/${table.replaceAll('_', '-')}'
import { byId, byIdOrNew, decisions, on, version, versionOfOld } from '../kit/decisions.ts'

export const ${many}Decisions = decisions(${many}, {
  save: on(${one}, { stream: byIdOrNew, expects: versionOfOld, decide: save }),
  remove: on(${one}, { stream: byId, expects: version, decide: remove }),
})
`
