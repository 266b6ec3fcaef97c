import { locales } from '@portal/contracts'
import { expect, test } from 'vitest'
import { expiryText } from './texts.ts'

test('the last day stands before its month in every language', () => {
  for (const locale of locales) {
    const { text } = expiryText(locale, {
      name: 'Kim',
      kind: 'truckCard',
      title: '',
      validUntil: '2026-12-31',
      link: 'https://portal.example',
    })
    expect(text, locale).toMatch(/31\.? [\p{L}]+ 2026/u)
  }
})
