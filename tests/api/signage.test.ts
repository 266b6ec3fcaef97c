import { calls } from '@portal/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { codeIn } from '../harness/codes.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

const { signage, files, auth, users } = calls
let portal: TestPortal
let wage: Client
let driver: Client
let clerk: Client
let driverId: string
let phone: string
beforeAll(async () => {
  portal = await startTestPortal()
  wage = await portal.as('wageadmin')
  driver = await portal.as('driver')
  clerk = await portal.as('clerk')
  driverId = (await driver.ok(auth.me, {})).id
  phone = (await (await portal.as('superadmin')).ok(users.one, { id: driverId })).phone
})
afterAll(() => portal.stop())
beforeEach(() => portal.portal.parts.pool.query('DELETE FROM auth.signing'))

const uploaded = async (client = wage) => {
  const { body } = await client.upload(files.upload, [{ name: 'policy.txt', bytes: 'Kör lugnt.' }])
  return body.files[0]?.id ?? ''
}
const asked = async () => {
  const fileId = await uploaded()
  await wage.ok(signage.request, { userId: driverId, fileId })
  await portal.settled()
  return fileId
}
const begin = async (id: string) => {
  await portal.settled()
  const sent = await portal.portal.parts.pool.query(
    'SELECT id FROM outside.outbox WHERE address = $1',
    [phone],
  )
  const { signageKey } = await driver.ok(signage.startSigning, { id })
  const code = codeIn((await portal.outbox(phone, sent.rows.length + 1))[0])
  return { id, signageKey, code }
}

test('asked for, read, signed with the code, and seen to be signed', async () => {
  const id = await asked()
  expect((await driver.call(files.download, { id })).bytes.toString()).toBe('Kör lugnt.')
  expect(await driver.ok(signage.one, { id })).toMatchObject({
    name: 'policy.txt',
    state: 'open',
    requestedByName: 'Vera Lönelund',
    signedAt: null,
  })
  const given = await begin(id)
  const wrong = String((Number(given.code) + 1) % 1_000_000).padStart(6, '0')
  expect(await driver.refusal(signage.sign, { ...given, code: wrong })).toBe('wrongSigningCode')
  await driver.ok(signage.sign, given)
  expect(await driver.refusal(signage.sign, given)).toBe('alreadySigned')
  expect(await driver.refusal(signage.startSigning, { id })).toBe('alreadySigned')
  const { rows } = await wage.ok(signage.ofUser, { userId: driverId })
  expect(rows.find((row) => row.id === id)?.state).toBe('signed')
  expect((await driver.ok(signage.mine, {})).rows[0]).toMatchObject({ id, state: 'signed' })
  expect(await wage.refusal(signage.withdraw, { userId: driverId, fileId: id })).toBe(
    'alreadySigned',
  )
  expect(await wage.refusal(signage.request, { userId: driverId, fileId: id })).toBe(
    'alreadySigned',
  )
})

test('withdrawn, it is as if it had not been asked for; it can be asked for again', async () => {
  const id = await asked()
  const given = await begin(id)
  const which = { userId: driverId, fileId: id }
  await wage.ok(signage.withdraw, which)
  await wage.ok(signage.withdraw, which)
  expect(await driver.refusal(signage.sign, given)).toBe('notFound')
  await portal.settled()
  expect(await driver.refusal(signage.one, { id })).toBe('notFound')
  expect(await driver.refusal(files.download, { id })).toBe('fileMissing')
  await wage.ok(signage.request, which)
  await portal.settled()
  expect((await driver.ok(signage.one, { id })).state).toBe('open')
})

test('another’s is not there, and nobody has signed what is not theirs', async () => {
  const id = await asked()
  const given = await begin(id)
  expect(await clerk.refusal(signage.one, { id })).toBe('notFound')
  expect(await clerk.refusal(signage.startSigning, { id })).toBe('notFound')
  expect(await clerk.refusal(signage.sign, given)).toBe('notFound')
  expect(await clerk.refusal(files.download, { id })).toBe('fileMissing')
  expect((await clerk.ok(signage.mine, {})).total).toBe(0)
  // An administrator asks for what is theirs to show.
  const foreign = await uploaded(clerk)
  expect(await wage.refusal(signage.request, { userId: driverId, fileId: foreign })).toBe(
    'fileMissing',
  )
  const nobody = '019abf5e-0000-7000-8000-000000000001'
  expect(await wage.refusal(signage.request, { userId: nobody, fileId: id })).toBe('notFound')
  expect(await wage.refusal(signage.withdraw, { userId: driverId, fileId: nobody })).toBe(
    'notFound',
  )
})
