import { type AnyCall, allCalls, calls, pathParameters } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Client } from '../harness/client.ts'
import { type Caller, callers, clientOf } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

// What a list says of how many there are is what its pages show, for whoever may see it, on whichever page one is: one
// that lies behind the end, as when others have taken away what stood there, leads to the last by it.

const portal = standingPortal()
const clients = new Map<Caller, Client>()
/** By area, the ids that stand in its lists. */
const known = new Map<string, string[]>()

const Listed = z.object({ total: z.number(), rows: z.array(z.unknown()) })
/** A list, or one thing with the list of who has it. */
const Reply = z.union([Listed, z.object({ standing: Listed }).transform((one) => one.standing)])
const shapeOf = (of: unknown): Record<string, z.ZodType> =>
  of instanceof z.ZodObject ? (of.shape as Record<string, z.ZodType>) : {}

const lists = allCalls.filter(
  (call) =>
    call.kind === 'query' && 'page' in shapeOf(call.input) && pathParameters(call.path).length < 2,
)

/** As little as the call takes, with its example's words where it cannot do without. */
function least(call: AnyCall): Record<string, unknown> {
  const given = Object.entries(call.example as Record<string, unknown>)
  const shape = shapeOf(call.input)
  return Object.fromEntries(given.filter(([name]) => !shape[name]?.safeParse(undefined).success))
}

async function page(client: Client, call: AnyCall, more: object) {
  const { status, body } = await client.call(call, { ...least(call), ...more } as never)
  return status === 200 ? Reply.safeParse(body).data : undefined
}

beforeAll(async () => {
  for (const caller of callers) clients.set(caller, await clientOf(portal, caller))
  const office = clients.get('superadmin') as Client
  for (const email of ['borta1', 'borta2']) {
    const person = { firstName: 'Bo', lastName: 'Rta', email: `${email}@demo.example` }
    const { id } = await office.ok(calls.users.create, person)
    await office.ok(calls.users.remove, { id, erase: 'true' })
  }
  await portal.settled()
  for (const call of lists) {
    if (pathParameters(call.path).length > 0) continue
    const rows = (await page(office, call, { pageSize: 10 }))?.rows ?? []
    const ids = rows.flatMap((row) => z.object({ id: z.uuid() }).safeParse(row).data?.id ?? [])
    known.set(call.area, [...(known.get(call.area) ?? []), ...ids])
  }
})

const SIZE = 3
/** Of longer lists the first pages are looked at. */
const PAGES = 20

async function wrongOf(client: Client, call: AnyCall, more: object): Promise<string[]> {
  const first = await page(client, call, { ...more, page: 0, pageSize: SIZE })
  if (!first) return []
  const behind = await page(client, call, { ...more, page: 1000, pageSize: SIZE })
  const wrong = behind?.total === first.total ? [] : [`${behind?.total} behind ${first.total}`]
  const pages = Math.min(PAGES, Math.ceil(first.total / SIZE))
  const rows: string[] = []
  for (let at = 0; at < pages; at++) {
    const found = await page(client, call, { ...more, page: at, pageSize: SIZE })
    rows.push(...(found?.rows ?? []).map((row) => JSON.stringify(row)))
  }
  const there = Math.min(first.total, PAGES * SIZE)
  if (rows.length !== there) wrong.push(`${rows.length} rows of ${there}`)
  if (new Set(rows).size !== rows.length) wrong.push('rows that come twice')
  return wrong
}

test('there are lists, and things that have one', () => {
  expect(lists.length).toBeGreaterThan(30)
  expect(known.get('documents')?.length).toBeGreaterThan(1)
})

test.each(lists.map((call) => [`${call.area}.${call.name}`, call] as const))(
  '%s has as many rows as it says',
  async (_, call) => {
    const wrong: string[] = []
    const [parameter] = pathParameters(call.path)
    for (const [caller, client] of clients) {
      const own = await client.ownId()
      const ids =
        parameter === 'userId' ? [own] : [...(known.get(call.area) ?? []).slice(0, 5), own]
      for (const more of parameter ? ids.map((id) => ({ [parameter]: id })) : [{}])
        for (const one of await wrongOf(client, call, more)) wrong.push(`${caller}: ${one}`)
    }
    expect(wrong).toEqual([])
  },
  60_000,
)
