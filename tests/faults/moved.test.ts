import { startPortal } from '@portal/command-api/portal'
import { calls } from '@portal/contracts'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../harness/client.ts'
import { filesIn } from '../harness/everywhere.ts'
import { keys } from '../harness/keys.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { type BucketServer, bucketServer } from '../harness/s3.ts'

let before: TestPortal
let bucket: BucketServer
beforeAll(async () => {
  before = await startTestPortal()
  bucket = await bucketServer()
})
afterAll(async () => {
  await before.stop()
  await bucket.close()
})

// As the README has it, "From the embedded to the scaled profile".
it('what stood in a data folder goes on in the scaled profile: people, events and files', async () => {
  const driver = await before.as('driver')
  const bytes = Uint8Array.from(Buffer.from('%PDF-1.4\n%%EOF\n'))
  const { body } = await driver.upload(calls.files.upload, [{ name: 'intyg.pdf', bytes }])
  const id = body.files[0]?.id ?? ''
  await before.settled()
  const people = (await (await before.as('superadmin')).ok(calls.users.search, {})).total
  const notes = (name: string) => name.startsWith('notes/')
  await before.portal.stop()
  for (const [name, content] of await filesIn(before.dataDir))
    if (name.startsWith('files/') || notes(name))
      bucket.objects.set(`/portal/${notes(name) ? name : name.split('/').at(-1)}`, content)
  const settings = await readSettings({
    ...{ ...keys, PROFILE: 'scaled', PUBLIC_URL: 'https://portal.example', QUEUE: 'postgres' },
    ...{ DATABASE_URL: before.portal.databaseUrl, DATA_DIR: `${before.dataDir}/other`, PORT: '0' },
    ...{ S3_ENDPOINT: bucket.url, S3_ACCESS_KEY: 'made', S3_SECRET_KEY: 'up' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const after = await startPortal(settings, { logger: createLogger('silent') })
  try {
    const address = after.url.replace(/^https:\/\/portal\.example/, 'http://127.0.0.1')
    const office = new Client(address)
    await office.signIn('superadmin@demo.example', 'Demo-portal-1')
    expect((await office.ok(calls.users.search, {})).total).toBe(people)
    const own = new Client(address)
    await own.signIn('driver@demo.example', 'Demo-portal-1')
    const got = await own.call(calls.files.download, { id })
    expect(got.status).toBe(200)
    expect(got.bytes.equals(Buffer.from(bytes))).toBe(true)
  } finally {
    await after.stop()
  }
})
