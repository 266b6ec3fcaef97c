import { locales } from '@portal/contracts'
import { contractTypes } from '@portal/contracts/app'
import { ContractFields, contractFields } from '@portal/contracts/contract-types'
import { describe, expect, test } from 'vitest'
import { renderContract } from './render.ts'
import { contractWords } from './templates/templates.ts'

const parties = {
  name: 'Łukasz <Đorđević>',
  personalNumber: '199001019802',
  address: 'Provgatan 1, 12345 Åre',
  company: 'Exempel & Söner AB',
  organisationNumber: '5560160680',
  department: 'Norr',
}
const all = ContractFields.parse({
  title: 'Tillägg om bil',
  position: 'chaufför',
  workplace: 'Åre',
  startDate: '2026-12-01',
  endDate: '2027-05-31',
  eventDate: '2026-11-20',
  percent: 80,
  benefitPercent: 25,
  salary: 31_500,
  noticeMonths: 3,
  replaces: 'Anna Prov',
  schedule: 'Måndag 06–15\nTisdag 06–15',
  reason: 'Kom för sent.',
  freeText: 'Egen <script>bil</script>.',
})
const nobody = {
  name: 'Anna Prov',
  personalNumber: '',
  address: '',
  company: '',
  organisationNumber: '',
  department: '',
}

describe.each(locales)('in %s', (locale) => {
  test.each(contractTypes)('%s says what was filled in, and nothing is left open', (type) => {
    const { title, content } = renderContract(type, locale, all, parties)
    expect(title).not.toMatch(/[{}]|^$/)
    expect(content).not.toMatch(/[{}@]|\|\||undefined|<script>/)
    expect(content).toContain('Łukasz &#60;Đorđević&#62;')
    expect(content).toContain('Exempel &#38; Söner AB')
    expect(content).toContain('19900101-9802')
    expect(content).toContain('556016-0680')
    const { required, optional } = contractFields[type]
    const shown = {
      position: 'chaufför',
      workplace: 'Åre',
      percent: '80',
      benefitPercent: '25',
      replaces: 'Anna Prov',
      schedule: 'Måndag 06–15<br>Tisdag 06–15',
      reason: 'Kom för sent.',
      freeText: 'Egen &#60;script&#62;bil',
      startDate: '2026',
      endDate: '2027',
      salary: '500',
    } as const
    for (const [field, text] of Object.entries(shown))
      if ([...required, ...optional].includes(field as keyof typeof shown))
        expect(content, field).toContain(text)
  })

  test.each(contractTypes)('%s with only what it needs has no gaps', (type) => {
    const needed = Object.fromEntries(
      contractFields[type].required.map((field) => [field, all[field]]),
    )
    const { content } = renderContract(type, locale, ContractFields.parse(needed), nobody)
    expect(content).not.toMatch(/[{}@]|\|\||undefined|<li><\/li>|: *<\/li>|<h2>[^<]*<\/h2>(<h2>|$)/)
  })

  test('another type’s fields are not in it', () => {
    const { content } = renderContract('writtenReminder', locale, all, parties)
    for (const text of ['chaufför', '31', 'Anna Prov']) expect(content).not.toContain(`>${text}`)
  })

  test('every template brings in blocks that are there, and knows its months', () => {
    const { types, blocks, months } = contractWords[locale]
    for (const { body } of Object.values(types))
      for (const [, name = ''] of body.matchAll(/^@(\w+)$/gm)) expect(blocks).toHaveProperty(name)
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const category of categories) expect(months[category], category).toContain('{count}')
  })
})

test('the languages have different texts, and the same contract is the same to the letter', () => {
  const texts = locales.map((locale) => renderContract('trialEmployment', locale, all, parties))
  expect(new Set(texts.map(({ content }) => content)).size).toBe(locales.length)
  expect(renderContract('trialEmployment', 'sv', all, parties)).toEqual(texts[1])
})

test('a heading, a paragraph and a list', () => {
  const { content } = renderContract(
    'ownResignation',
    'sv',
    ContractFields.parse({ endDate: '2026-12-31' }),
    nobody,
  )
  expect(content).toContain(
    '<h2>Uppsägning</h2><p>Arbetstagaren säger upp sin anställning.</p><ul><li>Sista anställningsdag: 31 december 2026</li></ul>',
  )
})

test('in Bosnian the month of a day is in the genitive', () => {
  const { content } = renderContract('writtenWarning', 'bs', all, parties)
  expect(content).toContain('Dana 20. novembra 2026. dogodilo se')
})
