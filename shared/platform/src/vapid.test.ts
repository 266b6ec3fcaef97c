import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { isVapidPair, makeVapidKeys, vapidKeysIn } from './vapid.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-vapid-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a pair is a point and a number of P-256 that belong together', () => {
  for (let one = 0; one < 300; one++) {
    const { publicKey, privateKey } = makeVapidKeys()
    expect(isVapidPair({ publicKey, privateKey })).toBe(true)
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(Buffer.from(privateKey, 'base64url')).toHaveLength(32)
  }
  const [one, other] = [makeVapidKeys(), makeVapidKeys()]
  expect(isVapidPair({ ...one, privateKey: other.privateKey })).toBe(false)
  for (const privateKey of ['', 'AAAA', 'A'.repeat(43)])
    expect(isVapidPair({ ...one, privateKey })).toBe(false)
})

it('is made once in a data folder, for its owner alone, and never over one that cannot be read', async () => {
  const file = join(folder, 'new', 'push-keys.json')
  const first = await vapidKeysIn(file)
  expect(await vapidKeysIn(file)).toEqual(first)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeFile(file, '{"publicKey":"x"}')
  await expect(vapidKeysIn(file)).rejects.toThrow('cannot be read')
  expect(await readFile(file, 'utf8')).toBe('{"publicKey":"x"}')
})

it('of the settings comes before that of the folder, and half of one or two halves stop the start', async () => {
  const DATA_DIR = join(folder, 'given')
  const { publicKey, privateKey } = makeVapidKeys()
  const both = { DATA_DIR, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  expect(await readSettings(both)).toMatchObject(both)
  await expect(stat(join(DATA_DIR, 'push-keys.json'))).rejects.toThrow()
  const wrong = 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together'
  for (const half of [
    { VAPID_PUBLIC_KEY: publicKey },
    { VAPID_PRIVATE_KEY: privateKey },
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: makeVapidKeys().privateKey },
  ])
    await expect(readSettings({ DATA_DIR, ...half })).rejects.toThrow(wrong)
  await expect(readSettings({ DATA_DIR, PUSH_SERVICES: 'localhost' })).rejects.toThrow(
    'The setting PUSH_SERVICES is wrong',
  )
})
