import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

/** What the log says of a call to an address. */
async function said(url: string): Promise<string> {
  const to = new PassThrough()
  createLogger('info', to).info({ req: { id: '1', method: 'GET', url } }, 'asked')
  to.end()
  return (await to.toArray()).join('')
}

test('a path is told without its query', async () => {
  const line = await said('/api/user?email=anna%40example.com')
  expect(JSON.parse(line).req).toEqual({ id: '1', method: 'GET', path: '/api/user' })
})

test.each([
  '/api/calendar/Secret.ics',
  '/api/calendar/Secret.ics/',
  '/api/calendar/Secret',
  '/api/calendar/a/Secret.ics?x=Secret',
  '//api//calendar//Secret%2eics',
  '/API/Calendar/Secret.ics',
])('the secret of a calendar link is not: %s', async (url) => {
  const line = await said(url)
  expect(line).not.toContain('Secret')
  expect(JSON.parse(line).req.path).toMatch(/^\/+api\/+calendar\/+\[redacted\]$/i)
})

test('what a system or Postgres calls an error is told, and a code that somebody was sent is not', async () => {
  const to = new PassThrough()
  const err = Object.assign(new Error('getaddrinfo ENOTFOUND files'), { code: 'ENOTFOUND' })
  createLogger('info', to).info({ err, code: '123456', one: { code: '123456' } }, 'asked')
  to.end()
  const line = (await to.toArray()).join('')
  expect(JSON.parse(line).err.errorCode).toBe('ENOTFOUND')
  expect(line).not.toContain('123456')
})
