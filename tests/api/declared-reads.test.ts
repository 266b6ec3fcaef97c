import { AsyncLocalStorage } from 'node:async_hooks'
import { areas } from '@portal/command-api/areas'
import type { AnyQuery, Scope } from '@portal/contracts'
import { models } from '@portal/projections/models'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idsOf, lives } from '../harness/hidden.ts'
import { inputsOf } from '../harness/inputs.ts'
import { type Caller, clientOf, passes } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

// Who has written something is answered from read models that have seen it: of a read model that an area reads and
// does not name nobody waits, and what one did just now is not there yet.
/** Ids that each place of an input is tried with, at most. */
const MOST_IDS = 12

/** What an answer asks the database, while it is made. */
const asking = new AsyncLocalStorage<Set<string>>()
const tables = models.flatMap(({ name, tables: of }) =>
  Object.keys(of).map((table) => ({
    name,
    at: new RegExp(`(^|[^\\w."])"?${name}"?\\."?${table}"?(?!\\w)`),
  })),
)
const { query } = pg.Client.prototype
const wrong = new Set<string>()
let heard = 0

beforeAll(() => {
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first?.text ?? '')
    const seen = asking.getStore()
    if (seen) for (const { name, at } of tables) if (at.test(text)) seen.add(name)
    return query.apply(this, given as never)
  } as typeof query
  for (const { answers: of, calls } of areas) {
    const answers = (of?.answers ?? {}) as Record<string, (...given: never[]) => Promise<unknown>>
    for (const [name, answer] of Object.entries(answers))
      answers[name] = async (...given) => {
        const seen = new Set<string>()
        const result = await asking.run(seen, async () => answer(...given))
        heard += seen.size
        for (const model of seen)
          if (!of?.reads.includes(model)) wrong.add(`${calls[name]?.area}.${name} reads ${model}`)
        return result
      }
  }
})
// What is mounted is what stands there by then.
const portal = standingPortal()
afterAll(() => {
  pg.Client.prototype.query = query
})

/** Two of those who may ask: the first decides about everything, the second about less. */
const whoAsk = (call: AnyQuery): Caller[] =>
  (['superadmin', 'manager', 'handler', 'clerk', 'driver'] as const)
    .filter((caller) => passes[call.may as Scope].includes(caller))
    .slice(0, 2)

test('every query reads the tables of those read models alone that its area names', async () => {
  const stage = await lives(portal)
  const known = await idsOf(portal.portal.parts.pool, stage)
  for (const { answers: of, calls } of areas) {
    const ids = [stage.id, ...new Set((of?.reads ?? []).flatMap((model) => known.get(model) ?? []))]
    for (const call of Object.values(calls)) {
      if (call.kind !== 'query') continue
      for (const caller of whoAsk(call)) {
        const client = await clientOf(portal, caller, call)
        const some = inputsOf(call, { ids: ids.slice(0, MOST_IDS), words: [] })
        await Promise.all(some.map(({ input }) => client.call(call, input as never)))
      }
    }
  }
  expect(heard).toBeGreaterThan(500)
  expect([...wrong].sort()).toEqual([])
}, 300_000)
