import { calls } from '@portal/contracts'
import { addressOf, places } from '@portal/contracts/places'
import { beforeAll, expect, test } from 'vitest'
import { desktop, overflow, phone, picture } from '../harness/browser.ts'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { inBrowser } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

const { certificates, documents, tests } = calls

const { portal, open } = inBrowser()
let office: Client
let people: string[]
beforeAll(async () => {
  office = await portal.as('superadmin')
  const drivers = [await portal.as('driver'), await portal.as('newdriver')]
  people = await Promise.all(drivers.map((one) => one.ownId()))
})

const title = 'Säkerhetsföreskrifter för lastning, lossning och backning vid terminalen i Jönköping'

test('who has not approved a document is reminded from its list, once a day', async () => {
  const { id } = await office.ok(documents.save, { title, kind: 'POLICY', html: '<p>Läs.</p>' })
  await office.ok(documents.attach, { id, userIds: people })
  await until('both have it', async () => {
    await portal.settled()
    return (await office.ok(documents.one, { id })).people === 2
  })
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  await page.goto(addressOf(places.adminDocuments, { id }))
  const button = page.getByRole('button', { name: 'Påminn de 2 som inte har' })
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Påminn', exact: true }).click()
  await page.getByText(/^Påmind i dag/).waitFor()
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await picture(page, `reminded-${size.width}`)
  }
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Påminn', exact: true }).click()
  await page.getByText('De blev påminda för mindre än ett dygn sedan.').waitFor()
  const sent = await portal.outbox('driver@demo.example', 2)
  expect(sent.map(({ subject }) => subject).join()).toContain('Påminnelse: ')
  await context.close()
})

test('the lists of a test and of a course have the same button', async () => {
  const { id: testId } = await makeTest(office, { title, kind: 'test' }, { text: 'Vad gör du?' })
  await office.ok(tests.saveOccasion, {
    id: testId,
    version: 0,
    audience: { userIds: people },
    from: today,
  })
  const [certificate] = (await office.ok(certificates.list, { page: 0, pageSize: 20 })).rows
  const certificateId = certificate?.id ?? ''
  await office.ok(certificates.book, {
    id: certificateId,
    userIds: people,
    startsAt: '2026-03-05T08:00:00+01:00',
    place: 'Terminalen',
  })
  await portal.settled()
  const { page, context } = await open({ login: 'superadmin', locale: 'sv' })
  for (const [name, address] of [
    ['test', addressOf(places.testUsers, { testId })],
    ['course', addressOf(places.adminCertificate, { certificateId })],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: /^Påminn de \d+ som inte har/ }).waitFor()
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size)
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      await picture(page, `remind-${name}-${size.width}`)
    }
  }
  await context.close()
})
