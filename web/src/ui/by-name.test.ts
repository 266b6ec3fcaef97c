import { expect, test } from 'vitest'
import { byName } from './by-name.ts'

test('names stand as in lists, Å, Ä and Ö last, whatever the language of the device', () => {
  const named = ['Österåker', 'Zinkgruvan', 'Åkeri Väst', 'Ängby', 'arboga', 'Oslo', 'Avesta'].map(
    (name) => ({ name }),
  )
  expect(named.sort(byName).map(({ name }) => name)).toEqual([
    ...['arboga', 'Avesta', 'Oslo', 'Zinkgruvan', 'Åkeri Väst', 'Ängby', 'Österåker'],
  ])
})
