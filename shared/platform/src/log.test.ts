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
