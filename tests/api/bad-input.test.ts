import { setTimeout } from 'node:timers/promises'
import { outgrows } from '@portal/command-api/kit/body'
import { type AnyCall, allCalls, calls, pathParameters, type Scope } from '@portal/contracts'
import { boundsOf } from '@portal/contracts/bounds'
import { describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type Caller, clientOf, mayCall } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal()
const clients = new Map<Caller, Client>()

async function clientFor(call: AnyCall): Promise<Client> {
  const caller = mayCall(call.may as Scope)
  if (call === calls.auth.signOut || call === calls.impersonation.end)
    return clientOf(portal, caller, call)
  const known = clients.get(caller) ?? (await clientOf(portal, caller))
  clients.set(caller, known)
  return known
}

const inQuery = (call: AnyCall) => call.method === 'GET' || call.method === 'DELETE'
const sendsJson = (call: AnyCall) => !inQuery(call) && call.transfer !== 'upload'
const json = { 'content-type': 'application/json' }
const anyPath = (call: AnyCall) =>
  call.path.replace(/:[A-Za-z]+/g, '019abf5e-0000-7000-8000-000000000001')

/** The fields that the contract knows, from its own schema. */
const fieldsOf = (call: AnyCall): string[] =>
  Object.keys((call.input as unknown as { shape: Record<string, unknown> }).shape)

const isTooLong = (call: AnyCall, body: string): boolean =>
  !inQuery(call) && Buffer.byteLength(body) > boundsOf(call).bodyBytes
/** Is the body more than the call looks at? */
const isTooLarge = (call: AnyCall, body: string): boolean =>
  isTooLong(call, body) || outgrows(Buffer.from(body), boundsOf(call).shape)

const long = 'å'.repeat(60_000)
/** What no field takes: an object, a list in a list, and texts that a database would choke on. */
const poisons: readonly (readonly [string, unknown])[] = [
  ['an object', { a: { b: 1 } }],
  ['a list in a list', [[[]]]],
  ['null', null],
  ['a number', 12.5],
  ['a large number', 1e300],
  ['minus one', -1],
  ['a truth', true],
  ['an empty text', ''],
  ['a zero character', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['a line break', 'a\r\nBcc: b@demo.example'],
  ['markup', '<script>alert(1)</script>'],
  ['a quotation', `'"\`; DROP TABLE users.person; --`],
  ['a pattern', '%_\\%'],
  ['a path', '../../etc/passwd'],
  ['a date of nowhere', '0000-00-00T99:99:99Z'],
  ['the first year', '0000-01-01T00:00:00Z'],
  ['a huge text', long],
]

const named = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const)
describe.each(named)('%s', (_, call) => {
  const expectNamed = (
    answer: { status: number; error?: { code: string; fields?: { path: string }[] } },
    field: string,
    what: string,
  ) => {
    expect(answer.status, `${field}: ${what}`).toBe(400)
    expect(answer.error?.code, `${field}: ${what}`).toBe('invalidInput')
    const paths = answer.error?.fields?.map((one) => one.path) ?? []
    expect(
      paths.some((path) => path === field || path.startsWith(`${field}.`)),
      `${field}: ${what}: named ${paths}`,
    ).toBe(true)
  }

  test('an unknown field is refused and named', async () => {
    const client = await clientFor(call)
    const answer = await client.call(call, { ...(call.example as object), nonsense: 1 })
    if (call.transfer === 'upload') expect(answer.status).toBe(415)
    else expectNamed(answer, 'nonsense', 'unknown')
  })

  test('a field that is missing is named', async () => {
    if (call.transfer === 'upload') return
    const example = call.example as Record<string, unknown>
    const client = await clientFor(call)
    for (const field of Object.keys(example)) {
      if (pathParameters(call.path).includes(field)) continue
      const { [field]: __, ...rest } = example
      const answer = await client.call(call, rest)
      if (answer.status === 400) expectNamed(answer, field, 'missing')
      else expect(answer.status).toBeLessThan(500)
    }
  })

  test('no value of any field makes it fail, and a wrong one is named', async () => {
    const client = await clientFor(call)
    const example = call.example as Record<string, unknown>
    const inPath = pathParameters(call.path)
    const tryOne = async (field: string, what: string, poison: unknown) => {
      const text = inQuery(call) || inPath.includes(field)
      if (text && (typeof poison === 'object' || what === 'half a character')) return
      if (poison === long && inQuery(call)) return
      if (inPath.includes(field) && poison === '') return
      // What an upload says stands in a form: in texts alone.
      const isForm = call.transfer === 'upload' && inPath.length === 0
      if (isForm && typeof poison !== 'string') return
      const said = { ...example, [field]: poison }
      const upload = () => client.upload(call, [], 'files', said as Record<string, string>)
      let answer = isForm ? await upload() : await client.call(call, said)
      // The share of the upload before is given back when its connection has ended, a moment after its answer.
      for (let tries = 0; isForm && answer.status === 429 && tries < 50; tries++) {
        await setTimeout(20)
        answer = await upload()
      }
      expect(answer.status, `${field}: ${what}: ${answer.error?.code}`).toBeLessThan(500)
      if (isForm && poison === long) return expect(answer.error?.code, field).toBe('tooLarge')
      if (poison === long && !inPath.includes(field) && isTooLong(call, long)) {
        expect(answer.error?.code, field).toBe('tooLarge')
        return
      }
      if (answer.status === 400 && answer.error?.fields) expectNamed(answer, field, what)
      if (what === 'an object' || (what === 'a list in a list' && !text))
        expectNamed(answer, field, what)
      if (poison === long && !inPath.includes(field)) expectNamed(answer, field, what)
    }
    for (const field of fieldsOf(call))
      await Promise.all(poisons.map(([what, poison]) => tryOne(field, what, poison)))
  })

  test('a body that is none', async () => {
    if (!sendsJson(call)) return
    const client = await clientFor(call)
    const bodies = [
      '{"a"',
      'nonsense',
      '',
      '[]',
      '"text"',
      '12',
      'null',
      '[{}]',
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '['.repeat(100_000),
      `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ]
    const takesNothing = fieldsOf(call).every((field) => call.path.includes(`:${field}`))
    for (const body of bodies) {
      const answer = await client.raw(call.method, anyPath(call), { headers: json, body })
      const what = body.slice(0, 50)
      if (takesNothing && (body === 'null' || body === '')) {
        expect(answer.status, what).toBeLessThan(500)
        continue
      }
      const large = isTooLarge(call, body)
      expect(answer.status, what).toBe(large ? 413 : 400)
      expect(answer.error?.code, what).toBe(large ? 'tooLarge' : 'invalidInput')
    }
  })

  test('a body of another kind, and one that is too large', async () => {
    if (inQuery(call)) return
    const client = await clientFor(call)
    const body = JSON.stringify(call.example)
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      const answer = await client.raw(call.method, anyPath(call), {
        headers: { 'content-type': type },
        body: body === '{}' ? 'a=b' : body,
      })
      expect(answer.status, type).toBe(415)
      expect(answer.error?.code, type).toBe('unsupportedType')
    }
    const form = new FormData()
    form.append('a', 'b')
    if (sendsJson(call)) {
      const answer = await client.raw(call.method, anyPath(call), { body: form })
      expect(answer.status).toBe(415)
    }
    const large = JSON.stringify({ a: 'x'.repeat(1024 * 1024) })
    const answer = await client.raw(call.method, anyPath(call), { headers: json, body: large })
    expect(answer.status).toBe(413)
    expect(answer.error?.code).toBe('tooLarge')
  })
})

test('headers of every kind do no harm', async () => {
  const driver = await portal.as('driver')
  const headers: Record<string, string>[] = [
    { locale: 'xx' },
    { locale: '../../sv' },
    { 'x-after-position': 'soon' },
    { 'x-after-position': '-1' },
    { 'x-after-position': '99999999999999999999999999' },
    { 'idempotency-key': 'a'.repeat(5000) },
    { 'idempotency-key': "'; DROP TABLE api.idempotency; --" },
    { cookie: 'refresh=%00; refresh=; ;;;=' },
    { accept: 'application/xml' },
    { 'accept-encoding': 'nonsense;q=9' },
    { 'content-type': 'application/json; charset=utf-7' },
    { range: 'bytes=9-1' },
    { 'if-none-match': '*' },
  ]
  for (const one of headers) {
    const answer = await driver.raw('POST', '/api/app/setlocale', {
      headers: { ...json, ...one },
      body: '{"locale":"sv"}',
    })
    expect(answer.status, JSON.stringify(one)).toBeLessThan(500)
  }
})

test('addresses that are none', async () => {
  const driver = await portal.as('driver')
  const paths = [
    '/api/company/%',
    '/api/company/%ff%fe',
    '/api/company/%00',
    `/api/company/${'a'.repeat(3000)}`,
    '/api/company/..%2f..%2fetc',
    '//api/auth',
    '/api/',
    '/api/nothing',
    '/api/auth/',
    '/api/message/mygroups?page=1&page=2',
    '/api/message/mygroups?page[$gt]=1',
    '/api/message/mygroups?__proto__=1',
    '/api/message/mygroups?search=%00',
  ]
  for (const path of paths) {
    const { status, error } = await driver.raw('GET', path)
    expect([400, 404, 414], `${path}: ${status}`).toContain(status)
    expect(error?.code, path).toBeDefined()
    expect(error?.requestId, path).toBeDefined()
  }
  for (const method of ['PATCH', 'OPTIONS', 'TRACE'])
    if (method !== 'TRACE') expect((await driver.raw(method, '/api/auth')).status, method).toBe(404)
})

test('a text one character too long is told as such, with the field that it is in', async () => {
  const admin = await portal.as('admin')
  const message = { recipients: [], subject: 'x'.repeat(201), content: 'Hello' }
  const written = await admin.call(calls.messages.start, message)
  expect(written.error?.fields).toEqual([{ path: 'subject', message: 'tooLong' }])
  const anna = { firstName: 'Anna', lastName: 'Berg', email: 'anna.berg@demo.example' }
  const people = [{ ...anna, phone: '1'.repeat(31) }]
  const invited = await admin.call(calls.users.invite, { people, preview: true } as never)
  expect(invited.error?.fields).toEqual([{ path: 'people.0.phone', message: 'tooLong' }])
})
