import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { list } from './columns.ts'
import {
  allCalls,
  calls,
  Day,
  Email,
  Id,
  Instant,
  input,
  Locale,
  line,
  liveTopics,
  optionalLine,
  Password,
  paging,
  pathParameters,
  prose,
  refusals,
  scopes,
  sorting,
  whole,
} from './index.ts'

const named = allCalls.map((call) => [`${call.area}.${call.name}`, call] as const)
const fieldsOf = (schema: unknown) => Object.keys((schema as z.ZodObject).shape ?? {})

describe('every call', () => {
  it.each(named)('%s accepts its example', (_, call) => {
    const parsed = whole(call.input).safeParse(call.example)
    expect(parsed.error?.issues).toBeUndefined()
  })

  it.each(named)('%s refuses fields that it does not know', (_, call) => {
    expect(whole(call.input).safeParse({ ...call.example, nobodyKnowsThis: 1 }).success).toBe(false)
    for (const wrong of [null, [], 'text', 7, undefined])
      expect(whole(call.input).safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
  })

  it.each(named)('%s has a path whose parameters are in its input', (_, call) => {
    expect(call.path).toMatch(/^\/api(\/(:[A-Za-z]+|[a-z0-9-]+))+$/i)
    const parameters = pathParameters(call.path)
    expect(new Set(parameters).size).toBe(parameters.length)
    expect(fieldsOf(call.input)).toEqual(expect.arrayContaining(parameters))
  })

  it.each(named)('%s is described, and refused only for reasons there are', (_, call) => {
    expect(call.summary).toMatch(/^\S.{5,}\S$/)
    expect(scopes).toContain(call.may)
    for (const code of call.refuses) expect(refusals).toHaveProperty(code)
    expect(new Set(call.refuses).size).toBe(call.refuses.length)
    if (call.kind === 'query' && call.live) expect(liveTopics).toContain(call.live)
  })

  it('is reached by a route of its own, parameters or not', () => {
    const routes = allCalls.map(({ method, path }) => `${method} ${path.replace(/:[^/]+/g, ':')}`)
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([])
  })

  it('is named after its place in the list, and no two alike', () => {
    for (const list of Object.values(calls)) {
      for (const [name, call] of Object.entries(list)) expect(call).toHaveProperty('name', name)
      expect(new Set(Object.values(list).map(({ area }) => area)).size).toBe(1)
    }
    expect(new Set(named.map(([name]) => name)).size).toBe(allCalls.length)
    expect(allCalls).toHaveLength(Object.values(calls).flatMap((list) => Object.keys(list)).length)
  })
})

it.each(Object.entries(refusals))('%s is answered with a status of HTTP', (code, status) => {
  expect(code).toMatch(/^[a-z][A-Za-z]+$/)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  // What a client sent is never its fault: these say that it is the portal that cannot, for now.
  if (status >= 500) expect(['failed', 'unavailable', 'otherDaysFirst']).toContain(code)
})

/** What a schema makes of an input: the value, or undefined where it refuses. */
const made = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}

describe('a line', () => {
  it.each<[unknown, unknown]>([
    ['Åsa', 'Åsa'],
    ['  Åsa\t', 'Åsa'],
    ['A\u030asa', 'Åsa'],
    ['Zoë & <b>"', 'Zoë & <b>"'],
    ['👩‍🔧', '👩‍🔧'],
    ['', undefined],
    ['   ', undefined],
    ['a\nb', undefined],
    ['a\u0000b', undefined],
    ['a\u007fb', undefined],
    ['a\u2028b', undefined],
    ['x'.repeat(20), 'x'.repeat(20)],
    ['x'.repeat(21), undefined],
    [`${' '.repeat(50)}x`, 'x'],
    [7, undefined],
    [null, undefined],
    [['a'], undefined],
  ])('made of %j is %j', (value, expected) => {
    expect(made(line(20), value)).toBe(expected)
  })

  it('may be left out where it is optional, else it is as any other', () => {
    expect(made(optionalLine(5), undefined)).toBe('')
    expect(made(optionalLine(5), '')).toBe('')
    expect(made(optionalLine(5), ' a ')).toBe('a')
    expect(made(optionalLine(5), 'a\nb')).toBeUndefined()
    expect(made(optionalLine(5), 'abcdef')).toBeUndefined()
  })
})

it.each<[unknown, unknown]>([
  ['', ''],
  ['two\nlines\twith a tab\r\n', 'two\nlines\twith a tab\r\n'],
  ['A\u030a', 'Å'],
  ['a\u0000', undefined],
  ['x'.repeat(31), undefined],
  [7, undefined],
])('prose made of %j is %j', (value, expected) => {
  expect(made(prose(30), value)).toBe(expected)
})

it.each<[unknown, unknown]>([
  ['a@b', 'a@b'],
  [' Driver@Demo.Example ', 'Driver@Demo.Example'],
  ["o'brien+x@sub.example.se", "o'brien+x@sub.example.se"],
  ['åsa@räksmörgås.se', 'åsa@räksmörgås.se'],
  [`${'a'.repeat(252)}@b`, `${'a'.repeat(252)}@b`],
  [`${'a'.repeat(253)}@b`, undefined],
  ['a', undefined],
  ['@b', undefined],
  ['a@', undefined],
  ['a@b@c', undefined],
  ['a b@c', undefined],
  ['a@b\nbcc: c@d', undefined],
  ['', undefined],
  [7, undefined],
])('the e-mail address %j is taken as %j', (value, expected) => {
  expect(made(Email, value)).toBe(expected)
})

it.each<[unknown, boolean]>([
  ['a long en', false],
  ['a long eno', true],
  [' '.repeat(10), true],
  ['ÅÄÖåäö123🚛', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
  ['', false],
  [undefined, false],
])('the password %j: %s', (value, right) => {
  expect(made(Password, value) === value && right).toBe(right)
  expect(Password.safeParse(value).success).toBe(right)
})

it.each<[string, z.ZodType, unknown, boolean]>([
  ['id', Id, '019abf5e-0000-7000-8000-000000000001', true],
  ['id', Id, '019abf5e-0000-7000-8000-00000000000', false],
  ['id', Id, "' OR 1=1 --", false],
  ['instant', Instant, '2026-03-29T01:30:00Z', true],
  ['instant', Instant, '2026-03-29T01:30:00+02:00', true],
  ['instant', Instant, '2026-03-29T01:30:00', false],
  ['instant', Instant, '2026-02-30T01:30:00Z', false],
  ['day', Day, '2024-02-29', true],
  ['day', Day, '2026-02-29', false],
  ['day', Day, '2026-2-9', false],
  ['day', Day, '1800-01-01', true],
  ['day', Day, '2199-12-31', true],
  ['day', Day, '0000-01-01', false],
  ['day', Day, '9999-12-31', false],
  ['instant', Instant, '0000-01-01T00:00:00Z', false],
  ['instant', Instant, '9999-12-31T23:59:59-12:00', false],
  ['locale', Locale, 'sv', true],
  ['locale', Locale, 'de', false],
])('the %s %3$j: %4$s', (_, schema, value, right) => {
  expect(schema.safeParse(value).success).toBe(right)
})

describe('pages and sorting', () => {
  const people = list({
    texts: 'users',
    first: '-createdAt',
    columns: { name: { sorts: true }, phone: {}, createdAt: { sorts: true } },
  })
  const listing = input({ ...paging, ...sorting(people) })

  it('have their defaults, and take the texts of a query string', () => {
    expect(made(listing, {})).toEqual({ page: 0, pageSize: 20, descending: false })
    expect(made(listing, { page: '2', pageSize: '100', sort: 'name', descending: 'true' })).toEqual(
      { page: 2, pageSize: 100, sort: 'name', descending: true },
    )
    expect(made(listing, { descending: false, pageSize: 0 })).toMatchObject({ pageSize: 0 })
  })

  it.each([
    { page: -1 },
    { page: 1.5 },
    { page: 'x' },
    { page: '1e9' },
    { page: Number.NaN },
    { pageSize: 101 },
    { pageSize: -1 },
    { sort: 'password' },
    { sort: 'phone' },
    { sort: '-createdAt' },
    { descending: 'perhaps' },
  ])('refuse %j', (value) => {
    expect(made(listing, value)).toBeUndefined()
  })
})
