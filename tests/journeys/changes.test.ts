import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { desktop, overflow, phone, picture, type Tab } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

const { abnormalities, certificates, contracts, documents, driverRights } = calls
const { education, emergency, news, tests } = calls

const { portal, open } = inBrowser()
let office: Client
let driver: Client
let driverId: string
let own: Tab
beforeAll(async () => {
  office = await portal.as('superadmin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
  own = await open({ login: 'driver', locale: 'sv', size: phone })
})

const told = () => own.page.getByRole('alert').getByText('Texten har ändrats. Läs den igen.')
const toldGone = () => own.page.getByRole('alert').getByText('Det du ser gäller inte längre.')
const shown = (text: string | RegExp) => own.page.getByText(text).first()
const button = (name: string | RegExp) => own.page.getByRole('button', { name })
/** Both sizes, looked at; the notice stands in sight on each. */
async function seen(name: string) {
  for (const size of [desktop, phone]) {
    await own.page.setViewportSize(size)
    expect(await overflow(own.page)).toBeLessThanOrEqual(0)
    const box = await own.page.getByRole('alert').first().boundingBox()
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= size.height).toBe(true)
    await picture(own.page, `${name}-${size.width}`)
  }
}

test('news that is written anew while it is read stays until one asks for the new', async () => {
  const item = { title: 'Halt på gården', isActive: true }
  const { id } = await office.ok(news.save, { ...item, html: '<p>Sandat i dag.</p>' })
  await portal.settled()
  await own.page.goto(`/inside/news/${id}`)
  await shown('Sandat i dag.').waitFor()
  const { version } = await office.ok(news.details, { id })
  await office.ok(news.save, { ...item, id, version, html: '<p>Inte sandat.</p>' })
  await told().waitFor()
  expect(await shown('Inte sandat.').count()).toBe(0)
  await seen('changed-news')
  await button('Visa den nya texten').click()
  await shown('Inte sandat.').waitFor()
  expect(await told().count()).toBe(0)
})

test('a number for emergencies is changed at once, and that it was is said', async () => {
  const { id } = await office.ok(emergency.save, { name: 'Bärgaren', phone: '010-111 11 11' })
  await portal.settled()
  await own.page.goto('/inside/emergencyDocument')
  await shown(/010-111\s11\s11/).waitFor()
  await office.ok(emergency.save, { id, version: 1, name: 'Bärgaren', phone: '010-222 22 22' })
  await shown(/010-222\s22\s22/).waitFor()
  await shown('Sidan har just ändrats. Du ser den nya versionen.').waitFor()
  await button('Jag har sett det').click()
  expect(await own.page.getByRole('alert').count()).toBe(0)
})

test('a document’s new version is told while the old is read, and nobody agrees to it unread', async () => {
  const form = { title: 'Rutin för lastning', kind: 'POLICY' as const }
  const { id } = await office.ok(documents.save, { ...form, html: '<p>Spänn två band.</p>' })
  await office.ok(documents.attach, { id, userIds: [driverId] })
  await until('it is theirs', async () => {
    await portal.settled()
    return (await office.ok(documents.one, { id })).progress === null
  })
  await own.page.goto(`/start/document/${id}`)
  await shown('Spänn två band.').waitFor()
  await button('Jag har läst och godkänner').waitFor()
  const { edit } = await office.ok(documents.one, { id })
  await office.ok(documents.save, { ...form, id, edit, html: '<p>Spänn fyra band.</p>' })
  await told().waitFor()
  expect(await shown('Spänn fyra band.').count()).toBe(0)
  expect(await button('Jag har läst och godkänner').count()).toBe(0)
  await seen('changed-document')
  await button('Visa den nya texten').click()
  await shown('Spänn fyra band.').waitFor()
  await office.ok(documents.remove, { id })
  await toldGone().waitFor()
  await button('Se vad som gäller nu').click()
  expect(await own.page.getByRole('heading', { name: 'Rutin för lastning' }).count()).toBe(0)
})

describe('what was kept from an earlier visit is nobody’s reading: opened again, what holds is there', () => {
  /** Goes to the start and, after something happened there, back to the page: both within the app. */
  const awayAndBack = async (path: string, meanwhile: () => Promise<unknown>) => {
    await own.page.getByRole('link', { name: 'Tillbaka' }).click()
    await own.page.waitForURL('**/start')
    await own.page.getByRole('heading', { level: 1 }).waitFor()
    await meanwhile()
    await portal.settled()
    await own.page.evaluate(() => Object.assign(window, { here: true }))
    await own.page.goBack()
    await own.page.waitForURL(`**${path}`)
  }
  /** The new is there without a notice, and it was not loaded anew for that. */
  const isRead = async (text: string) => {
    await shown(text).waitFor()
    expect(await told().count()).toBe(0)
    expect(await own.page.evaluate('window.here')).toBe(true)
  }

  test('a document', async () => {
    const form = { title: 'Rutin för tvätt', kind: 'POLICY' as const }
    const { id } = await office.ok(documents.save, { ...form, html: '<p>Tvätta på fredag.</p>' })
    await office.ok(documents.attach, { id, userIds: [driverId] })
    await until('it is theirs', async () => {
      await portal.settled()
      return (await office.ok(documents.one, { id })).progress === null
    })
    const path = `/start/document/${id}`
    await own.page.goto(path)
    await shown('Tvätta på fredag.').waitFor()
    await awayAndBack(path, async () => {
      const { edit } = await office.ok(documents.one, { id })
      await office.ok(documents.save, { ...form, id, edit, html: '<p>Tvätta på måndag.</p>' })
    })
    await isRead('Tvätta på måndag.')
    await button('Jag har läst och godkänner').waitFor()
    await office.ok(documents.remove, { id })
  })

  test('a course', async () => {
    const { id: certificate } = await office.ok(certificates.save, { name: 'ADR', type: 'safety' })
    await office.ok(certificates.book, {
      ...{ id: certificate, userIds: [driverId], place: 'Östra hallen' },
      startsAt: '2026-10-05T08:00:00+02:00',
    })
    await portal.settled()
    const { rows } = await driver.ok(certificates.courses, { id: driverId })
    const id = rows.find((row) => row.place === 'Östra hallen')?.id ?? ''
    const path = `/start/certificate-course/${id}`
    await own.page.goto(path)
    await shown('Östra hallen').waitFor()
    await awayAndBack(path, async () => {
      await driver.ok(certificates.answer, { id, version: 1, attended: true })
      await office.ok(certificates.decide, {
        ...{ id, version: 2, decision: 'askForMore' as const },
        text: 'Vem ledde kursen?',
      })
    })
    await isRead('Vem ledde kursen?')
    await button('Skicka').waitFor()
    await office.ok(certificates.decide, { id, version: 3, decision: 'cancel' })
  })
})

test('a test that gets another question while it is taken begins anew with what still fits', async () => {
  const { id, groupId } = await makeTest(
    office,
    { title: 'Lastsäkring' },
    { text: 'Hur många band?' },
  )
  const { id: occasion } = await office.ok(tests.saveOccasion, {
    id,
    version: 0,
    audience: { userIds: [driverId] },
    from: today,
  })
  await until('it was given', async () => {
    await portal.settled()
    const { occasions } = await office.ok(tests.one, { id })
    return occasions.find((one) => one.id === occasion)?.userCount === 1
  })
  await own.page.goto(`/start/test/${occasion}`)
  await button('Börja').click()
  await own.page.getByText('rätt', { exact: true }).click()
  await office.ok(tests.saveQuestion, {
    id,
    groupId,
    version: 0,
    kind: 'one',
    text: 'Vilken kod?',
    options: [
      { text: 'ny', correct: true },
      { text: 'annan', correct: false },
    ],
  })
  await told().waitFor()
  expect(await button(/Nästa|Lämna in/).count()).toBe(0)
  await seen('changed-test')
  await button('Visa den nya texten').click()
  await shown(/2 frågor/).waitFor()
  await button('Börja').click()
  await shown('Hur många band?').waitFor()
  await office.ok(tests.remove, { id })
  await toldGone().waitFor()
})

test('a contract that is withdrawn while it is signed says so before the code is typed', async () => {
  const { id } = await issueContract(office, {
    id: driverId,
    type: 'other',
    language: 'sv',
    fields: { title: 'Tillägg', freeText: 'Du kör natt.' },
  })
  await portal.settled()
  await own.page.goto(`/start/contract/${id}`)
  await shown('Du kör natt.').waitFor()
  await button(/kod/i).click()
  await own.page.getByLabel(/Kod/).waitFor()
  await office.ok(contracts.withdrawFor, { id, reason: 'Skrevs om' })
  await toldGone().waitFor()
  await shown('Du kör natt.').waitFor()
  expect(await own.page.getByLabel(/Kod/).count()).toBe(0)
  await seen('changed-contract')
  await button('Se vad som gäller nu').click()
  await shown('Skrevs om').waitFor()
})

test('a course that is cancelled while it is answered is told; an answer to what was is refused', async () => {
  const { id: certificate } = await office.ok(certificates.save, { name: 'Truck', type: 'safety' })
  const book = async (place: string) => {
    await office.ok(certificates.book, {
      ...{ id: certificate, userIds: [driverId], place },
      startsAt: '2026-10-05T08:00:00+02:00',
    })
    await portal.settled()
    const { rows } = await driver.ok(certificates.courses, { id: driverId })
    return rows.find((row) => row.place === place)?.id ?? ''
  }
  const id = await book('Norra hallen')
  await own.page.goto(`/start/certificate-course/${id}`)
  await shown('Norra hallen').waitFor()
  await office.ok(certificates.decide, { id, version: 1, decision: 'cancel' })
  await toldGone().waitFor()
  expect(await button('Skicka').count()).toBe(0)
  const other = await book('Södra hallen')
  const answer = { id: other, attended: true, note: 'Ja' }
  await driver.ok(certificates.answer, { ...answer, version: 1 })
  await office.ok(certificates.decide, {
    ...{ id: other, version: 2, decision: 'askForMore' },
    text: 'Vilken dag?',
  } as never)
  expect(await driver.refusal(certificates.answer, { ...answer, version: 1 })).toBe(
    'changedMeanwhile',
  )
})

test('an education whose asking changes is told, and one handed in for the old is refused', async () => {
  const { id: educationId } = await office.ok(education.save, { name: 'Heta arbeten' })
  await office.ok(education.decide, {
    ...{ action: 'ask', educationId, userIds: [driverId], text: 'Före jul' },
  } as never)
  await portal.settled()
  const mine = async () =>
    (await driver.ok(education.mine, { userId: driverId })).rows.find(
      (row) => row.educationId === educationId,
    )
  const id = (await mine())?.id ?? ''
  await own.page.goto(`/start/education/${id}`)
  await shown('Före jul').waitFor()
  const upload = await driver.upload(calls.files.upload, [{ name: 'diplom.txt', bytes: 'x' }])
  const form = { id, graduatedOn: '2026-03-02', fileId: upload.body.files[0]?.id ?? '' }
  await driver.ok(education.register, { ...form, version: 1 })
  await office.ok(education.decide, { action: 'reject', id, version: 2, text: 'Oläslig' })
  await told().waitFor()
  expect(await shown('Oläslig').count()).toBe(0)
  expect(await driver.refusal(education.register, { ...form, version: 1 })).toBe('changedMeanwhile')
  await button('Visa den nya texten').click()
  await shown('Oläslig').waitFor()
  expect(await office.refusal(education.removeOf, { id, version: 2 })).toBe('changedMeanwhile')
  await office.ok(education.removeOf, { id, version: 3 })
  await toldGone().waitFor()
  expect(await button('Lämna in').count()).toBe(0)
})

test('what was found and is changed by the office is not accepted unread', async () => {
  const facts = { type: 'dailyRest', day: '2026-03-02', time: '04:10', figure: 450 } as const
  const { id } = await office.ok(abnormalities.create, { userId: driverId, ...facts, text: 'Kort' })
  await portal.settled()
  await own.page.goto('/start/abnormalities')
  await shown('Kort').waitFor()
  const { rows } = await office.ok(abnormalities.filter, { pageSize: 0 })
  const version = rows.find((row) => row.id === id)?.version ?? 0
  await office.ok(abnormalities.change, { id, version, ...facts, text: 'Mycket kort' })
  await told().waitFor()
  expect(await shown('Mycket kort').count()).toBe(0)
  expect(await button(/^Acceptera/).count()).toBe(0)
  await button('Visa den nya texten').click()
  await shown('Mycket kort').waitFor()
  expect(await button(/^Acceptera/).count()).toBeGreaterThan(0)
})

test('a right that its holder changes is not approved unseen, and the own approval is no news', async () => {
  const found = await office.ok(driverRights.list, {
    page: 0,
    pageSize: 100,
    state: 'waiting',
  } as never)
  const right = found.rows.find((row) => row.userId !== driverId) ?? found.rows[0]
  const id = right?.id ?? ''
  const desk = await open({ login: 'superadmin', locale: 'sv' })
  await desk.page.goto(`/inside/admin/user-rights/${id}`)
  await desk.page.getByRole('button', { name: 'Godkänn', exact: true }).waitFor()
  const { version } = await office.ok(driverRights.one, { id })
  await office.ok(driverRights.requestChanges, { id, version, text: 'Skarpare bild', sms: false })
  await desk.page.getByText('Texten har ändrats. Läs den igen.').waitFor()
  expect(await desk.page.getByRole('button', { name: 'Godkänn', exact: true }).count()).toBe(0)
  await desk.page.getByRole('button', { name: 'Visa den nya texten' }).click()
  await desk.page.getByText('Skarpare bild').first().waitFor()
  await desk.page.getByRole('button', { name: 'Godkänn', exact: true }).click()
  await desk.page
    .getByText(/godkänd|Godkänd/)
    .first()
    .waitFor()
  expect(await desk.page.getByText('Texten har ändrats').count()).toBe(0)
  await desk.context.close()
})
