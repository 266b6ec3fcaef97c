import { expect, test } from 'vitest'
import { fieldInWords } from './in-words.ts'
import { objectText } from './objects.ts'

const said = (
  form: string,
  field: string,
  value: string,
  locale: 'sv' | 'pl' | 'bs',
  name: string | null = null,
) => fieldInWords({ form, field }, { parts: [{ value, name }], more: 0 }, locale, String)?.values[0]

test('a day, a time and an amount are written as the language writes them, within a line, too', () => {
  expect(said('timereport', 'day', '2026-11-16', 'sv')).toBe('16 november 2026')
  expect(said('timereport', 'day', '2026-11-16', 'bs')).toBe('16. novembra 2026.')
  expect(said('timereport', 'shifts', '2026-11-16 06:00 · 2026-11-16 14:30', 'pl')).toBe(
    '16 listopada 2026 06:00 · 16 listopada 2026 14:30',
  )
  expect(said('timereport', 'trips', 'Parkering · 1:30 · 123.50 SEK', 'sv')).toBe(
    'Parkering · 1:30 · 123,50\u00a0SEK',
  )
  expect(said('departmentLeave', 'closed', '2026-12-24 · 2027-01-06 · Jul', 'sv')).toBe(
    '24 december 2026 · 6 januari 2027 · Jul',
  )
  expect(said('contract', 'fields', '2026-12-01', 'sv', 'startDate')).toMatch(/: 1 december 2026$/)
  expect(said('timereport', 'absences', 'sick · 8:00', 'sv')).not.toContain('sick')
})

test('a day’s report is called by its day in words, on paper and in a sheet, too', () => {
  const report = { kind: 'timereport', name: '2026-11-27' } as const
  expect(objectText(report, 'bs')).toBe('Dnevni izvještaj: 27. novembra 2026.')
  expect(objectText({ ...report, name: '27 nov. 2026' }, 'sv')).toBe('Tidrapport: 27 nov. 2026')
  expect(objectText({ kind: 'document', name: '2026-11-27' }, 'sv')).toBe('Dokument: 2026-11-27')
})
