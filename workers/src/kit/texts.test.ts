import { locales } from '@portal/contracts'
import { describe, expect, test } from 'vitest'
import { localeOf, templates, textOf } from './texts.ts'

const fill = { code: '123456', link: 'https://portal.example/x?a=1&b=2', name: 'Łukasz' }

describe.each(locales)('in %s', (locale) => {
  test.each(templates)('%s bears its link, and its code where it has one', (template) => {
    const { subject, text } = textOf(template, locale, fill)
    expect(subject).not.toBe('')
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).toContain(fill.link)
    expect(text.includes('123456')).toBe(template.endsWith('Code'))
    expect(text).not.toContain('undefined')
  })

  test('an invitation names the company, where it is known', () => {
    const company = 'Norrbro Åkeri AB'
    expect(textOf('invitation', locale, { ...fill, company }).text).toContain(` ${company}.`)
    expect(textOf('invitation', locale, fill).text).toMatch(/[^ ]\. /)
  })

  test('no text is that of another language', () => {
    for (const template of templates)
      for (const other of locales)
        if (other !== locale)
          expect(textOf(template, other, fill).text).not.toBe(textOf(template, locale, fill).text)
  })
})

test.each([
  ['pl', 'pl'],
  ['de', 'sv'],
  ['', 'sv'],
  [null, 'sv'],
  [undefined, 'sv'],
  ['SV', 'sv'],
])('who reads %s is written to in %s', (wanted, locale) => {
  expect(localeOf(wanted)).toBe(locale)
})
