import { areas } from '@portal/command-api/areas'
import { type AnyCall, allCalls, calls, type Scope } from '@portal/contracts'
import { sensitiveUserTypes } from '@portal/contracts/users'
import { unpackedZip } from '@portal/platform/files/zip'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { traces } from '../harness/canary.ts'
import { word } from '../harness/canary-work.ts'
import type { Answer, Client } from '../harness/client.ts'
import { finder } from '../harness/everywhere.ts'
import { alone, type Hidden, hides, idsOf } from '../harness/hidden.ts'
import { type Asked, inputsOf } from '../harness/inputs.ts'
import { type Caller, callers, clientOf, passes } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

// Sensitive user types are viewable only by a super admin (specification, section 6): for anybody else
// such people do not exist. Who does something is named with it all the same, by name alone, where the
// contract of the call says so: `byline`.

/** Somebody of a sensitive type who works in the demo company. */
interface Colleague {
  readonly user_id: string
  readonly full_name: string
  readonly email: string
  readonly phone: string
}

const portal = standingPortal()
let hidden: Hidden
let colleagues: Colleague[]
let ofHidden: (where: string) => string | undefined
const asks = new Map<AnyCall, Asked[]>()
const clients = new Map<Caller, Client>()

beforeAll(async () => {
  hidden = await hides(portal)
  const { pool } = portal.portal.parts
  const found = await pool.query<Colleague>(
    `SELECT user_id, full_name, email, phone FROM users.person
     WHERE user_type = ANY ($1) AND user_id <> $2`,
    [sensitiveUserTypes, hidden.id],
  )
  colleagues = found.rows
  ofHidden = finder([hidden.id, ...traces])
  const known = await idsOf(pool, hidden)
  for (const area of areas) {
    const reads = area.answers?.reads ?? []
    const ids = [hidden.id, ...new Set(reads.flatMap((model) => known.get(model) ?? []))]
    for (const call of Object.values(area.calls))
      asks.set(call, inputsOf(call, { ids, words: [word, '701740688', 'zqkanarie@demo'] }))
  }
  for (const caller of callers) clients.set(caller, await clientOf(portal, caller))
}, 300_000)

/** Everything that a reply says: its texts, those of a PDF, of a workbook, and its headers. */
async function said({ headers, bytes }: Answer<unknown>): Promise<string> {
  const type = headers.get('content-type') ?? ''
  const name = decodeURIComponent(headers.get('content-disposition') ?? '')
  if (type.startsWith('application/pdf')) {
    const pages = await getDocumentProxy(new Uint8Array(bytes)).then((pdf) =>
      extractText(pdf, { mergePages: true }),
    )
    return `${name} ${pages.text.replace(/\s+/g, ' ')} ${bytes.toString('latin1')}`
  }
  if (type.includes('spreadsheet'))
    return `${name} ${(await unpackedZip(bytes, 50_000_000))?.toString() ?? ''}`
  return `${name} ${bytes.toString()}`
}

/** Figures of people in what only the hidden one is in. */
const figure =
  /^(userCount|people|total|(open|waiting|taken|approved|accepted|answered)(Count)?|right|made)$/

/** Where a reply counts somebody in what only the hidden one is in. */
function counted(body: unknown, within = ''): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { name, title, fullName } = body as Record<string, unknown>
  const here = [name, title].find((one) => alone.includes(String(one))) ?? (fullName ? '' : within)
  for (const [key, value] of Object.entries(body)) {
    if (here && typeof value === 'number' && value > 0 && figure.test(key))
      return `${key} of ${here} is ${value}`
    const inside = counted(value, String(here))
    if (inside) return inside
  }
  return undefined
}

/** What a reply gives away; undefined where it is nothing. */
async function givenAway(
  call: AnyCall,
  { input, what }: Asked,
  caller: Caller,
  answer: Answer<unknown>,
): Promise<string | undefined> {
  // Who asks for a text gets it back where it was refused.
  if (answer.status !== 200) return undefined
  const text = await said(answer)
  const trace = ofHidden(text)
  if (trace) return `${trace} for ${caller}`
  const own = `${caller}@demo.example`
  for (const one of colleagues) {
    if (one.email === own) continue
    const other = [one.user_id, one.email, one.phone].find((value) => value && text.includes(value))
    if (other) return `${other} of ${one.full_name} for ${caller}`
    if (!call.byline && text.includes(one.full_name)) return `${one.full_name} for ${caller}`
  }
  const searched = Object.values(input).some((value) => String(value).includes(word))
  const { total } = (answer.body ?? {}) as { total?: number }
  if (searched && total) return `${total} found for ${caller}`
  // Bytes do not say whose they are: what was asked for says so.
  const about = call.transfer === 'file' && call.area === 'files' ? JSON.stringify(input) : text
  if (hidden.fileIds.some((id) => about.includes(id))) return `a file of theirs for ${caller}`
  const figures = counted(answer.body)
  return figures && `${figures} for ${caller}: ${what}`
}

const asked = (call: AnyCall, caller: Caller) =>
  call === calls.auth.signOut || call === calls.impersonation.end
    ? clientOf(portal, caller, call)
    : Promise.resolve(clients.get(caller) as Client)

/** Goes through a list, some at a time, and gives what was found, each once. */
async function through<T>(
  list: readonly T[],
  look: (one: T) => Promise<readonly (string | undefined)[]>,
) {
  const found = new Set<string>()
  const left = [...list]
  const next = async () => {
    for (let one = left.shift(); one; one = left.shift())
      for (const leak of await look(one)) if (leak) found.add(leak)
  }
  await Promise.all(Array.from({ length: 6 }, next))
  return [...found]
}

/** Of those who may do the same, one. */
const alike: readonly Caller[] = ['handler', 'newdriver']
const others: readonly Caller[] = ['clerk', 'manager', 'impersonated']
/** Everybody but a super admin; with what people do for themselves, who rules and who does not. */
const lookers = (call: AnyCall) =>
  passes[call.may as Scope].filter(
    (caller) =>
      caller !== 'superadmin' &&
      !alike.includes(caller) &&
      (call.kind === 'query' || call.may !== 'self' || !others.includes(caller)),
  )

/** What a call gives away, to whom; and where it tells them from nobody. */
async function leaksOf(call: AnyCall): Promise<string[]> {
  const all: string[] = []
  for (const caller of lookers(call)) {
    const client = await asked(call, caller)
    const outcomes = new Map<string, Promise<string>>()
    const outcome = async (input: unknown) => {
      const { status, error } = await client.call(call, input as never)
      return `${status} ${error?.code}`
    }
    const nobodys = (input: unknown) => {
      const key = JSON.stringify(input)
      const known = outcomes.get(key) ?? outcome(input)
      outcomes.set(key, known)
      return known
    }
    const leaks = await through(asks.get(call) ?? [], async (one) => {
      const answer = await client.call(call, one.input as never)
      const leak = await givenAway(call, one, caller, answer)
      if (leak || !one.like || !one.what.includes(hidden.id)) return [leak]
      const theirs = `${answer.status} ${answer.error?.code}`
      if (theirs === (await nobodys(one.like))) return []
      // Between the two the last try of an hour may have been used up, or an hour begun in which they
      // are counted anew: a difference that stays is one.
      const pairs: [string, string][] = []
      do pairs.push([await outcome(one.input), await outcome(one.like)])
      while (pairs.length < 3 && pairs.at(-1)?.[0] !== pairs.at(-1)?.[1])
      const [again, other] = pairs.at(-1) as [string, string]
      return [again === other ? undefined : `${again}, not ${other}, for ${caller}: ${one.what}`]
    })
    all.push(...leaks)
  }
  return all
}

const named = (list: readonly AnyCall[]) =>
  list.map((call) => [`${call.area}.${call.name}`, call] as const)
const queries = named(allCalls.filter((call) => call.kind === 'query'))
const commands = named(
  allCalls.filter((call) => call.kind === 'command' && call.transfer !== 'upload'),
)

test('what is asked brings them forth for a super admin, in every area that knows people', async () => {
  const seen: string[] = []
  for (const [name, call] of queries) {
    if (!passes[call.may as Scope].includes('superadmin')) continue
    let found = false
    const plain = (asks.get(call) ?? []).filter(({ what }) => !what.startsWith(','))
    await through(plain, async ({ input }) => {
      if (found) return []
      const answer = await (clients.get('superadmin') as Client).call(call, input as never)
      if (answer.status === 200 && ofHidden(await said(answer))) found = true
      return []
    })
    if (found) seen.push(name)
  }
  expect(seen.length, seen.join(' ')).toBeGreaterThan(25)
}, 180_000)

/** The row of a list that has this name or title. */
const rowNamed = <R extends { name: string } | { title: string }>(rows: R[], wanted: string): R =>
  rows.find((row) => Object.values(row).includes(wanted)) as R

describe('who changes a list of people does not take out whom they do not see:', () => {
  test('a group', async () => {
    const { groups } = calls
    const [admin, office] = [await portal.as('admin'), await portal.as('superadmin')]
    const { id, name, type } = rowNamed((await admin.ok(groups.filter, {})).rows, 'Fåglar')
    const { id: driverId } = await (await portal.as('driver')).ok(calls.auth.me, {})
    const { version, users } = await admin.ok(groups.one, { id })
    expect(users).toEqual([])
    await admin.ok(groups.save, { id, version, name, type, userIds: [driverId] })
    const members = (await office.ok(groups.one, { id })).users.map((one) => one.id)
    expect(members.sort()).toEqual([driverId, hidden.id].sort())
    const now = await admin.ok(groups.one, { id })
    expect(now.userCount).toBe(1)
    await admin.ok(groups.save, { id, version: now.version, name, type, userIds: [] })
    expect((await office.ok(groups.one, { id })).users.map((one) => one.id)).toEqual([hidden.id])
  })

  test('the occasion of a test', async () => {
    const { tests } = calls
    const [wage, office] = [await portal.as('wageadmin'), await portal.as('superadmin')]
    const { id } = rowNamed((await wage.ok(tests.search, {})).rows, 'Fågelprov')
    const [occasion] = (await wage.ok(tests.one, { id })).occasions
    expect(occasion?.audience).toEqual([])
    await wage.ok(tests.saveOccasion, {
      id,
      occasionId: occasion?.id ?? null,
      version: occasion?.version ?? 0,
      audience: {},
      from: occasion?.from ?? '',
      optional: true,
    })
    const [after] = (await office.ok(tests.one, { id })).occasions
    expect(after?.audience.map((one) => one.id)).toEqual([hidden.id])
  })
})

describe('nothing is given away of who is of a sensitive type, by', () => {
  test.each(queries)('%s', async (_, call) => {
    expect(await leaksOf(call)).toEqual([])
  })
  // After what only looks: these change things.
  test.each(commands)('%s', async (_, call) => {
    expect(await leaksOf(call)).toEqual([])
  })
})

test('they see themselves', async () => {
  const answer = await hidden.client.call(calls.auth.me, { details: 'true' })
  expect(ofHidden(await said(answer))).toBeDefined()
})

describe('once they are deleted nothing is given away of them either, by', () => {
  // Their name outlives them where they signed something: who was hidden is not brought forth by leaving.
  beforeAll(async () => {
    await (await portal.as('superadmin')).ok(calls.users.remove, { id: hidden.id })
    await portal.settled()
  })
  test.each(queries)('%s', async (_, call) => {
    expect(await leaksOf(call)).toEqual([])
  })
})
