import { expect, test } from 'vitest'
import { isId } from './ids.ts'
import { Id } from './kit.ts'

test('what is an id is what calls take for one', () => {
  const version7 = '01a20506-fa69-7518-a789-e2bd4091a906'
  for (const text of [
    version7,
    version7.toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '01a20506-fa69-0518-a789-e2bd4091a906',
    '01a20506-fa69-7518-c789-e2bd4091a906',
    `${version7}0`,
    ` ${version7}`,
    'new',
    '',
  ])
    expect(isId(text), text).toBe(Id.safeParse(text).success)
  expect(isId(undefined)).toBe(false)
})
