import { expect, test } from 'vitest'
import { isAway, refusedWith } from './error.ts'

const told = async (status: number, body: string, headers: Record<string, string> = {}) => {
  const {
    status: as,
    code,
    retryAfter,
  } = await refusedWith(new Response(body, { status, headers }))
  return [as, code, retryAfter]
}
const page = '<html><h1>Blocked by your network</h1></html>'
const own = (code: string) => JSON.stringify({ error: { code, message: '', requestId: '1' } })

test('what the portal refuses has its own reason', async () => {
  expect(await told(401, own('notSignedIn'))).toEqual([401, 'notSignedIn', undefined])
  expect(await told(429, own('tooMany'), { 'Retry-After': '7' })).toEqual([429, 'tooMany', 7])
  expect(await told(404, own('notFound'))).toEqual([404, 'notFound', undefined])
})

test('what a gateway finds too large, or too much, is said so', async () => {
  expect(await told(413, page)).toEqual([413, 'tooLarge', undefined])
  expect(await told(429, page, { 'Retry-After': '9' })).toEqual([429, 'tooMany', 9])
})

test('any other page of a gateway is no answer of the portal: nobody is signed out by it, and nothing gone', async () => {
  for (const status of [400, 401, 403, 404, 407, 408])
    expect(await told(status, page)).toEqual([0, 'unavailable', undefined])
  for (const status of [502, 503, 504, 511])
    expect(await told(status, page)).toEqual([status, 'unavailable', undefined])
  expect(isAway(await refusedWith(new Response('', { status: 408 })))).toBe(true)
})
