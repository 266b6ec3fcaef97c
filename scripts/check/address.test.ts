import { describe, expect, test } from 'vitest'
import { mixedIn, saidIn } from './address.ts'

describe('Romanian', () => {
  test('what is counted takes “de” from 20 on, which a text without a plural cannot say', () => {
    expect(mixedIn('ro', 'Ia # din cele {of} zile ale tale')).toEqual(['} zile'])
    const whole = 'din {of, plural, one {# zi} few {# zile} other {# de zile}} și {name} cere'
    expect(mixedIn('ro', whole)).toEqual([])
    expect(mixedIn('ro', '{hours} ore')).toEqual(['} ore'])
  })

  test('and how things are takes none', () => {
    expect(mixedIn('ro', '{count, plural, other {Arată # de noi}}')).toEqual(['# de noi'])
    expect(mixedIn('ro', '{count, plural, other {# de mesaje noi}}')).toEqual([])
  })
})

describe('Bosnian', () => {
  test.each([
    ['Unesite kod', 'Unesite'],
    ['Molimo, pokušaj ponovo', 'Molimo'],
    ['Pokušajte ponovo', 'Pokušajte'],
    ['Vaš račun je aktivan', 'Vaš'],
    ['To je za vas.', 'vas'],
    ['Ovdje možete birati', 'možete'],
    ['Ako trebaš, prijavite se', 'prijavite'],
    ['Potpisujete li?', 'Potpisujete'],
    ['Tvoj nalog', 'nalog'],
    ['Odobravanje obuka', 'obuka'],
    ['Sva vozačka prava', 'vozačka prava'],
    ['Kancelarija odmah saznaje', 'Kancelarija'],
    ['Ništa se ne sprema', 'sprema'],
    ['Zadnji dan', 'Zadnji dan'],
    ['Nešto za uraditi', 'za uraditi'],
    ['Sutra dobićeš ključ', 'dobićeš'],
    ['Predaj test', 'Predaj'],
    ['Edukacija za predaju', 'za predaju'],
  ])('“%s” would mix it', (text, found) => {
    expect(mixedIn('bs', text)).toContain(found)
  })

  test.each([
    'Ankete, pakete i karte',
    'Dijete i zaštite za limite',
    'Platne liste: minute i sate',
    'Unesi kod i pošalji ga',
    'Pregledaj predavanje i predavača',
    'Tvoj savjet za naloženo',
    'Vozačka ovlaštenja i vozačka dozvola',
    'Višestruki izbor ili vrijeme',
    'Također: spreman za rad, zadnja strana, izabrani dan, dobit ćeš',
  ])('“%s” does not', (text) => {
    expect(mixedIn('bs', text)).toEqual([])
  })
})

test.each([
  ['sv', 'Ett avtal att signera'],
  ['sv', 'Spara mejlet'],
  ['ro', 'Scanați codul'],
  ['ro', 'Restrângeți filtrul'],
  ['ro', 'Un drept de conducere'],
  ['ro', 'Rezervă persoane la un curs'],
  ['ro', 'Instruire de predat'],
  ['pl', 'To twój kod'],
  ['pl', 'To, co napisałeś'],
  ['pl', 'Nie jesteś zalogowany.'],
  ['pl', 'gdy będziesz mógł się zalogować'],
  ['pl', 'Podaj numer osobowy'],
] as const)('%s: “%s” would mix it', (locale, text) => {
  expect(mixedIn(locale, text)).toHaveLength(1)
})

test.each(['Jesteś u siebie', 'Tak, byłem(-am)', 'Gdy będziesz mieć czas', 'Zapisano Cię na kurs'])(
  'Polish: “%s” does not',
  (text) => expect(mixedIn('pl', text)).toEqual([]),
)

test('what a source says in a language is read from it, without what it fills in', () => {
  const source = [
    'const words = {',
    "  en: 'Invite',",
    '  bs: ({ vaš }) => ({',
    "    subject: 'Poziv',",
    `    text: \`Zdravo $\{vaš}, dođi\`,`,
    '  }),',
    "  ro: 'Invitație',",
    '}',
  ].join('\n')
  expect(saidIn(source).map(({ locale, text }) => [locale, text])).toEqual([
    ['en', 'Invite'],
    ['bs', 'Poziv'],
    ['bs', 'Zdravo …, dođi'],
    ['ro', 'Invitație'],
  ])
})
