import { locales } from '@portal/contracts'
import { expect, test } from 'vitest'
import { expiryText } from './texts.ts'

test('the last day stands before its month in every language', () => {
  for (const locale of locales) {
    const to = { name: 'Kim', link: 'https://portal.example' }
    const one = { kind: 'truckCard', title: '', validUntil: '2026-12-31' } as const
    const ending = expiryText(locale, to, [one])
    expect(ending?.text, locale).toMatch(/31\.? [\p{L}]+ 2026/u)
    const several = expiryText(locale, to, [one, { ...one, kind: 'ykb' }])
    expect(several?.text, locale).toContain(`\n- ${ending?.subject}\n- `)
    expect(several?.sms, locale).toMatch(/31\.? [\p{L}]+ 2026/u)
  }
})
