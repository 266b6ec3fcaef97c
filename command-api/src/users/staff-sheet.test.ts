import { describe, expect, it } from 'vitest'
import { staffRows } from './staff-sheet.ts'

const now = new Date('2026-06-15T12:00:00Z')

/** A sheet as `readSheet` gives it, without the rows that say nothing. */
const sheet = (...written: readonly string[]) => {
  const all = written
    .map((row, at) => ({ cells: row.split(';'), line: at + 1 }))
    .filter(({ cells }) => cells.some(Boolean))
  const [head, ...rest] = all
  return {
    headers: head?.cells ?? [],
    headLine: head?.line ?? 0,
    rows: rest.map(({ cells }) => cells),
    lines: rest.map(({ line }) => line),
  }
}
const read = (...written: readonly string[]) => staffRows(sheet(...written), now)
const one = async (...written: readonly string[]) => (await read(...written)).rows[0]

describe('a staff list as companies have it', () => {
  it('has its headings below a title and a date', async () => {
    const { rows, lines } = await read(
      'PERSONALLISTA Exempel AB;;;;;',
      'Uttagen 5/3/24;;;;;',
      '',
      'Anst.nr;Efternamn;Förnamn;;Personnr (ÅÅÅÅMMDD-XXXX);Mobilnr;E-postadress;Avdelning',
      '101;ANDERSSON;Maja  Lena;;19850112-1234;070-123 45 67;maja@exempel.example;Göteborg',
      ';;;;;;;',
      'Summa;1;;;;;;',
    )
    expect(rows[0]).toEqual({
      firstName: 'Maja Lena',
      lastName: 'ANDERSSON',
      email: 'maja@exempel.example',
      phone: '070-123 45 67',
      personalNumber: '19850112-1234',
      language: '',
    })
    expect(lines).toEqual([5, 7])
  })

  it.each([
    ['en', 'First name;Last name;E-mail;Phone;Personal number;Language'],
    ['sv', 'Förnamn;Efternamn;E-post;Telefon;Personnummer;Språk'],
    ['pl', 'Imię;Nazwisko;E-mail;Telefon;Numer personalny;Język'],
    ['pl, as it was called before', 'Imię;Nazwisko;E-mail;Telefon;Numer osobowy;Język'],
    ['ro', 'Prenume;Nume;E-mail;Telefon;Număr personal;Limbă'],
    ['bs', 'Ime;Prezime;E-mail;Telefon;Lični broj;Jezik'],
  ])('has the headings that the page names in %s', async (_locale, heads) => {
    const row = await one(heads, 'Ewa;Lis;ewa@x.example;+48601234567;19850112-1234;polski')
    expect(row).toEqual({
      firstName: 'Ewa',
      lastName: 'Lis',
      email: 'ewa@x.example',
      phone: '+48601234567',
      personalNumber: '19850112-1234',
      language: 'polski',
    })
  })

  it('has no headings at all: its first row is somebody, too', async () => {
    const { rows, lines } = await read('Erik;Berg;erik@x.example', 'Maja;Berg;maja@x.example')
    expect(rows.map((row) => row.firstName)).toEqual(['Erik', 'Maja'])
    expect(lines).toEqual([1, 2])
  })

  it('takes no other column for a number that it does not have', async () => {
    const row = await one(
      'Förnamn;Efternamn;E-post;Lag;Anställd från',
      'Erik;Berg;erik@x.example;Blå;5/3/24',
    )
    expect(row).toMatchObject({ email: 'erik@x.example', phone: '', personalNumber: '' })
  })

  it('is taken in the order of the template where its headings are of another language', async () => {
    const row = await one('Vorname;Nachname;Adresse;Telefon', 'Erik;Berg;erik@x.example;0701234567')
    expect(row).toMatchObject({ firstName: 'Erik', lastName: 'Berg', email: 'erik@x.example' })
  })

  it.each([
    ['Berg, Erik', 'Erik', 'Berg'],
    ['Erik Johan Berg', 'Erik Johan', 'Berg'],
    ['Madonna', 'Madonna', ''],
  ])('has both names in one column: %s', async (whole, firstName, lastName) => {
    const row = await one('Nr;Namn;E-post', `1;${whole};erik@x.example`)
    expect(row).toMatchObject({ firstName, lastName })
  })

  it.each(['Name', 'Namn', 'Imię i nazwisko', 'Ime i prezime'])(
    'has both names in the column %s',
    async (head) => {
      const row = await one(`${head};E-mail;Mobitel`, 'Emir Hodžić;emir@x.example;+38761111222')
      expect(row).toMatchObject({ firstName: 'Emir', lastName: 'Hodžić', phone: '+38761111222' })
    },
  )

  it.each([
    ['701234567', '', '0701234567'],
    ['46701234567', '', '+46701234567'],
    // It may be Polish as well.
    ['721234567', 'polski', '721234567'],
    ['48601234567', '', '48601234567'],
  ])('has %s (%s) as its phone, which was taken for a figure', async (phone, language, as) => {
    const row = await one('Förnamn;Efternamn;Mobil;Språk', `A;B;${phone};${language}`)
    expect(row?.phone).toBe(as)
  })

  it.each([
    ['505051235', '0505051235'],
    ['505051236', '505051236'],
  ])('has %s as a personal number, which lost its 0', async (written, as) => {
    expect((await one('Förnamn;Efternamn;Pnr', `A;B;${written}`))?.personalNumber).toBe(as)
  })

  it.each(['Erik Berg <erik@x.example>', 'mailto:erik@x.example', '<erik@x.example>'])(
    'has %s as an address',
    async (written) => {
      expect((await one('Förnamn;Efternamn;Mejl', `A;B;${written}`))?.email).toBe('erik@x.example')
    },
  )
})
