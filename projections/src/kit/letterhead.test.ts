import { type Locale, locales } from '@portal/contracts'
import { describe, expect, test } from 'vitest'
import { dayInWords as dayOfContract } from '../contracts/render.ts'
import { dayInWords } from './letterhead.ts'
import { momentInWords } from './signature-page.ts'

const written: Readonly<Record<Locale, string>> = {
  en: '1 December 2026',
  sv: '1 december 2026',
  pl: '1 grudnia 2026',
  ro: '1 decembrie 2026',
  bs: '1. decembra 2026.',
}

describe.each(locales)('in %s', (locale) => {
  test('a day is the same in a letterhead, a contract and a signature', () => {
    const at = new Date('2026-12-01T13:05:06Z')
    expect(dayInWords(at, locale)).toBe(written[locale])
    expect(dayOfContract('2026-12-01', locale)).toBe(written[locale])
    expect(momentInWords(at, locale)).toContain(written[locale])
    expect(momentInWords(at, locale)).toContain('14:05:06')
  })
})
