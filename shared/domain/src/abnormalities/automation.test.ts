import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actsOn, type Finding } from './automation.ts'
import type { Rule } from './automation-rules.ts'

const rule: Rule = {
  ruleId: 'r',
  name: 'Tre på trettio dagar',
  active: true,
  whenType: 'dailyRest',
  measure: 'count',
  limit: 3,
  days: 30,
  makeType: 'other',
  makeSeverity: 'minor',
  makeText: '',
}
let count = 0
const found = (day: string, more: Partial<Finding> = {}): Finding => ({
  id: String(count++),
  type: 'dailyRest',
  day,
  figure: 500,
  departmentId: null,
  ruleId: null,
  removed: false,
  ...more,
})
/** When the last of them is the one that was found. */
const when = (all: readonly Finding[], of: Rule = rule) => actsOn(of, all, all.at(-1) as Finding)
const days = (...list: string[]) => list.map((day) => found(day))

describe('a rule that counts', () => {
  test.each([
    ['two are not three', days('2026-03-01', '2026-03-02'), undefined],
    ['three within the days', days('2026-03-01', '2026-03-02', '2026-03-30'), '2026-03-30'],
    ['the first a day too early', days('2026-03-01', '2026-03-02', '2026-03-31'), undefined],
    ['one that comes in late', days('2026-03-01', '2026-03-30', '2026-03-10'), '2026-03-30'],
    [
      'across the change of the clock',
      days('2026-03-28', '2026-03-29', '2026-04-26'),
      '2026-04-26',
    ],
    [
      'another type',
      [...days('2026-03-01', '2026-03-02'), found('2026-03-03', { type: 'speeding' })],
      undefined,
    ],
    [
      'one was deleted',
      [found('2026-03-01', { removed: true }), ...days('2026-03-02', '2026-03-03')],
      undefined,
    ],
    [
      'what rules made does not count',
      [found('2026-03-01', { ruleId: 'x' }), ...days('2026-03-02', '2026-03-03')],
      undefined,
    ],
    [
      'it has made one in the period',
      [
        found('2026-03-04', { type: 'other', ruleId: 'r' }),
        ...days('2026-03-02', '2026-03-03', '2026-03-05'),
      ],
      undefined,
    ],
    [
      'which was deleted',
      [
        found('2026-03-04', { type: 'other', ruleId: 'r', removed: true }),
        ...days('2026-03-02', '2026-03-03', '2026-03-05'),
      ],
      undefined,
    ],
  ])('%s', (_, all, day) => expect(when(all)).toBe(day))

  test('of any type', () => {
    const all = [found('2026-03-01', { type: 'speeding' }), ...days('2026-03-02', '2026-03-03')]
    expect(when(all, { ...rule, whenType: null })).toBe('2026-03-03')
  })
})

describe('a rule that looks at the figure', () => {
  const over = (type: string, limit: number): Rule => ({
    ...rule,
    measure: 'figure',
    whenType: type,
    limit,
  })
  test.each([
    ['dailyRest', 420, 419, true],
    ['dailyRest', 420, 420, false],
    ['speeding', 30, 31, true],
    ['speeding', 30, 30, false],
    ['speeding', 30, null, false],
  ])('%s, limit %i, figure %s: %s', (type, limit, figure, acts) => {
    const day = when([found('2026-03-01', { type, figure })], over(type, limit))
    expect(day).toBe(acts ? '2026-03-01' : undefined)
  })
})

test('whatever comes in, in whatever order, a rule makes one a period', () => {
  const day = fc.integer({ min: 0, max: 120 }).map((at) => {
    const date = new Date(Date.UTC(2026, 0, 1 + at))
    return date.toISOString().slice(0, 10)
  })
  fc.assert(
    fc.property(fc.array(day, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (list, limit) => {
      const all: Finding[] = []
      const made: number[] = []
      for (const one of list) {
        all.push(found(one))
        const on = when(all, { ...rule, limit })
        if (on === undefined) continue
        all.push(found(on, { type: 'other', ruleId: 'r' }))
        made.push(Date.parse(on) / 86_400_000)
      }
      for (const [at, first] of made.entries())
        for (const second of made.slice(at + 1))
          expect(Math.abs(first - second)).toBeGreaterThanOrEqual(rule.days)
    }),
  )
})
