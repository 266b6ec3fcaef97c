import { calls } from '@portal/contracts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'
import { formPdf } from '../harness/tests.ts'

const { files, history, logs, medical } = calls
const said = {
  headline: 'Läkarintyg',
  information: 'Sjukskriven på heltid',
  from: '2026-03-09',
  to: '2026-03-13',
}
const paper = { name: 'intyg.pdf', bytes: formPdf(['Namn']) }

const portal = standingPortal()
let driver: Client
let userId = ''
beforeAll(async () => {
  driver = await portal.as('driver')
  userId = await driver.ownId()
})

const add = (
  by: Client,
  more: Readonly<Record<string, string>> = {},
  papers: Parameters<Client['upload']>[1] = [paper],
) => by.upload(medical.add, papers, 'files', { ...said, ...more })

/** Hands one in and gives it as its person reads it. */
async function handedIn(more: Readonly<Record<string, string>> = {}) {
  const { body } = await add(driver, more)
  await portal.settled()
  const { rows } = await driver.ok(medical.mine, { userId, pageSize: 0 })
  const one = rows.find(({ id }) => id === body.id)
  if (!one?.file) throw new Error('it is not there')
  return { ...one, file: one.file }
}

test('one is handed in as a form, read by its person and the office, changed and deleted', async () => {
  const one = await handedIn()
  expect(one).toMatchObject({ ...said, userId, version: 1, file: { name: 'intyg.pdf' } })
  const office = await portal.as('wageadmin')
  const admin = await portal.as('admin')
  for (const by of [office, admin]) {
    const { rows } = await by.ok(medical.ofUser, { userId })
    expect(rows.map(({ id }) => id)).toContain(one.id)
    expect((await by.call(files.download, { id: one.file.id })).status).toBe(200)
  }
  const picture = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#fff' },
  }).toFormat('jpeg')
  const sent = await driver.upload(files.upload, [
    { name: 'nytt.jpg', bytes: new Uint8Array(await picture.toBuffer()) },
  ])
  const fileId = sent.body.files[0]?.id ?? ''
  const { id } = one
  const form = { id, ...said, to: '2026-03-20', fileId }
  expect(await driver.refusal(medical.change, { ...form, version: 0 })).toBe('changedMeanwhile')
  await driver.ok(medical.change, { ...form, version: 1 })
  await portal.settled()
  expect((await office.ok(medical.ofUser, { userId })).rows).toEqual(
    expect.arrayContaining([expect.objectContaining({ id, to: '2026-03-20', version: 2 })]),
  )
  // The paper before it is the person's alone.
  expect(await office.refusal(files.download, { id: one.file.id })).toBe('fileMissing')
  expect((await driver.call(files.download, { id: one.file.id })).status).toBe(200)
  expect(await driver.refusal(medical.remove, { id, version: 1 })).toBe('changedMeanwhile')
  await driver.ok(medical.remove, { id, version: 2 })
  await driver.ok(medical.remove, { id, version: 2 })
  await portal.settled()
  expect((await office.ok(medical.ofUser, { userId })).rows.map((row) => row.id)).not.toContain(id)
  expect(await office.refusal(files.download, { id: fileId })).toBe('fileMissing')
})

test('nobody else sees that there is one', async () => {
  const { id, version, file } = await handedIn()
  const form = { id, version, ...said, fileId: file.id }
  for (const login of ['newdriver', 'clerk', 'manager'] as const) {
    const by = await portal.as(login)
    expect(await by.refusal(medical.mine, { userId })).toBe('notFound')
    expect(await by.refusal(medical.ofUser, { userId })).toBe('forbidden')
    expect(await by.refusal(medical.change, form)).toBe('notFound')
    expect(await by.refusal(medical.remove, { id, version })).toBe('notFound')
    expect(await by.refusal(files.download, { id: file.id })).toBe('fileMissing')
    expect(await by.refusal(history.case, { category: 'medical', id })).toBe('forbidden')
  }
  // The office reads what is another's, and changes none of it.
  const admin = await portal.as('admin')
  expect(await admin.refusal(medical.mine, { userId })).toBe('notFound')
  expect(await admin.refusal(medical.change, form)).toBe('notFound')
  expect(await admin.refusal(medical.remove, { id, version })).toBe('notFound')
})

test('who looks through their eyes does not see them', async () => {
  const { impersonation } = calls
  const other = await portal.as('superadmin')
  const own = other.token
  other.token = (await other.ok(impersonation.start, { id: userId })).jwtToken
  expect(await other.refusal(medical.mine, { userId })).toBe('notWhileImpersonating')
  expect((await add(other)).error?.code).toBe('notWhileImpersonating')
  other.token = own
})

test('what is wrong with a form is said, and nothing is kept', async () => {
  const wrong = async (...of: Parameters<typeof add>) => {
    const { status, error } = await add(...of)
    return [status, error?.code, error?.fields?.[0]?.path]
  }
  expect(await wrong(driver, { to: '2026-03-08' })).toEqual([422, 'endBeforeStart', 'to'])
  expect(await wrong(driver, { headline: '' })).toEqual([400, 'invalidInput', 'headline'])
  expect(await wrong(driver, { from: 'i går' })).toEqual([400, 'invalidInput', 'from'])
  expect(await wrong(driver, { another: 'x' })).toEqual([400, 'invalidInput', 'another'])
  expect(await wrong(driver, { information: 'x'.repeat(2001) })).toEqual([
    ...[400, 'invalidInput', 'information'],
  ])
  expect((await wrong(driver, { information: 'x'.repeat(20_000) }))[0]).toBe(413)
  expect(await wrong(driver, {}, [])).toEqual([404, 'fileMissing', undefined])
  expect(await wrong(driver, {}, [paper, paper])).toEqual([422, 'tooManyFiles', undefined])
  const text = { name: 'intyg.txt', bytes: 'Jag är sjuk' }
  expect(await wrong(driver, {}, [text])).toEqual([415, 'fileTypeNotAllowed', undefined])
  const plain = await driver.raw('POST', medical.add.path, {
    body: JSON.stringify(said),
    headers: { 'Content-Type': 'application/json' },
  })
  expect(plain.status).toBe(415)
})

test('the office is told that one came in, neither whose nor of what', async () => {
  const before = (await portal.outbox('wageadmin@demo.example', 0)).length
  await handedIn({ headline: 'Lunginflammation' })
  const mails = await portal.outbox('wageadmin@demo.example', before + 1)
  const told = mails.find(({ subject }) => subject === 'Ett läkarintyg har kommit in')
  expect(told?.text).toContain(`/inside/admin/user/${userId}?tab=medical`)
  expect(told?.text).not.toContain('Lunginflammation')
  const log = await (await portal.as('superadmin')).ok(logs.all, {
    actions: ['medicalCertificateHandedIn'],
    pageSize: 20,
  })
  expect(JSON.stringify(log)).not.toContain('Lunginflammation')
})

test('a day that no database knows is no day of a certificate', async () => {
  for (const from of ['0000-01-01', '9999-12-31'])
    expect((await add(driver, { from, to: '9999-12-31' })).error?.code).toBe('invalidInput')
  // One that was taken would have stopped everybody's list.
  await handedIn()
})
