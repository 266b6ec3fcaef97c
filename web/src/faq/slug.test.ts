import { slugShape } from '@portal/contracts/faq'
import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Lön & skatt', 'lon-skatt'],
  ['  Środki ochrony – łatwo ', 'srodki-ochrony-latwo'],
  ['Đorđe', 'dorde'],
  ['???', 'faq'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%j is at %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slug).toMatch(slugShape)
})
