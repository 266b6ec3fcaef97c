import { type AnyCall, allCalls, calls, type Scope } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../harness/client.ts'
import { type Caller, callers, clientOf, passes } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'
import { claimsOf, forged } from '../harness/tokens.ts'

const portal = standingPortal()
const clients = new Map<Caller, Client>()
let badTokens: readonly (readonly [string, string])[] = []

beforeAll(async () => {
  for (const caller of callers) clients.set(caller, await clientOf(portal, caller))
  const good = (await portal.as('superadmin')).token ?? ''
  const claims = claimsOf(good)
  const key = portal.portal.parts.settings.tokenKey.current.bytes
  const now = Math.floor(Date.now() / 1000)
  badTokens = [
    ['garbage', 'garbage'],
    ['three parts of nothing', 'a.b.c'],
    ['expired', forged(key, { ...claims, iat: now - 1200, exp: now - 600 })],
    ['of another key', forged(Buffer.alloc(32, 9), claims)],
    [
      'without a signature',
      `${forged(key, claims, { alg: 'none' }).split('.').slice(0, 2).join('.')}.`,
    ],
    ['of another audience', forged(key, { ...claims, aud: 'elsewhere' })],
    ['of another kind', forged(key, claims, { typ: 'JWT' })],
    ['of no session', forged(key, { ...claims, jti: '019abf5e-0000-7000-8000-000000000001' })],
    ['with another signature', `${good.slice(0, -6)}AAAAAA`],
  ]
})

const named = allCalls.map((call) => [`${call.method} ${call.path}`, call] as const)

describe.each(named)('%s', (_, call: AnyCall) => {
  test('no token and no good one', async () => {
    const tokens = [['none', undefined] as const, ...badTokens]
    const tryOne = async (what: string, token: string | undefined) => {
      const answer = await new Client(portal.url, token).call(call, call.example)
      if (call.may === 'guest') expect(answer.error?.code, what).not.toBe('forbidden')
      else {
        expect(answer.status, what).toBe(401)
        expect(answer.error?.code, what).toBe('notSignedIn')
      }
    }
    await Promise.all(tokens.map(([what, token]) => tryOne(what, token)))
  })

  test('a token of each role', async () => {
    const ends = call === calls.auth.signOut || call === calls.impersonation.end
    const tryOne = async (caller: Caller) => {
      const client = ends ? await clientOf(portal, caller, call) : clients.get(caller)
      const answer = await (client as Client).call(call, call.example)
      if (!passes[call.may as Scope].includes(caller)) {
        expect(answer.status, caller).toBe(403)
        expect(answer.error?.code, caller).toBe('forbidden')
        return
      }
      expect(answer.error?.code, caller).not.toBe('forbidden')
      expect(answer.status, caller).toBeLessThan(500)
      // Without its cookie nobody can refresh, whoever they are.
      if (call !== calls.auth.refresh) expect(answer.status, caller).not.toBe(401)
    }
    await Promise.all(callers.map(tryOne))
  })
})

test('a token in another place than the header is none', async () => {
  const token = (await portal.as('driver')).token ?? ''
  const guest = portal.guest()
  const tries: Record<string, string>[] = [
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer  ${token}` },
    { cookie: `authorization=${token}` },
  ]
  for (const headers of tries)
    expect((await guest.raw('GET', '/api/auth', { headers })).status).toBe(401)
  expect((await guest.raw('GET', `/api/auth?access_token=${token}`)).status).toBe(401)
})
