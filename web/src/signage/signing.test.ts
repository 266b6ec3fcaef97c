import { expect, test } from 'vitest'
import { recall } from './signing.ts'

const kept = {
  signageKey: 'k'.repeat(32),
  phoneEnd: '06',
  minutes: 10,
  pause: 60,
  againAt: 1060,
  endsAt: 5000,
}

test('what a reload left behind is taken up while the code lives', () => {
  expect(recall(kept, 4999)).toEqual(kept)
  expect(recall(kept, 5000)).toBeUndefined()
})

test.each([
  ['nothing', undefined],
  ['no object', '{'],
  ['another thing', { signageKey: 1 }],
  ['no end', { ...kept, endsAt: undefined }],
])('%s is nothing', (_, left) => {
  expect(recall(left, 0)).toBeUndefined()
})
