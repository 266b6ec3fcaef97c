import { expect, test } from 'vitest'
import { calendarToken, calendarTokenHash } from './calendar-token.ts'
import { newId } from './ids.ts'

const key = Buffer.alloc(32, 7)

test('each link has 256 bits of its own, which only the key gives', () => {
  const all = Array.from({ length: 100 }, () => calendarToken(key, newId()))
  for (const { token, tokenHash } of all) {
    expect(token).toMatch(/^[\w-]{43}\.ics$/)
    expect(tokenHash).toMatch(/^[0-9a-f]{64}$/)
    expect(tokenHash).toBe(calendarTokenHash(token))
  }
  expect(new Set(all.map(({ tokenHash }) => tokenHash)).size).toBe(100)
  const id = newId()
  expect(calendarToken(key, id)).toEqual(calendarToken(key, id))
  expect(calendarToken(Buffer.alloc(32, 8), id).token).not.toBe(calendarToken(key, id).token)
})

test('what is no link of anybody has a hash, too', () => {
  for (const text of ['', '.ics', 'å'.repeat(64), calendarToken(key, newId()).token.slice(1)])
    expect(calendarTokenHash(text)).toMatch(/^[0-9a-f]{64}$/)
})
