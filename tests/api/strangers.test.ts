import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { shared } from '@portal/command-api/health'
import { expect, test } from 'vitest'
import { startTestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal({ web: true })

/** What the portal answers to lines that no browser writes, until it has closed or `isEnough`. */
const answerTo = (lines: string, isEnough: (answer: string) => boolean = () => false) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(portal.url)
    const socket = connect(Number(port), hostname, () => socket.write(lines))
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
      if (isEnough(answer)) socket.destroy()
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
const get = (target: string, host = 'portal.example') =>
  answerTo(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

test('a call is one by whatever line it is asked for', async () => {
  for (const target of [
    '/api/nothing',
    'http://portal.example/api/nothing',
    '/%61p%69/nothing?a?b',
  ]) {
    const answer = await get(target)
    expect([target, answer.slice(0, 12)]).toEqual([target, 'HTTP/1.1 404'])
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
  }
  expect(await get('http://portal.example')).toContain('<!doctype html>')
})

test('the outbox is read by the names of this machine, not by one that leads to it', async () => {
  const own = new URL(portal.url).host
  for (const host of [own, 'localhost:3000', 'portal.localhost', '[::1]:3000', '192.0.2.7'])
    for (const path of ['/dev/outbox', '/dev/outbox.json'])
      expect([host, (await get(path, host)).slice(9, 12)]).toEqual([host, '200'])
  for (const path of ['/dev/outbox', '/dev/outbox.json'])
    expect((await get(path, 'rebound.example:3000')).slice(9, 12)).toBe('421')
})

test('pages open sockets to the portal alone', async () => {
  const { headers } = await portal.guest().raw('GET', '/login')
  const policy = headers.get('content-security-policy') ?? ''
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' ws:\/\/127\.0\.0\.1:\d+$/)
})

test('a policy names no address of IPv6, which browsers would skip', async () => {
  const other = await startTestPortal({ demo: false, web: true, settings: { HOST: '::1' } })
  try {
    const { headers } = await other.guest().raw('GET', '/login')
    const policy = headers.get('content-security-policy') ?? ''
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' ws:")
  } finally {
    await other.stop()
  }
})

test('of many who ask for the health at once the database is asked once', async () => {
  let asked = 0
  const ask = shared(async () => {
    asked++
    await sleep(20)
    if (asked === 2) throw new Error('away')
    return asked
  })
  expect(await Promise.all(Array.from({ length: 1000 }, ask))).toEqual(Array(1000).fill(1))
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('away')
  expect(await ask()).toBe(3)
})

test('a thousand lines at once over one connection do not ask the database a thousand times', async () => {
  let asked = 0
  const count = () => asked++
  portal.portal.parts.pool.on('acquire', count)
  const line = 'GET /api/health HTTP/1.1\r\nHost: portal.example\r\n\r\n'
  const isEnough = (answer: string) => answer.split('HTTP/1.1 ').length > 1000
  const answers = await answerTo(line.repeat(1000), isEnough)
  portal.portal.parts.pool.off('acquire', count)
  expect(answers.split('HTTP/1.1 200').length - 1).toBe(1000)
  expect(asked).toBeLessThan(500)
})

test('nobody keeps more than a hundred sockets at once; when one of them goes, another may come', async () => {
  const client = await portal.as('driver')
  const own = await Promise.all(Array.from({ length: 100 }, () => client.socket()))
  await expect(client.socket()).rejects.toThrow('unavailable')
  const other = await (await portal.as('clerk')).socket()
  own.pop()?.close()
  own.push(await until('there is room', () => client.socket().catch(() => undefined)))
  for (const socket of [...own, other]) socket.close()
})
