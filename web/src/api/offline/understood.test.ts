import { expect, test } from 'vitest'
import { z } from 'zod'
import { understood } from './understood.ts'

const Shape = z.object({ words: z.string(), type: z.enum(['now', 'later']), isNew: z.boolean() })
const empty: z.infer<typeof Shape> = { words: '', type: 'now', isNew: false }

test.each([
  ['as it is', { words: 'Hej', type: 'later', isNew: true }, { type: 'later', isNew: true }],
  ['without what is new', { words: 'Hej', type: 'later' }, { type: 'later' }],
  [
    'with a value that there is no more',
    { words: 'Hej', type: 'never', isNew: true },
    { isNew: true },
  ],
  ['with what is no more', { words: 'Hej', old: 1 }, {}],
] as const)('what an older client kept is found again: %s', (_, kept, more) => {
  expect(understood(Shape, kept, empty)).toEqual({ ...empty, words: 'Hej', ...more })
})

test('what is nothing of the kind is not', () => {
  for (const kept of [undefined, null, 'Hej', 7])
    expect(understood(Shape, kept, empty)).toBeUndefined()
})
