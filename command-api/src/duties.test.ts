import { expect, test } from 'vitest'
import { dutiesOf } from './duties.ts'

const everything = { serve: true, project: true, work: true }

test.each([
  [undefined, everything],
  ['', everything],
  ['serve', { serve: true, project: false, work: false }],
  ['project, work', { serve: false, project: true, work: true }],
])('DUTIES as %j', (text, duties) => {
  expect(dutiesOf(text)).toEqual(duties)
})

test.each(['serv', 'serve;work', 'all'])('%s is refused by its name', (text) => {
  expect(() => dutiesOf(text)).toThrow(
    `DUTIES names ${text}, which is no duty: write some of serve, project, work`,
  )
})
