import { addDays, addYears } from '@portal/calendar/days'
import { latestEnd, validState } from '@portal/contracts/driver-rights-rules'
import { describe, expect, test } from 'vitest'
import { Refused } from '../kit/outcome.ts'
import { checkedCard } from './card.ts'
import type { Card } from './right.ts'

const today = '2026-11-21'
const card: Card = {
  title: '',
  cardNumber: '123',
  categories: [],
  startDate: '2026-01-01',
  endDate: '2030-01-01',
  expireDate: null,
  frontFileId: 'front',
  backFileId: 'back',
}
type Kind = Parameters<typeof checkedCard>[0]
const check = (kind: Kind, more: Partial<Card> = {}, oldEnd: string | null = null) => {
  const found = checkedCard(kind, { ...card, ...more }, today, oldEnd)
  return found instanceof Refused
    ? [found.code, ...(found.fields ?? []).map(({ path }) => path)].join(' ')
    : found
}

describe('a card', () => {
  test.each<[string, Kind, Partial<Card>, string]>([
    [
      'a licence without a number',
      'drivingLicence',
      { cardNumber: '', categories: ['B'], expireDate: '2030-01-01' },
      'rightIncomplete cardNumber',
    ],
    [
      'a licence of nothing',
      'drivingLicence',
      { endDate: null },
      'rightIncomplete categories expireDate',
    ],
    [
      'a category that there is not',
      'drivingLicence',
      { categories: ['Z'], expireDate: '2030-01-01' },
      'rightIncomplete categories',
    ],
    ['a driver card without an end', 'driverCard', { endDate: null }, 'rightIncomplete endDate'],
    ['a permit without a name', 'permit', {}, 'rightIncomplete title'],
    [
      'an end before the start',
      'driverCard',
      { startDate: '2026-05-01', endDate: '2026-04-30' },
      'endBeforeStart',
    ],
    [
      'a card that expires before its start',
      'driverCard',
      { expireDate: '2025-12-31' },
      'endBeforeStart',
    ],
    ['one that ended yesterday', 'driverCard', { endDate: '2026-11-20' }, 'rightEnded'],
    [
      'a driver card of more than five years',
      'driverCard',
      { endDate: '2031-01-02' },
      'validTooLong',
    ],
    [
      'YKB of more than five years',
      'ykb',
      { categories: ['goods'], endDate: '2031-01-02' },
      'validTooLong',
    ],
    ['a card without its back', 'driverCard', { backFileId: null }, 'cardImagesMissing'],
    [
      'a permit without a picture',
      'permit',
      { title: 'Dispens', frontFileId: null },
      'cardImagesMissing',
    ],
  ])('%s is refused', (_, kind, more, why) => {
    expect(check(kind, more)).toBe(why)
  })

  test.each<[string, Kind, Partial<Card>]>([
    ['a driver card that ends today', 'driverCard', { endDate: today }],
    ['five years to the day', 'driverCard', { endDate: '2031-01-01' }],
    [
      'a permit of one page without an end',
      'permit',
      { title: 'Dispens', backFileId: null, endDate: null, cardNumber: '' },
    ],
    [
      'a truck card without an end or a number',
      'truckCard',
      { categories: ['A'], endDate: null, cardNumber: '' },
    ],
  ])('%s is taken', (_, kind, more) => {
    expect(check(kind, more)).toMatchObject({ startDate: card.startDate })
  })

  test('has its categories in order, each once', () => {
    const more = { categories: ['CE', 'B', 'C', 'B'], expireDate: '2035-01-01' }
    expect(check('drivingLicence', more)).toMatchObject({ categories: ['B', 'C', 'CE'] })
  })
})

describe('how long it can last', () => {
  test('ADR renewed in its last year runs from the old expiry, before that from its start', () => {
    expect(latestEnd('adr', '2026-11-01', '2027-03-01', today)).toBe('2032-03-01')
    expect(latestEnd('adr', '2026-11-01', '2027-11-21', today)).toBe('2032-11-21')
    expect(latestEnd('adr', '2026-11-01', '2027-11-22', today)).toBe('2031-11-01')
    expect(latestEnd('adr', '2026-11-01', '2026-11-20', today)).toBe('2031-11-01')
    expect(latestEnd('ykb', '2026-11-01', '2027-03-01', today)).toBe('2031-11-01')
    expect(latestEnd('truckCard', '2026-11-01', null, today)).toBeNull()
  })

  test('days and years of the calendar', () => {
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  })

  test('needs renewal from 90 days before, expired the day after', () => {
    expect(validState('2027-02-20', today)).toBe('approved')
    expect(validState('2027-02-19', today)).toBe('needsRenewal')
    expect(validState(today, today)).toBe('needsRenewal')
    expect(validState('2026-11-20', today)).toBe('expired')
    expect(validState(null, today)).toBe('approved')
  })
})
