import { calls, type Locale, locales } from '@portal/contracts'
import { textOf } from '@portal/workers/kit/texts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { sentCode } from '../harness/codes.ts'
import { named } from '../harness/people.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, users } = calls
const password = 'en tillräckligt lång mening'
const portal = standingPortal()
let admin: Client
beforeAll(async () => {
  admin = await portal.as('admin')
})

const subject = (template: 'invitation' | 'activated' | 'registrationCode', locale: Locale) =>
  textOf(template, locale, { link: '', code: '', name: '' }).subject
const subjectsTo = async (email: string, count: number) =>
  (await portal.outbox(email, count)).map((mail) => mail.subject)
const idOf = async (email: string) => {
  await portal.settled()
  return (await admin.ok(users.search, { search: email })).rows[0]?.id ?? ''
}
const person = (lastName: string, email: string) => ({ firstName: 'Språk', lastName, email })
/** Registers with a browser that shows the portal in a language. */
async function registers(email: string, locale: Locale) {
  const guest = portal.guest()
  const headers = { locale }
  expect((await guest.call(auth.invite, { email }, { headers })).status).toBe(200)
  const token = await sentCode(portal, email)
  const form = { ...named, email, token, password }
  expect((await guest.call(auth.register, form, { headers })).status).toBe(200)
  return idOf(email)
}

describe('who is invited', () => {
  test.each([...locales])(
    'in %s reads the invitation in it, and is known by it',
    async (locale) => {
      const email = `bjuden.${locale}@demo.example`
      await admin.ok(users.invite, { people: [{ ...person('Bjuden', email), locale }] })
      expect(await subjectsTo(email, 1)).toEqual([subject('invitation', locale)])
      const id = await idOf(email)
      const invited = await admin.ok(users.one, { id })
      expect(invited).toMatchObject({ locale })
      expect(await admin.refusal(users.sendRegistration, { userId: id })).toBe('invitedLately')
      // What is on record of them is another by now.
      await admin.ok(users.change, { id, version: invited.version, ...person('Bjudna', email) })
      await admin.ok(users.sendRegistration, { userId: id })
      expect(new Set(await subjectsTo(email, 2))).toEqual(new Set([subject('invitation', locale)]))
    },
  )

  test('without a language of their own has the one that was chosen for all', async () => {
    const email = 'som.alla@demo.example'
    const other = 'egen.sprak@demo.example'
    await admin.ok(users.invite, {
      locale: 'ro',
      people: [person('Alla', email), { ...person('Egen', other), locale: 'pl' }],
    })
    expect(await subjectsTo(email, 1)).toEqual([subject('invitation', 'ro')])
    expect(await subjectsTo(other, 1)).toEqual([subject('invitation', 'pl')])
  })

  test('is written to in the language that they registered in, from then on', async () => {
    const email = 'bytte@demo.example'
    await admin.ok(users.invite, { people: [{ ...person('Bytte', email), locale: 'pl' }] })
    const id = await registers(email, 'ro')
    expect(await admin.ok(users.one, { id })).toMatchObject({
      locale: 'ro',
      // What the company wrote down stands.
      fullName: 'Språk Bytte',
    })
    await admin.ok(users.activate, { id, active: true })
    expect((await subjectsTo(email, 3))[0]).toBe(subject('activated', 'ro'))
  })

  test('in the wrong language is sent another in the right one', async () => {
    const email = 'fel.sprak@demo.example'
    await admin.ok(users.invite, { people: [{ ...person('Fel', email), locale: 'sv' }] })
    const id = await idOf(email)
    const { version } = await admin.ok(users.one, { id })
    const form = { id, ...person('Fel', email) }
    await admin.ok(users.change, { ...form, version, locale: 'bs' })
    await portal.settled()
    await admin.ok(users.sendRegistration, { userId: id })
    expect((await subjectsTo(email, 2))[0]).toBe(subject('invitation', 'bs'))
    expect(await admin.refusal(users.change, { ...form, version, locale: 'en' })).toBe(
      'changedMeanwhile',
    )
    const now = await admin.ok(users.one, { id })
    await admin.ok(users.change, { ...form, version: now.version })
    await portal.settled()
    expect((await admin.ok(users.one, { id })).locale).toBe('bs')
  })
})

describe('who registers alone', () => {
  test.each(['pl', 'bs'] as const)('in %s is written to in it', async (locale) => {
    const email = `ensam.${locale}@demo.example`
    const id = await registers(email, locale)
    await admin.ok(users.activate, { id, active: true })
    expect(await subjectsTo(email, 2)).toEqual([
      subject('activated', locale),
      subject('registrationCode', locale),
    ])
  })

  test('has the name that they gave, in the list of who waits', async () => {
    const id = await registers('nina.ny@demo.example', 'sv')
    const { rows } = await admin.ok(users.search, { status: 'registered', pageSize: 0 })
    expect(rows.find((row) => row.id === id)?.fullName).toBe('Nina Ny')
  })

  test('is refused without a name, not with one alone', async () => {
    const form = { ...named, email: 'namnlos@demo.example', token: '123456', password }
    for (const firstName of ['', '   ']) {
      const answer = await portal.guest().call(auth.register, { ...form, firstName })
      expect(answer.status).toBe(400)
      expect(answer.error?.fields?.map(({ path }) => path)).toEqual(['firstName'])
    }
    const one = { ...form, lastName: '' }
    expect(await portal.guest().refusal(auth.register, one)).toBe('invalidRegistrationCode')
  })

  test('does not take the own name for a password', async () => {
    const email = 'losen@demo.example'
    const guest = portal.guest()
    await guest.ok(auth.invite, { email })
    const token = await sentCode(portal, email)
    const form = { email, token, firstName: 'Rosamunda', lastName: 'Ek' }
    expect(await guest.refusal(auth.register, { ...form, password: 'rosamunda kör' })).toBe(
      'passwordHasName',
    )
    await guest.ok(auth.register, { ...form, password })
  })
})

describe('the languages of a staff list', () => {
  const read = async (...lines: string[]) => {
    const text = ['Förnamn;Efternamn;E-post;Telefon;Personnummer;Språk', ...lines].join('\r\n')
    return (await admin.upload(users.readStaffList, [{ name: 'lista.csv', bytes: text }])).body.rows
  }

  test.each([
    ['pl', 'pl'],
    ['PL', 'pl'],
    ['sv-SE', 'sv'],
    ['Polska', 'pl'],
    ['polski', 'pl'],
    ['Română', 'ro'],
    ['engelska', 'en'],
    ['Bosniska', 'bs'],
    ['bośniacki', 'bs'],
    ['', null],
  ] as const)('%s means %s', async (written, locale) => {
    const [row] = await read(`Sten;Lista;sten@demo.example;;;${written}`)
    expect(row).toMatchObject({ language: written, locale, errors: [] })
  })

  test('that the portal does not speak are said, row by row', async () => {
    const rows = await read('A;A;a.a@demo.example;;;tyska', 'B;B;b.b@demo.example;;;ro')
    expect(rows.map(({ errors }) => errors)).toEqual([
      [{ field: 'language', code: 'unknownLanguage' }],
      [],
    ])
  })

  test('are looked for under their heading alone', async () => {
    const text = 'Förnamn;Efternamn;E-post;Telefon;Personnummer;Ort\r\nA;A;a.a@demo.example;;;Ystad'
    const { body } = await admin.upload(users.readStaffList, [{ name: 'l.csv', bytes: text }])
    expect(body.rows[0]).toMatchObject({ locale: null, errors: [] })
  })
})
