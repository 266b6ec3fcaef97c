import { describe, expect, test } from 'vitest'
import { mondayDue } from './mail-seal.ts'
import { sealMail } from './texts.ts'

describe('the week of a seal’s mail', () => {
  test.each([
    ['2026-11-23T05:59:59Z', '2026-11-16'],
    ['2026-11-23T06:00:00Z', '2026-11-23'],
    ['2026-11-29T23:30:00Z', '2026-11-23'],
    ['2026-11-30T05:59:00Z', '2026-11-23'],
    // Summer time begins on the Sunday before and ends likewise.
    ['2026-03-30T04:59:59Z', '2026-03-23'],
    ['2026-03-30T05:00:00Z', '2026-03-30'],
    ['2026-10-26T05:59:59Z', '2026-10-19'],
    ['2026-10-26T06:00:00Z', '2026-10-26'],
    ['2027-01-01T12:00:00Z', '2026-12-28'],
  ])('%s is of the Monday %s', (now, monday) => {
    expect(mondayDue(new Date(now))).toBe(monday)
  })
})

test('the mail says the hash, its place and how to check it, in every language', () => {
  const hash = 'ab'.repeat(32)
  for (const locale of ['en', 'sv', 'pl', 'ro', 'bs'] as const) {
    const { subject, text } = sealMail(locale, {
      number: '17',
      upto: '16402',
      hash,
      sealedAt: '2026-11-22T21:00:00.000Z',
      portal: 'https://portal.example',
      link: 'https://portal.example/inside/admin/user-logs?tab=check',
    })
    expect(subject).not.toBe('')
    expect(text).toContain(`npm run verify-log -- --seal ${hash}`)
    expect(text).toContain('https://portal.example/inside/admin/user-logs?tab=check')
    expect(text).toMatch(/\b17\b/)
    expect(text).toMatch(/\b16402\b/)
    expect(text).toContain('22:00')
  }
})
