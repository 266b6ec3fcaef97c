import { expect, it } from 'vitest'
import { ruleOn } from './rules.ts'

const versions = [
  { from: '1982-04-01', months: 24 },
  { from: '2022-10-01', months: 12 },
] as const

it.each([
  ['long before', '1970-01-01', 24],
  ['the day before it changes', '2022-09-30', 24],
  ['the day on which it does', '2022-10-01', 12],
  ['long after', '2090-01-01', 12],
])('a rule goes by the day that it is asked about: %s', (_, day, months) => {
  expect(ruleOn(versions, day).months).toBe(months)
})
