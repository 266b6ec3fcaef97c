import { models } from '@portal/projections/models'
import { expect, it } from 'vitest'
import { hashColumns } from './kept-in-store.ts'

it('knows by every column of the read side that has the hash of a file which files there are', () => {
  const columns = models.flatMap((model) =>
    Object.values(model.tables).flatMap((table) => Object.keys(table.columns)),
  )
  const ofFiles = columns.filter((name) => /sha256$|^file_.*hash$/.test(name))
  expect([...new Set(ofFiles)].sort()).toEqual([...hashColumns].sort())
})
