import { expect, test } from 'vitest'
import { giver } from './give-back.ts'

const MB = 1024 * 1024

/** Looks at a machine that is so busy, time after time, and holds so much. */
function machine() {
  const is = { busy: 0, held: 300 * MB, collected: 0 }
  const look = giver({
    busy: () => is.busy,
    held: () => is.held,
    collect: () => {
      is.collected++
      is.held = 150 * MB
    },
  })
  return { is, looks: (times: number) => Array.from({ length: times }).forEach(look) }
}

test('memory is given back once it has been quiet for a while, and not again until there is more', () => {
  const { is, looks } = machine()
  looks(2)
  expect(is.collected).toBe(0)
  looks(1)
  expect(is.collected).toBe(1)
  is.held = 170 * MB
  looks(100)
  expect(is.collected).toBe(1)
  is.held = 250 * MB
  looks(1)
  expect(is).toEqual({ busy: 0, held: 150 * MB, collected: 2 })
})

test('nobody waits for it while there is something to do', () => {
  const { is, looks } = machine()
  is.busy = 0.3
  looks(100)
  is.busy = 0
  looks(2)
  is.busy = 0.06
  looks(1)
  is.busy = 0
  looks(2)
  expect(is.collected).toBe(0)
  looks(1)
  expect(is.collected).toBe(1)
})
