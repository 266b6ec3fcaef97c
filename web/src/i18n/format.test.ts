import { expect, test } from 'vitest'
import { together } from './format.ts'

const written = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit' },
  })

/** What may stand in lines of its own: after a dash it goes on in the next line, too. */
const pieces = (span: string) => span.split(/\u00a0?– ?/)

test.each(['en-GB', 'sv-SE', 'pl-PL', 'ro-RO', 'bs-Latn-BA'])(
  'a night goes on in the next line between its two ends alone: %s',
  (locale) => {
    const [from, to] = [new Date('2026-12-17T22:00Z'), new Date('2026-12-18T06:00Z')]
    const ends = pieces(together(written(locale).formatRangeToParts(from, to)))
    const each = [from, to].map((end) => together(written(locale).formatToParts(end)))
    expect(ends).toEqual(each)
  },
)

test('of one day its hours alone go there, whole', () => {
  const [from, to] = [new Date('2026-12-17T08:00Z'), new Date('2026-12-17T16:00Z')]
  for (const locale of ['en-GB', 'sv-SE', 'pl-PL', 'ro-RO', 'bs-Latn-BA']) {
    const lines = together(written(locale).formatRangeToParts(from, to)).split(' ')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('2026')
    expect(lines[1]).toMatch(/^08.00.+16.00/)
  }
})
