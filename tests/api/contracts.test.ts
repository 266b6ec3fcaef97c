import { addDays, addMonths, addYears, asDate, monthOf } from '@portal/calendar/days'
import { calls, type InputOf } from '@portal/contracts'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import { codeIn } from '../harness/codes.ts'
import { issueContract, noHash } from '../harness/contracts.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { contracts, users, app, logs } = calls
const portal = standingPortal()
const ids = {} as Record<DemoName, string>
const phones = {} as Record<DemoName, string>
let wage: Client
let superadmin: Client
let driver: Client
let newdriver: Client

beforeAll(async () => {
  wage = await portal.as('wageadmin')
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  newdriver = await portal.as('newdriver')
  for (const name of ['wageadmin', 'superadmin', 'driver', 'newdriver', 'clerk'] as const) {
    ids[name] = await portal.idOf(name)
    phones[name] = (await superadmin.ok(users.one, { id: ids[name] })).phone
  }
})
// Each test may ask for codes as if nobody had before.
beforeEach(() => portal.portal.parts.pool.query('DELETE FROM auth.signing'))

/** The month to come begins: terms are in time. Half a year from it on ends on the other. */
const { from: start } = monthOf(addMonths(monthOf(today).from, 1))
const end = addDays(addMonths(start, 6), -1)

type Form = InputOf<typeof contracts.preview>
const trial = (more: Partial<Form['fields']> = {}): Pick<Form, 'type' | 'language' | 'fields'> => ({
  type: 'trialEmployment',
  language: 'sv',
  fields: {
    position: 'Chaufför',
    workplace: 'Exempelstad',
    startDate: start,
    endDate: end,
    percent: 80,
    salary: 30_500.5,
    ...more,
  },
})
const issue = async (name: DemoName, form: Partial<Form> = {}) =>
  (await issueContract(wage, { id: ids[name], ...trial(), ...form })).id
/** Asks for a code and reads it in the SMS. */
const begin = async (client: Client, name: DemoName, id: string) => {
  const before = (await smsTo(name)).length
  const started = await client.ok(contracts.startSigning, { id })
  const code = codeIn((await portal.outbox(phones[name], before + 1))[0])
  expect(code).toMatch(/^\d{6}$/)
  return { ...started, code }
}
const smsTo = async (name: DemoName) => {
  await portal.settled()
  const { rows } = await portal.portal.parts.pool.query(
    'SELECT text FROM outside.outbox WHERE address = $1',
    [phones[name]],
  )
  return rows
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const openOf = async (client: Client) => {
  await portal.settled()
  return (await client.ok(app.summary, {})).startup.userContracts.map(({ id }) => id)
}

describe('the way of a contract', () => {
  test('issued, read, signed with the code of the SMS, and found again', async () => {
    const preview = await wage.ok(contracts.preview, { id: ids.newdriver, ...trial() })
    expect(preview.title).toBe('Avtal om provanställning')
    expect(preview.content).toContain('Nadja Nyförare')
    expect(preview.content).toContain('organisationsnummer 556016-0680')
    const last = new Intl.DateTimeFormat('sv', { dateStyle: 'long', timeZone: 'UTC' }).format(
      asDate(end),
    )
    expect(preview.content).toContain(`Prövotidens sista dag: ${last}`)
    expect(preview.content).toContain('30\u00a0500,50\u00a0kr')
    expect(preview.content).not.toMatch(/[{}]/)
    expect(preview.warnings).toEqual(['anotherOpen', 'noPersonalNumber'])
    const id = await issue('newdriver')
    expect(await openOf(newdriver)).toContain(id)
    const read = await newdriver.ok(contracts.one, { id, userId: ids.newdriver })
    expect(read).toMatchObject({
      state: 'open',
      content: preview.content,
      contentHash: preview.contentHash,
      issuedByName: 'Vera Lönelund',
      endDate: end,
    })
    const { signageKey, code, phoneEnd } = await begin(newdriver, 'newdriver', id)
    expect(phones.newdriver.endsWith(phoneEnd)).toBe(true)
    expect(await newdriver.refusal(contracts.sign, { id, signageKey, code: other(code) })).toBe(
      'wrongSigningCode',
    )
    await newdriver.ok(contracts.sign, { id, signageKey, code })
    expect(await openOf(newdriver)).not.toContain(id)
    expect((await newdriver.ok(contracts.one, { id, userId: ids.newdriver })).state).toBe('signed')
    const mine = await newdriver.ok(contracts.mine, { userId: ids.newdriver, onlySigned: true })
    expect(mine.rows.map((row) => row.id)).toEqual([id])
    expect((await wage.ok(contracts.oneOfUser, { id })).phoneEnd).toBe(phoneEnd)
  })

  test('of other headlines, languages or people, what is signed has other hashes', async () => {
    const of = async (title: string, name: DemoName = 'newdriver') => {
      const form = { type: 'other' as const, language: 'sv' as const }
      const fields = { title, freeText: 'Samma text.' }
      return (await wage.ok(contracts.preview, { id: ids[name], ...form, fields })).contentHash
    }
    const hashes = [await of('Bil'), await of('Båt'), await of('Buss'), await of('Bil', 'driver')]
    expect(new Set(hashes).size).toBe(4)
    expect(await of('Bil')).toBe(hashes[0])
  })

  test('signed, it is a PDF with a page that says who, when, how and what', async () => {
    const id = await issue('newdriver', {
      type: 'other',
      fields: { title: 'Łódź & Đorđe', freeText: 'Rad ett\nRad två <b>' },
    })
    const { signageKey, code, phoneEnd } = await begin(newdriver, 'newdriver', id)
    const textOf = async (
      client: Client,
      call: typeof contracts.export | typeof contracts.exportOfUser,
    ) => {
      const answer = await client.call(call, { id, userId: ids.newdriver } as never)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      const pdf = await getDocumentProxy(new Uint8Array(answer.bytes))
      return (await extractText(pdf, { mergePages: false })).text.map((page) =>
        page.replace(/\s+/g, ' '),
      )
    }
    expect(await textOf(newdriver, contracts.export)).toHaveLength(1)
    await newdriver.ok(contracts.sign, { id, signageKey, code })
    await portal.settled()
    const { contentHash } = await wage.ok(contracts.oneOfUser, { id })
    const own = await textOf(newdriver, contracts.export)
    expect(own[0]).toContain('Łódź & Đorđe')
    expect(own[0]).toContain('Rad två <b>')
    const page = own.at(-1) ?? ''
    expect(page).toContain('Nadja Nyförare')
    expect(page).toContain(`slutar på ${phoneEnd}`)
    expect(page.replace(/ /g, '')).toContain(contentHash)
    expect(page).toContain('Loggens sigill')
    const admins = await wage.call(contracts.exportOfUser, { id })
    expect(admins.status).toBe(200)
  })

  test('withdrawn, it is nobody’s to sign, and the start does not wait for it', async () => {
    const id = await issue('newdriver')
    const { signageKey, code } = await begin(newdriver, 'newdriver', id)
    const reason = '  Fel lön.\nEtt nytt avtal kommer.'
    await wage.ok(contracts.withdrawFor, { id, reason })
    expect(await openOf(newdriver)).not.toContain(id)
    expect(await newdriver.refusal(contracts.sign, { id, signageKey, code })).toBe(
      'contractWithdrawn',
    )
    expect(await newdriver.refusal(contracts.startSigning, { id })).toBe('contractWithdrawn')
    expect(await newdriver.ok(contracts.one, { id, userId: ids.newdriver })).toMatchObject({
      state: 'withdrawn',
      content: '',
      withdrawReason: reason.trim(),
    })
    const rows = (await newdriver.ok(contracts.mine, { userId: ids.newdriver, pageSize: 0 })).rows
    expect(rows.map((row) => row.id)).not.toContain(id)
    expect(await newdriver.refusal(contracts.export, { id, userId: ids.newdriver })).toBe(
      'notFound',
    )
    // Once more, or by the plain call, it is withdrawn already: what was said stays said.
    await wage.ok(contracts.withdraw, { id })
    await wage.ok(contracts.withdrawFor, { id, reason: 'Något annat' })
    expect((await wage.ok(contracts.oneOfUser, { id })).withdrawReason).toBe(reason.trim())
    const all = await wage.ok(contracts.ofUser, { id: ids.newdriver })
    expect(all.rows.find((row) => row.id === id)?.state).toBe('withdrawn')
  })

  test('signed, it can be neither signed again nor withdrawn', async () => {
    const id = await issue('driver')
    const { signageKey, code } = await begin(driver, 'driver', id)
    await driver.ok(contracts.sign, { id, signageKey, code })
    expect(await driver.refusal(contracts.sign, { id, signageKey, code })).toBe('alreadySigned')
    expect(await driver.refusal(contracts.startSigning, { id })).toBe('alreadySigned')
    expect(await wage.refusal(contracts.withdraw, { id })).toBe('alreadySigned')
  })
})

describe('codes', () => {
  test('of many who sign at once with one code, one does', async () => {
    const id = await issue('driver')
    const { signageKey, code } = await begin(driver, 'driver', id)
    const results = await Promise.all(
      Array.from({ length: 8 }, () => driver.refusal(contracts.sign, { id, signageKey, code })),
    )
    expect(results.filter((one) => one === 'done')).toHaveLength(1)
    for (const one of results)
      expect(['done', 'alreadySigned', 'signingCodeSpent', 'conflict']).toContain(one)
  })

  test('the same call under the same key is the same answer', async () => {
    const id = await issue('driver')
    const { signageKey, code } = await begin(driver, 'driver', id)
    const headers = { 'Idempotency-Key': `sign-${id}` }
    expect(await driver.refusal(contracts.sign, { id, signageKey, code }, { headers })).toBe('done')
    expect(await driver.refusal(contracts.sign, { id, signageKey, code }, { headers })).toBe('done')
  })

  test('of fifty who ask at once, one is sent an SMS; the rest are told when to come again', async () => {
    const id = await issue('driver')
    const before = (await smsTo('driver')).length
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => driver.call(contracts.startSigning, { id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, error, headers } of refused) {
      expect([status, error?.code]).toEqual([429, 'tooManyCodes'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
    }
    expect((await smsTo('driver')).length).toBe(before + 1)
  })

  test('a code is for one contract and one person', async () => {
    const [first, second] = [await issue('driver'), await issue('driver')]
    const { signageKey, code } = await begin(driver, 'driver', first)
    expect(await driver.refusal(contracts.sign, { id: second, signageKey, code })).toBe(
      'signingCodeSpent',
    )
    expect(await newdriver.refusal(contracts.sign, { id: first, signageKey, code })).toBe(
      'notFound',
    )
    expect(await driver.refusal(contracts.sign, { id: first, signageKey, code })).toBe('done')
  })

  test('five wrong tries, and another code is needed', async () => {
    const id = await issue('driver')
    const { signageKey, code } = await begin(driver, 'driver', id)
    for (let n = 0; n < 5; n++)
      expect(await driver.refusal(contracts.sign, { id, signageKey, code: other(code) })).toBe(
        'wrongSigningCode',
      )
    expect(await driver.refusal(contracts.sign, { id, signageKey, code })).toBe('signingCodeSpent')
  })

  test('without a mobile number there is no code', async () => {
    const id = await issue('newdriver')
    const person = await superadmin.ok(users.one, { id: ids.newdriver })
    const { firstName, lastName, email, companyId, departmentIds, userType } = person
    const form = { firstName, lastName, email, companyId, departmentIds, userType }
    await superadmin.ok(users.change, { id: ids.newdriver, version: person.version, ...form })
    await portal.settled()
    expect(await newdriver.refusal(contracts.startSigning, { id })).toBe('noPhone')
    const { warnings } = await wage.ok(contracts.preview, { id: ids.newdriver, ...trial() })
    expect(warnings).toEqual(['anotherOpen', 'noPhone', 'noPersonalNumber', 'noAddress'])
    const now = await superadmin.ok(users.one, { id: ids.newdriver })
    await superadmin.ok(users.change, {
      id: ids.newdriver,
      version: now.version,
      ...form,
      phone: phones.newdriver,
    })
  })

  test('nobody signs through another’s eyes', async () => {
    const id = await issue('driver')
    const { signageKey, code } = await begin(driver, 'driver', id)
    const eyes = await impersonate(portal, 'admin', 'driver')
    expect(await eyes.refusal(contracts.startSigning, { id })).toBe('notWhileImpersonating')
    expect(await eyes.refusal(contracts.sign, { id, signageKey, code })).toBe(
      'notWhileImpersonating',
    )
  })

  test('the code is in the SMS alone', async () => {
    const id = await issue('driver')
    const { signageKey, code } = await begin(driver, 'driver', id)
    const { pool } = portal.portal.parts
    const { events } = await portal.portal.parts.log.store.readAll(0n, { max: 100_000 })
    const log = JSON.stringify(events.map(({ data, meta }) => [data, meta]))
    expect(events.length).toBeGreaterThan(100)
    expect(log.includes(signageKey)).toBe(false)
    expect(new RegExp(`\\b${code}\\b`).test(log)).toBe(false)
    for (const table of ['reactions.job', 'auth.signing', 'outside.sent']) {
      const { rows } = await pool.query(`SELECT t::text AS row FROM ${table} t`)
      const text = rows.map(({ row }) => row).join('\n')
      expect(text.includes(signageKey), table).toBe(false)
      expect(new RegExp(`\\b${code}\\b`).test(text), table).toBe(false)
    }
    const sent = await superadmin.ok(logs.sms, {})
    expect(sent.rows[0]).toMatchObject({ userId: ids.driver, topic: 'signingCode' })
  })
})

describe('who sees what', () => {
  test('another’s contract is as if it were not there', async () => {
    const id = await issue('driver')
    for (const userId of [ids.driver, ids.newdriver]) {
      expect(await newdriver.refusal(contracts.one, { id, userId })).toBe('notFound')
      expect(await newdriver.refusal(contracts.export, { id, userId })).toBe('notFound')
    }
    expect(await newdriver.refusal(contracts.mine, { userId: ids.driver })).toBe('notFound')
    expect(await newdriver.refusal(contracts.startSigning, { id })).toBe('notFound')
    // An administrator has calls of their own.
    expect(await superadmin.refusal(contracts.one, { id, userId: ids.driver })).toBe('notFound')
    expect((await superadmin.ok(contracts.oneOfUser, { id })).userName).toBe('David Förarsson')
  })

  test('people of the sensitive types are a super admin’s', async () => {
    const form = { id: ids.superadmin, ...trial() }
    expect(await wage.refusal(contracts.preview, form)).toBe('notFound')
    expect(await wage.refusal(contracts.issue, { ...form, contentHash: noHash })).toBe('notFound')
    expect(await wage.refusal(contracts.ofUser, { id: ids.superadmin })).toBe('notFound')
    const { id } = await issueContract(superadmin, form)
    await portal.settled()
    expect(await wage.refusal(contracts.oneOfUser, { id })).toBe('notFound')
    expect(await wage.refusal(contracts.exportOfUser, { id })).toBe('notFound')
    expect(await wage.refusal(contracts.withdraw, { id })).toBe('notFound')
    await superadmin.ok(contracts.withdraw, { id })
  })

  test('the list: 20 a page, latest first', async () => {
    for (let n = 0; n < 21; n++)
      await issue('clerk', { type: 'other', fields: { title: `Nr ${n}`, freeText: 'x' } })
    const clerk = await portal.as('clerk')
    await portal.settled()
    const first = await clerk.ok(contracts.mine, { userId: ids.clerk })
    expect([first.total, first.rows.length, first.rows[0]?.title]).toEqual([21, 20, 'Nr 20'])
    const second = await clerk.ok(contracts.mine, { userId: ids.clerk, page: 1 })
    expect(second.rows.map((row) => row.title)).toEqual(['Nr 0'])
    expect((await clerk.ok(contracts.mine, { userId: ids.clerk, onlySigned: true })).total).toBe(0)
  })
})

describe('what is issued', () => {
  test.each([
    [{ endDate: addDays(end, 1) }, 422, 'trialTooLong'],
    [{ endDate: '' }, 400, 'invalidInput'],
    [{ endDate: addDays(start, -1) }, 400, 'invalidInput'],
    [{ percent: 101 }, 400, 'invalidInput'],
    [{ startDate: '0001-01-01' }, 400, 'invalidInput'],
  ])('%j is refused', async (fields, status, code) => {
    const form = { id: ids.driver, ...trial(fields) }
    for (const answer of [
      await wage.call(contracts.issue, { ...form, contentHash: noHash }),
      await wage.call(contracts.preview, form),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([status, code])
      expect(answer.error?.fields?.[0]?.path).toMatch(/^fields\./)
    }
  })

  test('fixed terms: one of more than a year is refused, several are warned about', async () => {
    const term = (startDate: string, endDate: string) => ({
      id: ids.driver,
      ...trial({ startDate, endDate }),
      type: 'generalFixedTerm' as const,
    })
    const long = { ...term(start, addYears(start, 1)), contentHash: noHash }
    expect(await wage.refusal(contracts.issue, long)).toBe('fixedTermTooLong')
    const year = term(start, addDays(addYears(start, 1), -1))
    expect((await wage.ok(contracts.preview, year)).warnings).not.toContain('becomesPermanent')
    await issueContract(wage, year)
    await portal.settled()
    const { from, to } = monthOf(addMonths(start, 14))
    const { warnings } = await wage.ok(contracts.preview, term(from, to))
    expect(warnings).toContain('becomesPermanent')
  })

  test('what was looked at is what is issued', async () => {
    const { contentHash } = await wage.ok(contracts.preview, { id: ids.driver, ...trial() })
    const form = { id: ids.driver, ...trial({ percent: 50 }), contentHash }
    expect(await wage.refusal(contracts.issue, form)).toBe('changedMeanwhile')
    // Nor is anything issued that nobody looked at.
    const unseen = await wage.call(contracts.issue, { id: ids.driver, ...trial() } as never)
    expect([unseen.status, unseen.error?.code]).toEqual([400, 'invalidInput'])
  })

  test('of two who issue one to the same person at once the second hears of it', async () => {
    const form = { id: ids.newdriver, ...trial() }
    const { contentHash, issued } = await wage.ok(contracts.preview, form)
    const both = await Promise.all(
      [wage, superadmin].map((by) => by.call(contracts.issue, { ...form, contentHash, issued })),
    )
    expect(both.map(({ status, error }) => [status, error?.code]).sort()).toEqual([
      [200, undefined],
      [409, 'contractIssuedMeanwhile'],
    ])
    // Whoever looks again is told of it, and may issue theirs all the same.
    expect((await wage.ok(contracts.preview, form)).warnings).toContain('anotherOpen')
    await issueContract(wage, form)
  })

  test('nobody there', async () => {
    const nobody = '019abf5e-0000-7000-8000-000000000001'
    const form = { id: nobody, ...trial(), contentHash: noHash }
    expect(await wage.refusal(contracts.issue, form)).toBe('notFound')
    expect(await wage.refusal(contracts.withdraw, { id: nobody })).toBe('notFound')
  })
})
