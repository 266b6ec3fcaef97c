import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { LastingMap } from './lasting.ts'

it('is what a map would be, at every point of its past', () => {
  const step = fc.record({ key: fc.nat(400), value: fc.option(fc.nat(9), { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 900 }), (steps) => {
      const map = new Map<string, number>()
      const past: [LastingMap<number>, Map<string, number>][] = []
      let lasting = new LastingMap<number>()
      for (const { key, value } of steps) {
        lasting = lasting.set(`key ${key}`, value)
        if (value === undefined) map.delete(`key ${key}`)
        else map.set(`key ${key}`, value)
        if (past.length < 5 || Math.random() < 0.05) past.push([lasting, new Map(map)])
      }
      past.push([lasting, map])
      for (const [then, was] of past) {
        expect([...then.keys()].sort()).toEqual([...was.keys()].sort())
        for (let key = 0; key <= 400; key++) {
          expect(then.get(`key ${key}`)).toBe(was.get(`key ${key}`))
          expect(then.has(`key ${key}`)).toBe(was.has(`key ${key}`))
        }
      }
    }),
    { numRuns: 30 },
  )
})

it('keeps keys apart that have one hash', () => {
  // Pairs of words that FNV-1a takes for one, in all 32 bits.
  const same = ['costarring', 'liquid', 'declinate', 'macallums', 'altarage', 'zinke']
  let lasting = new LastingMap<number>()
  for (let n = 0; n < 2000; n++) lasting = lasting.set(`other ${n}`, n)
  same.forEach((key, at) => {
    lasting = lasting.set(key, at)
  })
  expect(same.map((key) => lasting.get(key))).toEqual([0, 1, 2, 3, 4, 5])
  expect(lasting.set('liquid', undefined).get('costarring')).toBe(0)
})

it('copies a handful of entries for a change, however many there are', () => {
  let lasting = new LastingMap<number>()
  for (let n = 0; n < 20_000; n++) lasting = lasting.set(`key ${n}`, n)
  const put = vi.spyOn(Map.prototype, 'set')
  lasting.set('another', 1)
  const copied = put.mock.calls.length
  put.mockRestore()
  expect(copied).toBeLessThan(70)
})

it('made of many at once is what it is one by one', () => {
  const keys = Array.from({ length: 3000 }, (_, n) => `key ${n}`)
  const [at, many] = [new Set(keys), LastingMap.of(keys, true)]
  expect(new Set(many.keys())).toEqual(at)
  expect(many.has('key 3000')).toBe(false)
  expect([...many.set('key 7', undefined).keys()]).toHaveLength(2999)
  expect([...LastingMap.of([], true).keys()]).toEqual([])
})
