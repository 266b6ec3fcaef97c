import { randomUUID } from 'node:crypto'
import { pruneKept } from '@portal/command-api/kit/kept-files'
import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { codeIn } from '../harness/codes.ts'
import { named, personalNumber } from '../harness/people.ts'
import { standingPortal } from '../harness/standing.ts'

const { users, auth, logs, messages, files } = calls
const portal = standingPortal()
let superadmin: Client
let admin: Client
let driver: Client
let superId = ''
const nobody = '019abf5e-0000-7000-8000-000000000001'

beforeAll(async () => {
  superadmin = await portal.as('superadmin')
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  superId = await superadmin.ownId()
})

let made = 0
const form = (more: Record<string, unknown> = {}) => {
  made++
  return {
    firstName: 'Ture',
    lastName: `Test ${made}`,
    email: `ture${made}@demo.example`,
    ...more,
  }
}
const create = async (more: Record<string, unknown> = {}, by: Client = admin) => {
  const wanted = form(more)
  const { id } = await by.ok(users.create, wanted)
  return { id, ...wanted }
}
const code = (answer: { status: number; error?: { code: string } }) => [
  answer.status,
  answer.error?.code,
]

describe('deleting and erasing', () => {
  /** Every text of every table, as one. */
  const everything = async (): Promise<string> => {
    const { pool } = portal.portal.parts
    const tables = await pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const texts = []
    for (const { name } of tables.rows) {
      const rows = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
      texts.push(...rows.rows.map((row) => `${name}: ${row.text}`))
    }
    return texts.join('\n')
  }

  test('who is deleted is gone from lists, groups and sign-in; the address is free', async () => {
    const { id, email } = await create()
    const { id: groupId } = await admin.ok(calls.groups.save, { name: 'Små', userIds: [id] })
    await superadmin.ok(users.remove, { id })
    await superadmin.ok(users.remove, { id })
    await portal.settled()
    expect(code(await admin.call(users.one, { id }))).toEqual([404, 'notFound'])
    expect((await admin.ok(users.search, { search: email })).total).toBe(0)
    expect((await admin.ok(calls.groups.one, { id: groupId })).userCount).toBe(0)
    expect(await superadmin.refusal(users.remove, { id: nobody })).toBe('notFound')
    expect(await superadmin.refusal(users.remove, { id: superId })).toBe('cannotDeactivateYourself')
    await create({ email })
  })

  test('of who is erased nothing is left, in any table', async () => {
    const canary = 'Kanariefågel'
    const email = 'kanarie@demo.example'
    const guest = portal.guest()
    await guest.ok(auth.invite, { email })
    const [mail] = await portal.outbox(email)
    const token = codeIn(mail)
    await guest.ok(auth.register, { ...named, email, token, password: 'sångens eget lösenord' })
    await portal.settled()
    const { id } = (await admin.ok(users.search, { search: email })).rows[0] ?? { id: '' }
    await admin.ok(users.activate, { id, active: true })
    const { version } = await admin.ok(users.one, { id })
    await superadmin.ok(users.change, {
      id,
      version,
      firstName: canary,
      lastName: canary,
      email,
      phone: '070-555 55 55',
      street: canary,
      personalNumber: personalNumber(77),
      roles: ['admin'],
    })
    await admin.ok(users.saveRelatives, {
      userId: id,
      version: 0,
      relatives: [{ name: canary, relation: 'x', phone: '1' }],
    })
    await admin.ok(users.comment, { userId: id, text: canary })
    await admin.ok(users.sendSms, { userIds: [id], text: canary })
    await portal.settled()
    const own = portal.guest()
    await own.signIn(email, 'sångens eget lösenord')
    const uploaded = await own.upload(files.upload, [{ name: `${canary}.txt`, bytes: canary }])
    const fileId = uploaded.body.files[0]?.id ?? ''
    const group = await own.ok(messages.start, {
      recipients: [{ kind: 'user', id: await driver.ownId() }],
      subject: canary,
      content: `<p>${canary}</p>`,
      fileIds: [fileId],
    })
    await portal.settled()
    expect((await everything()).includes(canary)).toBe(true)
    expect((await driver.call(files.download, { id: fileId })).bytes.toString()).toBe(canary)

    await superadmin.ok(users.remove, { id })
    await superadmin.ok(users.remove, { id, erase: 'true' })
    await superadmin.ok(users.remove, { id, erase: 'true' })
    await portal.settled()
    const left = (await everything())
      .split('\n')
      .filter((row) => row.includes(canary) || row.includes(email) || row.includes('705555555'))
    expect(left).toEqual([])
    expect(await driver.refusal(files.download, { id: fileId })).toBe('fileMissing')
    const shown = await driver.ok(messages.open, { id: group.id })
    expect(shown.rows).toMatchObject([{ content: '', senderName: '', attachments: [] }])
    expect((await own.call(auth.me, {})).status).toBe(401)
    // The history still says that it happened, and to nobody by name.
    const log = await superadmin.ok(logs.ofUser, { id, pageSize: 100 })
    expect(log.total).toBeGreaterThan(5)
    expect(JSON.stringify(log)).not.toContain(canary)
    // Nothing of it can be opened again from the log either.
    const events = await portal.portal.parts.log.read(`person-${id}`)
    expect(JSON.stringify(events.map((event) => event.data))).not.toContain(canary)
    await create({ email })
  })
})

describe('files that the log never heard of', () => {
  const isThere = async (id: string) => (await portal.portal.parts.files.get(id, '')) !== undefined
  const keptOf = async (userId: string) =>
    (
      await portal.portal.parts.pool.query<{ id: string }>(
        'SELECT file_id AS id FROM api.kept_file WHERE user_id = $1',
        [userId],
      )
    ).rows.map(({ id }) => id)

  test('what somebody uploads while they are erased is gone with them', async () => {
    const { id, email } = await create()
    const { parts } = portal.portal
    const client = portal.guest()
    await superadmin.ok(users.sendRegistration, { userId: id })
    await client.ok(auth.invite, { email })
    const token = codeIn((await portal.outbox(email, 2)).find((mail) => codeIn(mail) !== ''))
    await client.ok(auth.register, { ...named, email, token, password: 'sångens eget lösenord' })
    await portal.settled()
    await admin.ok(users.activate, { id, active: true })
    await portal.settled()
    await client.signIn(email, 'sångens eget lösenord')
    // As between the end of their key and the end of their session.
    await parts.keyring.erase(id)
    const refused = await client.upload(files.upload, [{ name: 'sent.txt', bytes: 'för sent' }])
    expect(refused.status).toBe(404)
    const [fileId = ''] = await keptOf(id)
    expect(await isThere(fileId)).toBe(true)
    await superadmin.ok(users.remove, { id, erase: 'true' })
    expect(await isThere(fileId)).toBe(false)
    expect(await keptOf(id)).toEqual([])
  })

  test('what was left by a death is cleared away after a day, and nothing else', async () => {
    const { parts } = portal.portal
    const { body } = await driver.upload(files.upload, [{ name: 'kvar.txt', bytes: 'kvar' }])
    const known = body.files[0]?.id ?? ''
    const [left, fresh] = [randomUUID(), randomUUID()]
    for (const id of [left, fresh]) {
      await parts.files.put(id, Buffer.from('halv'))
      await parts.pool.query('INSERT INTO api.kept_file (file_id) VALUES ($1)', [id])
    }
    await parts.pool.query(
      "UPDATE api.kept_file SET at = at - interval '25 hours' WHERE file_id = ANY ($1)",
      [[known, left]],
    )
    await pruneKept(parts)
    expect(await Promise.all([known, left, fresh].map(isThere))).toEqual([true, false, true])
  })
})
