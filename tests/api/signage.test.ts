import { calls } from '@portal/contracts'
import { userEvents } from '@portal/events'
import { renderPdf } from '@portal/platform/pdf/pdf'
import { contentHashOf } from '@portal/platform/signed-form'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { codeIn } from '../harness/codes.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { signage, files, users, app } = calls
const portal = standingPortal()
let wage: Client
let superadmin: Client
let driver: Client
let clerk: Client
let driverId: string
let phone: string
let email: string
beforeAll(async () => {
  wage = await portal.as('wageadmin')
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  clerk = await portal.as('clerk')
  driverId = await driver.ownId()
  ;({ phone, email } = await superadmin.ok(users.one, { id: driverId }))
})
beforeEach(() => portal.portal.parts.pool.query('DELETE FROM auth.signing'))

interface Given {
  name: string
  bytes: Buffer
}
const words: Given = { name: 'policy.txt', bytes: Buffer.from('Kör lugnt.') }
const uploaded = async (file: Given = words, client = wage) => {
  const { body } = await client.upload(files.upload, [
    { ...file, bytes: new Uint8Array(file.bytes) },
  ])
  return body.files[0]?.id ?? ''
}
const asked = async (file = words, title = 'Körpolicy') => {
  const fileId = await uploaded(file)
  const { id } = await wage.ok(signage.request, { userId: driverId, fileId, title })
  await portal.settled()
  return id
}
/** Asks for a code and reads it in the SMS. */
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
const signed = async (file = words, title = 'Körpolicy') => {
  const id = await asked(file, title)
  await driver.ok(signage.sign, await begin(id))
  await portal.settled()
  return id
}
const pagesOf = async (bytes: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  return text.map((page) => page.replace(/\s+/g, ' '))
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('asked for, read, signed with the code, and seen to be signed', async () => {
  const id = await asked()
  expect((await driver.call(signage.file, { id })).bytes.toString()).toBe('Kör lugnt.')
  expect((await wage.call(signage.fileOfUser, { id })).bytes.toString()).toBe('Kör lugnt.')
  expect(await driver.ok(signage.one, { id })).toMatchObject({
    title: 'Körpolicy',
    name: 'policy.txt',
    type: 'text/plain; charset=utf-8',
    size: words.bytes.length,
    fileHash: contentHashOf(words.bytes),
    state: 'open',
    requestedByName: 'Vera Lönelund',
    signedAt: null,
    phoneEnd: null,
  })
  expect(await driver.refusal(signage.export, { id })).toBe('notFound')
  const given = await begin(id)
  expect(await driver.refusal(signage.sign, { ...given, code: other(given.code) })).toBe(
    'wrongSigningCode',
  )
  await driver.ok(signage.sign, given)
  expect(await driver.refusal(signage.sign, given)).toBe('alreadySigned')
  expect(await driver.refusal(signage.startSigning, { id })).toBe('alreadySigned')
  expect(await wage.refusal(signage.withdraw, { id })).toBe('alreadySigned')
  const { rows } = await wage.ok(signage.ofUser, { userId: driverId, state: 'signed' })
  expect(rows.find((row) => row.id === id)).toMatchObject({
    state: 'signed',
    phoneEnd: phone.slice(-2),
  })
  const mine = await driver.ok(signage.mine, { state: 'signed' })
  expect(mine.rows[0]).toMatchObject({ id, state: 'signed' })
  const open = await driver.ok(signage.mine, { state: 'open' })
  expect(open.rows.map((row) => row.id)).not.toContain(id)
})

test('the start does not wait for it, and a mail says that it is there', async () => {
  const before = (await driver.ok(app.summary, {})).startup
  const id = await asked()
  expect((await driver.ok(app.summary, {})).startup).toEqual(before)
  const mails = await portal.outbox(email, 1)
  expect(JSON.stringify(mails)).toContain(`/inside/user/signed-documents?file=${id}`)
  expect(JSON.stringify(mails)).not.toContain('Körpolicy')
})

test('withdrawn with a reason: nobody’s to read or sign, and it is said why', async () => {
  const id = await asked()
  const given = await begin(id)
  await wage.ok(signage.withdraw, { id, reason: ' Fel månad. ' })
  await wage.ok(signage.withdraw, { id, reason: 'Annat' })
  await portal.settled()
  expect(await driver.refusal(signage.sign, given)).toBe('signageWithdrawn')
  expect(await driver.refusal(signage.startSigning, { id })).toBe('signageWithdrawn')
  expect(await driver.refusal(signage.file, { id })).toBe('notFound')
  expect(await driver.ok(signage.one, { id })).toMatchObject({
    state: 'withdrawn',
    reason: 'Fel månad.',
  })
  const mine = await driver.ok(signage.mine, { pageSize: 0 })
  expect(mine.rows.map((row) => row.id)).not.toContain(id)
  const { rows } = await wage.ok(signage.ofUser, { userId: driverId, pageSize: 0 })
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'withdrawn' })
  // It is in no list of theirs: a mail leads to why.
  const told = (await portal.outbox(email)).filter(({ subject }) => subject.includes('återkallats'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain(`/inside/user/signed-documents?file=${id}`)
  expect(told[0]?.text).not.toContain('Fel månad')
})

describe('what is handed out', () => {
  test('a PDF bears the signature page behind its own pages', async () => {
    const pdf = await renderPdf({
      title: 'Avtal om bil',
      language: 'sv',
      blocks: [{ kind: 'html', html: '<p>Bilen är lånad.</p>' }],
    })
    const id = await signed({ name: 'bil.pdf', bytes: pdf }, 'Avtal om bil')
    for (const answer of [
      await driver.call(signage.export, { id }),
      await wage.call(signage.exportOfUser, { id }),
    ]) {
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      const pages = await pagesOf(answer.bytes)
      expect(pages).toHaveLength(2)
      expect(pages[0]).toContain('Bilen är lånad.')
      expect(pages[1]).toContain('David Förarsson')
      expect(pages[1]).toContain('bil.pdf')
      expect(pages[1]?.replace(/ /g, '')).toContain(contentHashOf(pdf))
    }
  })

  test.each(['png', 'webp'] as const)('a picture (%s) stands before its page', async (kind) => {
    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#336699' },
    })
      [kind]()
      .toBuffer()
    const id = await signed({ name: `skylt.${kind}`, bytes: picture }, 'Skylten')
    const pages = await pagesOf((await driver.call(signage.export, { id })).bytes)
    expect(pages).toHaveLength(2)
    expect(pages[1]).toContain(`skylt.${kind}`)
  })

  test('of anything else the page names the file and its hash', async () => {
    const id = await signed()
    const pages = await pagesOf((await driver.call(signage.export, { id })).bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('policy.txt')
    expect(pages[0]?.replace(/ /g, '')).toContain(contentHashOf(words.bytes))
  })

  test('a PDF that cannot be read is not asked for', async () => {
    const fileId = await uploaded({ name: 'trasig.pdf', bytes: Buffer.from('%PDF-1.7\nkaka') })
    const form = { userId: driverId, fileId, title: 'Trasig' }
    expect(await wage.refusal(signage.request, form)).toBe('brokenFile')
  })
})

describe('who sees what', () => {
  test('another’s is not there, and nobody has signed what is not theirs', async () => {
    const id = await asked()
    const given = await begin(id)
    for (const call of [signage.one, signage.file, signage.export, signage.startSigning])
      expect(await clerk.refusal(call, { id })).toBe('notFound')
    expect(await clerk.refusal(signage.sign, given)).toBe('notFound')
    // The copy is no file of the common ones.
    expect(await driver.refusal(files.download, { id })).toBe('fileMissing')
    expect((await clerk.ok(signage.mine, {})).total).toBe(0)
    // An administrator asks for what is theirs to show.
    const fileId = await uploaded(words, clerk)
    const title = 'Annans'
    expect(await wage.refusal(signage.request, { userId: driverId, fileId, title })).toBe(
      'fileMissing',
    )
    const nobody = '019abf5e-0000-7000-8000-000000000001'
    const own = await uploaded()
    expect(await wage.refusal(signage.request, { userId: nobody, fileId: own, title })).toBe(
      'notFound',
    )
    expect(await wage.refusal(signage.withdraw, { id: nobody })).toBe('notFound')
  })

  test('what a super admin asks of a sensitive person is the super admins’', async () => {
    const adminId = await superadmin.ownId()
    const fileId = await uploaded(words, superadmin)
    const form = { userId: adminId, fileId, title: 'Sekretess' }
    const { id } = await superadmin.ok(signage.request, form)
    await portal.settled()
    const own = await uploaded()
    expect(await wage.refusal(signage.request, { ...form, fileId: own })).toBe('notFound')
    expect(await wage.refusal(signage.ofUser, { userId: adminId })).toBe('notFound')
    for (const call of [signage.fileOfUser, signage.exportOfUser, signage.withdraw])
      expect(await wage.refusal(call, { id })).toBe('notFound')
    expect((await superadmin.ok(signage.ofUser, { userId: adminId })).rows[0]?.id).toBe(id)
  })

  test('who is shut out is asked for nothing, and the asker is told', async () => {
    const details = { firstName: 'Ute', lastName: 'Låst', email: 'utelast@demo.example' }
    const { id: userId } = await superadmin.ok(users.create, details)
    const form = { userId, fileId: await uploaded(), title: 'Till ingen' }
    await portal.settled()
    await wage.ok(signage.request, form)
    await portal.portal.parts.log.append(
      [
        {
          stream: `person-${userId}`,
          expected: 'any',
          events: [
            userEvents.userRegistered({ userId }),
            userEvents.userActivated({ userId }),
            userEvents.userDeactivated({ userId }),
          ],
        },
      ],
      { correlation: 'test', causation: 'test' },
    )
    await portal.settled()
    const again = { ...form, fileId: await uploaded() }
    expect(await wage.refusal(signage.request, again)).toBe('userDeactivated')
  })

  test('nobody signs through another’s eyes', async () => {
    const id = await asked()
    const given = await begin(id)
    const eyes = await impersonate(portal, 'admin', 'driver')
    expect(await eyes.refusal(signage.startSigning, { id })).toBe('notWhileImpersonating')
    expect(await eyes.refusal(signage.sign, given)).toBe('notWhileImpersonating')
  })

  test('two sign it, or one twice: once it is', async () => {
    const id = await asked()
    const given = await begin(id)
    const came = await Promise.all(
      Array.from({ length: 6 }, () => driver.refusal(signage.sign, given)),
    )
    expect(came.filter((one) => one === 'done')).toHaveLength(1)
  })

  test('the file outlives its upload, and not the person who is erased', async () => {
    const { pool, files: store } = portal.portal.parts
    const id = await asked()
    const { rows } = await pool.query('SELECT upload_id FROM signage.request WHERE file_id = $1', [
      id,
    ])
    await store.remove(rows[0].upload_id)
    expect((await driver.call(signage.file, { id })).status).toBe(200)
    await superadmin.ok(users.remove, { id: driverId, erase: 'true' })
    expect(await store.get(id, '')).toBeUndefined()
    await portal.settled()
    const left = await pool.query('SELECT 1 FROM signage.request WHERE user_id = $1', [driverId])
    expect(left.rowCount).toBe(0)
  })
})
