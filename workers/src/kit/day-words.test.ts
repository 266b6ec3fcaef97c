import { locales } from '@portal/contracts'
import { expect, test } from 'vitest'
import { agreementText, changes } from '../agreements/texts.ts'
import { expiryText } from '../driver-rights/texts.ts'
import { certificateNeededMail } from '../medical/texts.ts'
import { decisions, reportText } from '../timereport/texts.ts'
import { dayIn, momentIn, spanIn } from './day-words.ts'

const link = 'https://portal.example/x'

test.each([
  ['en', '3 December 2026'],
  ['sv', '3 december 2026'],
  ['pl', '3 grudnia 2026'],
  ['ro', '3 decembrie 2026'],
  ['bs', '3. decembra 2026.'],
] as const)('a day in %s has its month in the case that a day asks for', (locale, written) => {
  expect(dayIn(locale, '2026-12-03')).toBe(written)
})

test('each month of a Bosnian day is in the genitive', () => {
  const months = Array.from({ length: 12 }, (_, at) =>
    dayIn('bs', `2026-${String(at + 1).padStart(2, '0')}-01`).replace(/^1\. | 2026\.$/g, ''),
  )
  expect(months.join(' ')).toMatch(
    /^januara februara marta aprila maja juna jula a[uv]gusta septembra oktobra novembra decembra$/,
  )
})

test('so is that of a moment, and of both ends of a span', () => {
  expect(momentIn('bs', '2026-12-03T07:00:00Z')).toBe('3. decembra 2026. 08:00')
  const night = spanIn('bs', new Date('2026-12-31T20:00:00Z'), new Date('2027-01-01T03:00:00Z'))
  expect(night).toContain('31. decembra')
  expect(night).toContain('1. januara')
})

test.each(locales)('a day at the end of a sentence ends it once in %s', (locale) => {
  const day = '2026-12-03'
  const right = { kind: 'drivingLicence', title: '', validUntil: day } as const
  const expiry = [[right], [right, right]].map((all) =>
    expiryText(locale, { name: 'Ana', link }, all),
  )
  const said = [
    ...expiry.flatMap((one) => Object.values(one ?? {})),
    ...changes.map((change) => agreementText(change, locale, { day, by: 'Avtal', link }).text),
    ...decisions.map((decision) => reportText(decision, locale, { day, link }).text),
    ...[false, true].map(
      (relapse) =>
        certificateNeededMail(locale, { since: day, certificateFrom: '2026-12-10', relapse, link })
          .text,
    ),
  ]
  // Why the days are more than those of the last illness.
  expect(said.at(-1)).toContain(`${said.at(-2)}\n\n`)
  for (const text of said) expect(text).not.toMatch(/\.\.|undefined/)
})
