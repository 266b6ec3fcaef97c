import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { boundsOf } from './bounds.ts'
import { command, Done, Id, input, line, type Schema } from './kit.ts'

const callOf = (schema: Schema) =>
  command('POST /api/nothing/:id', {
    may: 'guest',
    touches: [],
    summary: 'Nothing',
    input: schema,
    reply: Done,
    example: {},
  })

describe('the bounds of a call', () => {
  it('are those of its longest body, its path left out', () => {
    const bounds = boundsOf(callOf(input({ id: Id, name: line(100), tags: z.array(Id).max(10) })))
    expect(bounds.bodyBytes).toBeGreaterThan(1024 + 100 * 3 + 10 * 36)
    expect(bounds.bodyBytes).toBeLessThan(1024 + 100 * 3 + 10 * 120)
    const nothing = boundsOf(callOf(input({ id: Id })))
    expect(nothing.bodyBytes).toBeLessThan(1100)
    expect(bounds.shape.parts).toBeGreaterThan(nothing.shape.parts)
  })

  it.each<[string, Schema]>([
    ['a text', input({ name: z.string() })],
    ['[]: a text', input({ names: z.array(z.string()).max(3) })],
    ['name: a text', input({ name: z.union([z.literal(''), z.string()]) })],
    ['a list', input({ ids: z.array(Id) })],
    ['the number of fields', z.object({ name: line(3) })],
    ['the number of fields', input({ of: z.record(z.string().max(3), z.number()) })],
    ['what', input({ any: z.unknown() })],
  ])('are missed where %s has none', (what, schema) => {
    expect(() => boundsOf(callOf(schema))).toThrow(what)
  })
})
