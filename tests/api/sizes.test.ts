import { connect } from 'node:net'
import { type AnyCall, allCalls, calls, pathParameters, type Scope } from '@portal/contracts'
import { type Bound, boundsOf } from '@portal/contracts/bounds'
import { describe, expect, test } from 'vitest'
import { loopHeld } from '../harness/busy.ts'
import type { Answer, Client } from '../harness/client.ts'
import { clientOf, mayCall } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal()
const clients = new Map<string, Client>()

async function clientFor(call: AnyCall): Promise<Client> {
  if (call === calls.auth.signOut || call === calls.impersonation.end)
    return clientOf(portal, mayCall(call.may as Scope), call)
  const known = clients.get(call.may)
  const client =
    known ??
    (call.may === 'guest' ? portal.guest() : await clientOf(portal, mayCall(call.may as Scope)))
  clients.set(call.may, client)
  return client
}

const someId = '019abf5e-0000-7000-8000-000000000001'
const json = { 'content-type': 'application/json' }
const pathOf = (call: AnyCall) => call.path.replace(/:[A-Za-z]+/g, someId)
const inQuery = (call: AnyCall) => call.method === 'GET' || call.method === 'DELETE'

/** The longest body of 995 kB and less that this call reads. */
const room = (call: AnyCall) => boundsOf(call).bodyBytes - 100

/** Bodies that grow in one dimension, as large as the call's bound lets them be. */
const grown: Record<string, (bytes: number) => string> = {
  'one key': (bytes) => `{"${'k'.repeat(bytes - 10)}":1}`,
  'one key over many faults': (bytes) => {
    const half = Math.floor(bytes / 2)
    return `{"${'k'.repeat(half)}":[${'"\\u0000",'.repeat(half / 9 - 2)}1]}`
  },
  keys: (bytes) => {
    const count = Math.floor(bytes / 13)
    return `{${Array.from({ length: count }, (_, n) => `"${String(n).padStart(7, 'k')}":1`)}}`
  },
  depth: (bytes) => `{"a":${'['.repeat(bytes / 2 - 4)}${']'.repeat(bytes / 2 - 4)}}`,
  'depth of objects': (bytes) => {
    const depth = Math.floor(bytes / 6) - 1
    return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  },
  list: (bytes) => `{"a":[${'0,'.repeat(bytes / 2 - 5)}0]}`,
  marks: (bytes) => `{"a":"${'\u0301\u0316'.repeat(bytes / 4 - 4)}"}`,
}

/** A body in which every field is as long as the whole may be, one field at a time. */
function swollen(call: AnyCall, bound: Bound, bytes: number): [string, string][] {
  if (bound.is !== 'fields') return []
  const inPath = pathParameters(call.path)
  const rest = Object.fromEntries(
    Object.entries(call.example as object).filter(([name]) => !inPath.includes(name)),
  )
  const left = bytes - JSON.stringify(rest).length - 200
  return [...bound.of.keys()]
    .filter((name) => !inPath.includes(name))
    .flatMap((name) => {
      const { [name]: _, ...others } = rest
      const start = JSON.stringify(others).slice(0, -1)
      const comma = start === '{' ? '' : ','
      const fill = (value: string) => `${start}${comma}"${name}":${value}}`
      const many = (one: string) =>
        `[${`${one},`.repeat(Math.max(0, left / (one.length + 1) - 1))}${one}]`
      return [
        [`${name}: a text`, fill(`"${'x'.repeat(left)}"`)],
        [`${name}: a text of marks`, fill(`"e${'\u0301\u0316'.repeat(left / 4)}"`)],
        [`${name}: a text of spaces`, fill(`"${' '.repeat(left)}"`)],
        [`${name}: a list of texts`, fill(many('"x"'))],
        [`${name}: a list of objects`, fill(many('{"x":1}'))],
        [`${name}: a list of lists`, fill(many('[]'))],
      ] as [string, string][]
    })
}

/** What every refusal keeps to, whatever was sent. */
function expectSmall(answer: Answer<unknown>, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400)
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.bytes.length, `${what}: the answer's length`).toBeLessThan(20_000)
  const fields = answer.error?.fields ?? []
  expect(fields.length, `${what}: faults told`).toBeLessThanOrEqual(20)
  for (const { path, message } of fields) {
    expect(path.length, `${what}: a fault's path`).toBeLessThanOrEqual(200)
    expect(message.length, `${what}: a fault's message`).toBeLessThanOrEqual(200)
  }
}

/** Processor time that one thing may hold all others up, in ms; the bench measures how much it is. */
const HELD_MS = 150

const named = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const)

/** Bytes that guests may send; what is sealed has one size, however little it says. */
const guestsBytes = (call: AnyCall) => (call.area === 'whistleblower' ? 220_000 : 16_384)

describe('every call bounds its body', () => {
  test.each(named)('%s', (_, call) => {
    const { bodyBytes } = boundsOf(call)
    expect(bodyBytes).toBeLessThanOrEqual(call.may === 'guest' ? guestsBytes(call) : 1_048_576)
    // The example has room, however it is written.
    expect(JSON.stringify(call.example, null, 4).length).toBeLessThan(bodyBytes)
  })

  test.each(named)('%s answers what is larger without reading it', async (_, call) => {
    if (inQuery(call) || call.transfer === 'upload') return
    const client = await clientFor(call)
    const large = `{"a":"${'x'.repeat(boundsOf(call).bodyBytes)}"}`
    const answer = await client.raw(call.method, pathOf(call), { headers: json, body: large })
    expect(answer.status).toBe(413)
    expect(answer.error?.code).toBe('tooLarge')
  })
})

describe('nothing that fits a call holds up the others, or is answered at length', () => {
  test.each(named)('%s', async (_, call) => {
    if (inQuery(call) || call.transfer === 'upload') return
    const client = await clientFor(call)
    const { input } = boundsOf(call)
    const bodies: [string, string][] = [
      ...Object.entries(grown).map(([what, make]): [string, string] => [what, make(room(call))]),
      ...swollen(call, input, room(call)),
    ]
    for (const [what, body] of bodies) {
      const held = loopHeld()
      const answer = await client.raw(call.method, pathOf(call), { headers: json, body })
      const ms = held.end()
      expect(ms, `${what}: held up for, in ms of processor time`).toBeLessThan(HELD_MS)
      // A text may be cut or folded to one that is right; everything else is refused.
      if (answer.status === 200) expect(what).toMatch(/: a text/)
      else if (answer.status !== 404) expectSmall(answer, what)
    }
  })
})

describe('a body that once ended a server, sent by a guest', () => {
  // One key of half a million letters, and under it a list of texts of which each has a fault there.
  const body = `{"${'k'.repeat(500_000)}":[${Array<string>(55_000).fill('"\\u0000"')}]}`
  const guests = named.filter(([, call]) => call.may === 'guest' && call.method !== 'GET')

  test('is as large as it was', () => {
    expect(body.length).toBeGreaterThan(990_000)
    expect(guests.length).toBeGreaterThan(5)
  })

  test.each(guests)('%s', async (_, call) => {
    const before = process.memoryUsage().rss
    const held = loopHeld()
    const answer = await portal.guest().raw(call.method, pathOf(call), { headers: json, body })
    expect(held.end(), 'held up for, in ms of processor time').toBeLessThan(HELD_MS)
    expectSmall(answer, 'the answer')
    expect((process.memoryUsage().rss - before) / 2 ** 20, 'MB more').toBeLessThan(100)
  })
})

describe('what stands in an address', () => {
  test.each(named)('%s', async (_, call) => {
    if (!inQuery(call)) return
    const client = await clientFor(call)
    const queries = {
      'one name': `${'k'.repeat(12_000)}=1`,
      names: Array.from({ length: 3000 }, (_, n) => `k${n}=`).join('&'),
      'one name again and again': 'a=&'.repeat(4000),
      'a value': `search=${'x'.repeat(12_000)}`,
      'values of one name': 'search=x&'.repeat(1300),
      'a value of marks': `search=${'%CC%81%CC%96'.repeat(1000)}`,
    }
    for (const [what, query] of Object.entries(queries)) {
      const held = loopHeld()
      const answer = await client.raw(call.method, `${pathOf(call)}?${query}`)
      expect(held.end(), what).toBeLessThan(HELD_MS)
      expectSmall(answer, what)
    }
  })

  test('and in a head: too long, or too many', async () => {
    const driver = await portal.as('driver')
    const heads: Record<string, Record<string, string>> = {
      'an address': {},
      'one line': { 'x-long': 'x'.repeat(20_000) },
      'many lines': Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`x-${n}`, 'x'])),
      cookies: { cookie: Array.from({ length: 3000 }, (_, n) => `c${n}=1`).join('; ') },
      'a key of repetition': { 'idempotency-key': 'k'.repeat(12_000) },
      'a token': { authorization: `Bearer ${'a.'.repeat(6000)}` },
    }
    for (const [what, headers] of Object.entries(heads)) {
      const path = what === 'an address' ? `/api/auth?a=${'x'.repeat(20_000)}` : '/api/auth'
      const held = loopHeld()
      const answer = await driver.raw('GET', path, { headers })
      expect(held.end(), what).toBeLessThan(HELD_MS)
      expect(answer.status, what).toBeLessThan(500)
    }
  })
})

test('a body that comes in pieces and says no length is cut off at the bound', async () => {
  const { port, hostname } = new URL(portal.url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (bytes) => {
    said += bytes.toString()
  })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    'POST /api/auth HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  const piece = `1000\r\n${'x'.repeat(4096)}\r\n`
  let sent = 0
  for (; sent < 2000 && !socket.destroyed && said === ''; sent++) {
    socket.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await closed
  expect(said.split('\r\n')[0]).toMatch(/^HTTP\/1\.1 413 /)
})

test('uploads that say more than one call may bring are not begun', async () => {
  const { port, hostname } = new URL(portal.url)
  const { token } = await portal.as('driver')
  for (const length of ['52428801', '9007199254740993']) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    const said = new Promise<string>((resolve) =>
      socket.once('data', (bytes) => resolve(bytes.toString())),
    )
    socket.write(
      `POST ${calls.files.upload.path} HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n--x\r\n`,
    )
    expect((await said).split('\r\n')[0], length).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  }
})

test('a form with too many parts, or names without an end, is refused', async () => {
  const driver = await portal.as('driver')
  const forms: Record<string, FormData> = {}
  const named = (what: string) => {
    const form = new FormData()
    forms[what] = form
    return form
  }
  const many = named('files')
  for (let count = 0; count < 11; count++) many.append('files', new Blob(['a']), 'a.txt')
  const fields = named('fields')
  for (let count = 0; count < 40; count++) fields.append(`a${count}`, 'b')
  named('the name of a file').append(
    'files',
    new Blob(['MZ']),
    `${'\u0301\u0316'.repeat(30_000)}.txt`,
  )
  named('the name of a field').append('x'.repeat(50_000), 'b')
  for (const [what, body] of Object.entries(forms)) {
    const held = loopHeld()
    const answer = await driver.raw('POST', calls.files.upload.path, { body })
    expect(held.end(), what).toBeLessThan(HELD_MS)
    expectSmall(answer, what)
  }
})
