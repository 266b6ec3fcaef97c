import { expect, test } from 'vitest'
import { type ShiftOccasion, shiftMail } from './texts.ts'

const occasions: readonly ShiftOccasion[] = [
  ...(['given', 'declined', 'takenBack', 'changed', 'wantedChanged'] as const),
  ...(['withdrawn', 'fellVacant'] as const),
]
const link = 'https://portal.example.com/inside/user/office'

test.each(occasions)('a day of the week that is not declined stands in no sentence: %s', (one) => {
  for (const [locale, when] of [
    ['pl', 'środa, 9 grudnia, 14:00–22:00'],
    ['bs', 'srijeda, 9. decembra 14:00–22:00'],
  ] as const)
    expect(shiftMail(one, locale, { when, office: 'Gävle', link }).text).toContain(
      `: ${when} (Gävle).`,
    )
})
