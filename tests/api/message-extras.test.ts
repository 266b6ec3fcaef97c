import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import {
  type Correspondents,
  correspondents,
  recipients,
  write,
} from '../harness/correspondents.ts'
import { standingPortal } from '../harness/standing.ts'

// What goes along with a message: reminders by mail and SMS, and files.
const { messages, users, files } = calls
const portal = standingPortal()
let ids: Correspondents['ids']
let superadmin: Client
let admin: Client
let manager: Client
let driver: Client
let newdriver: Client
let clerk: Client

beforeAll(async () => {
  ;({ ids, superadmin, admin, manager, driver, newdriver, clerk } = await correspondents(portal))
})

const to = (...names: DemoName[]) => recipients({ ids }, ...names)

describe('reminders', () => {
  test('a mail and an SMS to each recipient, once, without a word of the message', async () => {
    const email = 'person30@demo.example'
    const [person] = (await admin.ok(users.search, { search: email })).rows
    await write(admin, [{ kind: 'user', id: person?.id ?? '' }, ...to('driver')], {
      subject: 'Hemlig rubrik',
      content: '<p>hemligt innehåll</p>',
      emailReminder: true,
      smsReminder: true,
    })
    const sms = await portal.outbox(person?.phone ?? '')
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ kind: string; address: string }>(
      "SELECT kind, address FROM outside.outbox WHERE text LIKE '%/inside/user/messages%' ORDER BY kind, address",
    )
    expect(rows.map((row) => `${row.kind} ${row.address}`).sort()).toEqual(
      [
        'mail driver@demo.example',
        `mail ${email}`,
        'sms +46700001006',
        `sms ${person?.phone}`,
      ].sort(),
    )
    for (const { text } of [...sms, ...(await portal.outbox(email))])
      expect(text).not.toMatch(/hemlig/i)
    const kept = await portal.portal.parts.pool.query(
      "SELECT data::text FROM reactions.job WHERE data::text ~* 'hemlig|demo.example|\\+46'",
    )
    expect(kept.rows).toEqual([])
  })

  test('none is sent when none is asked for', async () => {
    const before = await portal.portal.parts.pool.query('SELECT count(*) FROM outside.outbox')
    await write(admin, to('driver'))
    await portal.settled()
    const after = await portal.portal.parts.pool.query('SELECT count(*) FROM outside.outbox')
    expect(after.rows).toEqual(before.rows)
  })
})

describe('attachments', () => {
  const upload = async (client: Client, name = 'schema.txt') =>
    (await client.upload(files.upload, [{ name, bytes: 'måndag till fredag' }])).body.files[0]
      ?.id ?? ''

  test('are seen by those who may read the message, and by nobody else', async () => {
    const fileId = await upload(admin)
    const { id } = await write(admin, to('driver', 'clerk'), { fileIds: [fileId] })
    await portal.settled()
    const [message] = (await driver.ok(messages.open, { id })).rows
    expect(message?.attachments).toMatchObject([{ id: fileId, name: 'schema.txt' }])
    const got = await driver.call(files.download, { id: fileId })
    expect(got.status).toBe(200)
    expect(got.bytes.toString()).toBe('måndag till fredag')
    for (const stranger of [newdriver, manager, superadmin])
      expect(await stranger.refusal(files.download, { id: fileId })).toBe('fileMissing')
  })

  test('of an answer kept private are private too', async () => {
    const { id } = await write(admin, to('driver', 'clerk'), { keepAnswersPrivate: true })
    const fileId = await upload(driver, 'intyg.txt')
    await driver.ok(messages.reply, { groupId: id, content: '', fileIds: [fileId] })
    await portal.settled()
    expect((await admin.call(files.download, { id: fileId })).status).toBe(200)
    expect(await clerk.refusal(files.download, { id: fileId })).toBe('fileMissing')
  })

  test('another’s file cannot be passed on, neither one that is not there', async () => {
    const fileId = await upload(driver)
    const nobody = '019abf5e-0000-7000-8000-000000000001'
    for (const stolen of [fileId, nobody])
      expect(
        await admin.refusal(messages.start, {
          recipients: to('newdriver'),
          subject: 'x',
          content: 'x',
          fileIds: [stolen],
        }),
      ).toBe('fileMissing')
  })
})
