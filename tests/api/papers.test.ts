import { PDFDocument } from '@cantoo/pdf-lib'
import { addDays, asDate } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { dateIn } from '@portal/contracts/locales'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../harness/client.ts'
import { issueContract, noHash } from '../harness/contracts.ts'
import { linesOf } from '../harness/pdf-lines.ts'
import { uaFaults } from '../harness/pdf-ua.ts'
import { startTestPortal } from '../harness/portal.ts'
import { standingPortal } from '../harness/standing.ts'
import { addedCard, addressOn } from '../harness/truck-cards.ts'

const { companies, contracts, documents, driverRights, signage, tests, users } = calls
const today = stockholmDay(new Date())
let ahead = 0
const portal = standingPortal({
  clock: { now: () => new Date(Date.now() + ahead), everyMs: 100_000 },
})
let superadmin: Client
let driver: Client
let newdriver: Client
const ids = { driver: '', newdriver: '' }
const sv = { headers: { locale: 'sv' } }

beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  newdriver = await portal.as('newdriver')
  ids.driver = await driver.ownId()
  ids.newdriver = await newdriver.ownId()
})

const wordsOf = async ({ bytes }: Answer<unknown>) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return text
}

const trial = {
  type: 'trialEmployment' as const,
  language: 'sv' as const,
  fields: {
    position: 'Chaufför',
    workplace: 'Exempelstad',
    startDate: '2026-12-01',
    endDate: '2027-05-31',
    percent: 80,
    salary: 30_500,
  },
}

describe('what the portal hands out is PDF/UA, with a letterhead', () => {
  test('a contract', async () => {
    const { id } = await issueContract(superadmin, { id: ids.driver, ...trial })
    const pdf = await driver.call(contracts.export, { id, userId: ids.driver })
    expect(await uaFaults(pdf.bytes)).toEqual([])
    const [first = '', ...rest] = await wordsOf(pdf)
    const head = first.slice(0, first.indexOf('Avtal om provanställning'))
    for (const words of ['Exempel Bemanning AB', '556016-0680', 'Utfärdat av'])
      expect(head).toContain(words)
    expect(first).toContain(`1 (${rest.length + 1})`)
  })

  test('a document that was approved', async () => {
    const { rows } = await driver.ok(documents.mine, { state: 'approved', pageSize: 0 })
    const written = rows.find(({ source }) => source === 'text')
    const pdf = await driver.call(documents.export, { id: written?.id ?? '' }, sv)
    expect(await uaFaults(pdf.bytes)).toEqual([])
    const words = await wordsOf(pdf)
    expect(words[0]).toContain('Exempel Bemanning AB')
    expect(words.at(-1)).toContain(`${words.length} (${words.length})`)
  })

  test('a diploma', async () => {
    const { rows } = await driver.ok(tests.completed, {})
    const pdfs = await Promise.all(
      rows
        .filter(({ approved }) => approved)
        .map(({ id }) => driver.call(tests.diploma, { id }, sv)),
    )
    const ours = []
    for (const pdf of pdfs)
      if (/D\s*I\s*P\s*L\s*O\s*M/.test((await wordsOf(pdf)).join()))
        ours.push(await uaFaults(pdf.bytes))
    expect(ours.length).toBeGreaterThan(0)
    expect(ours.flat()).toEqual([])
  })
})

describe('the page of a signature or approval', () => {
  const rows = ['Dokument', 'När', 'Hur', 'Innehåll (SHA-256)', 'Loggens sigill']
  /** The lines of the last page, and how often each of these stands there. */
  const lastPage = async ({ bytes }: Answer<unknown>) => {
    const lines = await linesOf(bytes)
    const texts = lines.filter(({ page }) => page === lines.at(-1)?.page).map(({ text }) => text)
    return { texts, times: (word: string) => texts.filter((text) => text === word).length }
  }
  const page = { page: 0, pageSize: 20 }

  test.each<[string, string[], () => Promise<Answer<unknown>>]>([
    [
      'contract',
      ['Underskrift', 'Underskrivet av', 'Underskriftens id'],
      async () => {
        const wanted = { userId: ids.driver, onlySigned: true }
        const [row] = (await driver.ok(contracts.mine, wanted)).rows
        return driver.call(contracts.export, { id: row?.id ?? '', userId: ids.driver })
      },
    ],
    [
      'file',
      ['Underskrift', 'Underskrivet av', 'Underskriftens id'],
      async () => {
        const [row] = (await driver.ok(signage.mine, { state: 'signed' })).rows
        return driver.call(signage.export, { id: row?.id ?? '' }, sv)
      },
    ],
    [
      'document',
      ['Godkännande', 'Godkänt av'],
      async () => {
        const [row] = (await driver.ok(documents.mine, { state: 'approved', ...page })).rows
        return driver.call(documents.export, { id: row?.id ?? '' }, sv)
      },
    ],
  ])(
    'of a %s says once what it is, of what, who, when, how, and what seals it',
    async (_, own, get) => {
      const { texts, times } = await lastPage(await get())
      expect([...own, ...rows].map((word) => [word, times(word)])).toEqual(
        [...own, ...rows].map((word) => [word, 1]),
      )
      expect(texts[texts.indexOf('När') + 1]).toMatch(/ kl\. \d\d:\d\d:\d\d CES?T$/)
      expect(texts[texts.indexOf('Innehåll (SHA-256)') + 1]).toMatch(/^[0-9a-f]{64}$/)
    },
  )
})

describe('a contract that nobody has signed', () => {
  test('says so, and says that it does not apply once it was withdrawn', async () => {
    const { id } = await issueContract(superadmin, { id: ids.driver, ...trial })
    const words = async () =>
      (await wordsOf(await superadmin.call(contracts.exportOfUser, { id })))[0]?.replace(
        /\s+/g,
        ' ',
      )
    expect(await words()).toContain('Status Inte underskrivet')
    await superadmin.ok(contracts.withdraw, { id })
    await portal.settled()
    expect(await words()).toMatch(/Status Återkallat \d+ \w+ 20\d\d kl\. [\d:]+ CES?T, gäller inte/)
  })
})

describe('a contract of employment without an employer', () => {
  const person = async (companyId: string | null) => {
    const email = `utan${Math.random()}@demo.example`
    const { id } = await superadmin.ok(users.create, {
      firstName: 'Ture',
      lastName: 'Utan',
      email,
      companyId,
    })
    await portal.settled()
    return id
  }

  test('is refused where there is no company, or one without a number; others are not', async () => {
    const nameless = await superadmin.ok(companies.save, { name: 'Utan Nummer AB' })
    for (const [companyId, code] of [
      [null, 'noEmployer'],
      [nameless.id, 'noOrganisationNumber'],
    ] as const) {
      const id = await person(companyId)
      for (const answer of [
        await superadmin.call(contracts.preview, { id, ...trial }),
        await superadmin.call(contracts.issue, { id, ...trial, contentHash: noHash }),
      ])
        expect([answer.status, answer.error?.code]).toEqual([422, code])
      const reminder = {
        type: 'writtenReminder' as const,
        language: 'sv' as const,
        fields: { eventDate: '2026-11-01', reason: 'Sen ankomst.' },
      }
      await issueContract(superadmin, { id, ...reminder })
    }
  })
})

describe('a printed truck card', () => {
  const given = async () => {
    const id = await addedCard(superadmin, ids.newdriver, addDays(today, 100))
    await portal.settled()
    return id
  }
  const printed = async (id: string) => {
    const pdf = await superadmin.call(driverRights.truckCard, { id }, sv)
    return { pdf, code: (await addressOn(pdf.bytes)).split('/external/card/')[1] ?? '' }
  }
  const looked = (code: string) => portal.guest().ok(driverRights.checkCard, { code })

  test('is a card with a photo; its code tells a guest what it says, and whether it holds', async () => {
    const id = await given()
    const { pdf, code } = await printed(id)
    expect(await uaFaults(pdf.bytes)).toEqual([])
    const { width, height } = (await PDFDocument.load(pdf.bytes)).getPage(0).getSize()
    expect([width, height].map((points) => Math.round((points * 254) / 72))).toEqual([856, 540])
    expect((await wordsOf(pdf)).join(' ')).toContain(
      dateIn('sv', { dateStyle: 'long', timeZone: 'UTC' }, asDate(addDays(today, 100))),
    )
    expect(await looked(code)).toEqual({
      state: 'valid',
      card: {
        name: 'Nadja Nyförare',
        employer: 'Exempel Bemanning AB',
        cardNumber: '',
        categories: ['A', 'B'],
        startDate: today,
        validUntil: addDays(today, 100),
      },
    })
    ahead = 101 * 86_400_000
    expect((await looked(code)).state).toBe('notValid')
    ahead = 0

    // One that nobody printed, though the right is there; and what is no code at all.
    const bytes = Buffer.from(code, 'base64url')
    bytes[20] = (bytes[20] ?? 0) ^ 1
    const other = bytes.toString('base64url')
    expect(await looked(other)).toEqual({ state: 'notValid', card: null })
    bytes[3] = (bytes[3] ?? 0) ^ 1
    const unknown = { state: 'unknown', card: null }
    for (const wrong of [bytes.toString('base64url'), 'x', `${code}A`, 'å'.repeat(32)])
      expect(await looked(wrong)).toEqual(unknown)

    // A card from before a change of name is not taken for the new one.
    const { version, firstName, email, companyId, departmentIds } = await superadmin.ok(users.one, {
      id: ids.newdriver,
    })
    const rename = (lastName: string, at: number) => {
      const details = { firstName, lastName, email, companyId, departmentIds }
      return superadmin.ok(users.change, { id: ids.newdriver, version: at, ...details })
    }
    await rename('Nygift', version)
    await portal.settled()
    expect(await looked(code)).toEqual({ state: 'notValid', card: null })
    const again = await printed(id)
    expect(await looked(again.code)).toMatchObject({
      state: 'valid',
      card: { name: 'Nadja Nygift' },
    })

    const right = await superadmin.ok(driverRights.one, { id })
    await superadmin.ok(driverRights.remove, { id, version: right.version })
    await portal.settled()
    expect(await looked(again.code)).toEqual(unknown)
  })

  test('is looked at by guests only so often', async () => {
    const limited = await startTestPortal({ settings: { GUEST_LIMIT: '5' } })
    const answers = []
    for (let n = 0; n < 6; n++)
      answers.push((await limited.guest().call(driverRights.checkCard, { code: 'x' })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    await limited.stop()
  })
})
