import { MOST_FOUND } from '@portal/contracts/bulk'
import { Refused } from '@portal/domain/kit/outcome'
import { ALL_ROWS } from '@portal/projections/kit/listing'
import { expect, test } from 'vitest'
import { chosenOf } from './bulk.ts'

const rows = (many: number) =>
  Array.from({ length: many }, (_, at) => ({ id: `id-${at}`, version: at }))
const ids = (many: number) => rows(many).map(({ id }) => id)
const nobody = { ids: [], except: [] }

test.each([
  ['all that is found', 3, 3, nobody, 3],
  ['all but some', 3, 3, { ids: [], except: ['id-1'] }, 2],
  ['those that are named, of what is found', 3, 3, { ids: ['id-2', 'gone'], except: [] }, 1],
  ['what is left, where one went between the count and the rows', 3, 2, nobody, 2],
  ['what is there, where one came between them', 2, 3, nobody, 3],
  ['as many as are done at once', MOST_FOUND, MOST_FOUND, nobody, MOST_FOUND],
  ['no more than that', MOST_FOUND + 1, MOST_FOUND + 1, nobody, 'tooManyFound'],
  ['fewer of more', MOST_FOUND + 1, MOST_FOUND + 1, { ids: [], except: ['id-0'] }, MOST_FOUND],
  ['no part of a list that was cut', ALL_ROWS + 1, ALL_ROWS, nobody, 'tooManyFound'],
  [
    'nor what is left of it, which nobody has seen',
    ALL_ROWS + 1,
    ALL_ROWS,
    { ids: [], except: ids(ALL_ROWS) },
    'tooManyFound',
  ],
  ['those that are named in it', ALL_ROWS + 1, ALL_ROWS, { ids: ['id-7'], except: [] }, 1],
])('chosen is %s', (_what, total, many, wanted, chosen) => {
  const found = chosenOf({ total, rows: rows(many) }, wanted)
  expect(found instanceof Refused ? found.code : found.length).toBe(chosen)
})
