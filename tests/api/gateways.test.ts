import { Writable } from 'node:stream'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { standingPortal } from '../harness/standing.ts'

let log = ''
const lines = new Writable({
  write: (bytes, _, done) => {
    log += String(bytes)
    done()
  },
})
const settings = { GUEST_LIMIT: '2', TRUSTED_PROXIES: '2' }
const portal = standingPortal({ web: true, settings, log: lines })

const from = (address: string) => ({ 'x-forwarded-for': `${address}, 10.0.0.9` })
const ask = (path: string, headers: Record<string, string> = from('192.0.2.1')) =>
  portal.guest().raw('GET', path, { headers })
const renew = (headers: Record<string, string>) =>
  portal.guest().raw('POST', calls.auth.refresh.path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  })

test('nothing on the way keeps that there is nothing: in a release another process may have it', async () => {
  for (const path of ['/assets/of-the-next-release.js', '/api/nothing', '/logo/other.example']) {
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
  }
})

test('what proxies may keep says how long, or that they ask first', async () => {
  for (const path of ['/', '/login', '/shell.html', '/sw.js', '/logo.svg', '/api/openapi.json']) {
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-cache'])
  }
})

test('an office behind one address opens its pages, while its guests have their limit', async () => {
  const office = from('192.0.2.7')
  for (let people = 0; people < 20; people++) expect((await renew(office)).status).toBe(401)
  expect((await renew(office)).status).toBe(429)
  expect((await renew(from('192.0.2.8'))).status).toBe(401)
})

test('whoever has a network of IPv6 addresses has the limit of one, however they are written', async () => {
  const { path } = calls.auth.requestReset
  const asks = (address: string) =>
    portal.guest().raw('POST', path, {
      headers: { 'content-type': 'application/json', ...from(address) },
      body: '{}',
    })
  expect((await asks('2001:db8:0:1::1')).status).toBe(400)
  expect((await asks('2001:db8:0:1:ffff::2')).status).toBe(400)
  expect((await asks('2001:DB8:0:1:0:0:0:3')).status).toBe(429)
  expect((await asks('2001:db8:0:2::1')).status).toBe(400)
  for (const nth of [1, 2]) expect((await asks('::ffff:192.0.2.50')).status, `${nth}`).toBe(400)
  expect((await asks('192.0.2.50')).status).toBe(429)
})

test('proxies that do not tell for whom they call are told of in the log, once', async () => {
  const said = () => log.split('\n').filter((line) => line.includes('X-Forwarded-For'))
  await ask('/login')
  await ask('/api/health', {})
  expect(said()).toEqual([])
  await ask('/login', { 'x-forwarded-for': '192.0.2.1' })
  await ask('/login', {})
  expect(said().map((line) => JSON.parse(line))).toMatchObject([{ proxies: 2, said: 1 }])
})
