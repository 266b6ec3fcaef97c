import { calls } from '@portal/contracts'
import { renderPdf } from '@portal/platform/pdf/pdf'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { emergency, app, files, users, auth } = calls
const portal = standingPortal()

const plan = async () =>
  new Uint8Array(
    await renderPdf({
      title: 'Plan',
      language: 'sv',
      blocks: [{ kind: 'heading', text: 'Plan', level: 1 }],
    }),
  )

test('what administrators add, everybody has at hand, also whom the start holds, in its order', async () => {
  const admin = await portal.as('admin')
  const newdriver = await portal.as('newdriver')
  expect((await newdriver.ok(app.summary, {})).startupDone).toBe(false)
  const socket = await newdriver.socket()
  const heard: string[] = []
  socket.on('touched', (list: { topic: string }[]) => heard.push(...list.map(({ topic }) => topic)))
  const { id } = await admin.ok(emergency.save, {
    name: 'Giftinformation',
    phone: '+46 (0)10-000 00 00',
    html: '<p>Läs <script>x()</script>etiketten.</p>',
    position: 0,
  })
  await until('the topic is heard', () => heard.includes('organisation'))
  socket.close()
  const { emergencyDocuments } = await newdriver.ok(app.settings, {})
  expect(emergencyDocuments[0]).toEqual({
    id,
    name: 'Giftinformation',
    phone: '+46 (0)10-000 00 00',
    html: '<p>Läs etiketten.</p>',
    file: null,
  })
  expect((await newdriver.ok(app.setup, {})).emergencyDocuments).toEqual(emergencyDocuments)
  expect(await newdriver.refusal(emergency.file, { id })).toBe('fileMissing')
  const { rows } = await admin.ok(emergency.list, {})
  const [one] = rows
  await admin.ok(emergency.save, {
    id,
    version: one?.version,
    name: 'Giftinformation',
    phone: '112',
    position: 900,
  })
  const after = await newdriver.ok(app.settings, {})
  expect(after.emergencyDocuments.at(-1)).toMatchObject({ id, phone: '112', html: '' })
  await admin.ok(emergency.remove, { id, version: 2 })
  await admin.ok(emergency.remove, { id, version: 2 })
  const gone = await newdriver.ok(app.settings, {})
  expect(gone.emergencyDocuments.map((document) => document.id)).not.toContain(id)
  expect(await newdriver.refusal(emergency.file, { id })).toBe('notFound')
})

test('its file is for everybody, and stays when who put it in is erased', async () => {
  const boss = await portal.as('superadmin')
  const handler = await portal.as('handler')
  const newdriver = await portal.as('newdriver')
  const bytes = await plan()
  const sent = await handler.upload(files.upload, [{ name: 'Plan.pdf', bytes }])
  const fileId = sent.body.files[0]?.id ?? ''
  const form = { name: 'Utrymning', fileId }
  expect(await boss.refusal(emergency.save, form)).toBe('fileMissing')
  const { id } = await handler.ok(emergency.save, form)
  // The upload itself is still its owner's alone.
  expect(await newdriver.refusal(files.download, { id: fileId })).toBe('fileMissing')
  const opened = await newdriver.call(emergency.file, { id })
  expect(opened.status).toBe(200)
  expect(opened.headers.get('content-type')).toBe('application/pdf')
  expect(decodeURIComponent(opened.headers.get('suggested-filename') ?? '')).toBe('Plan.pdf')
  expect(opened.bytes.equals(Buffer.from(bytes))).toBe(true)
  expect((await portal.guest().call(emergency.file, { id })).status).toBe(401)

  // Saved by another, the file that is there is kept.
  const { rows } = await boss.ok(emergency.list, {})
  const row = rows.find((one) => one.id === id)
  await boss.ok(emergency.save, {
    id,
    version: row?.version,
    name: 'Utrymningsplan',
    fileId: row?.file?.id,
  })
  await portal.settled()
  const { id: userId } = await handler.ok(auth.me, {})
  await boss.ok(users.remove, { id: userId, erase: 'true' })
  await portal.settled()
  expect((await newdriver.call(emergency.file, { id })).status).toBe(200)
  const { emergencyDocuments } = await newdriver.ok(app.settings, {})
  expect(emergencyDocuments.find((one) => one.id === id)).toMatchObject({
    name: 'Utrymningsplan',
    file: { name: 'Plan.pdf', type: 'application/pdf', size: bytes.length },
  })
})

test('a picture is taken, a table and a broken PDF are not', async () => {
  const admin = await portal.as('admin')
  const uploaded = async (name: string, bytes: Uint8Array<ArrayBuffer> | string) =>
    (await admin.upload(files.upload, [{ name, bytes }])).body.files[0]?.id ?? ''
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#a8201a' },
  })
    .png()
    .toBuffer()
  const png = await uploaded('karta.png', new Uint8Array(picture))
  expect(await admin.refusal(emergency.save, { name: 'Karta', fileId: png })).toBe('done')
  const csv = await uploaded('lista.csv', 'a;b\n1;2\n')
  expect(await admin.refusal(emergency.save, { name: 'Lista', fileId: csv })).toBe(
    'fileTypeNotAllowed',
  )
  const broken = await uploaded('trasig.pdf', '%PDF-1.7\nnothing more')
  expect(await admin.refusal(emergency.save, { name: 'Trasig', fileId: broken })).toBe('brokenFile')
})

test('two who edit the same: one is told; nothing to offer and a number that is none are refused', async () => {
  const admin = await portal.as('admin')
  const { id } = await admin.ok(emergency.save, { name: 'Jour', phone: '112' })
  const form = { id, version: 1, name: 'Jouren', phone: '112' }
  await admin.ok(emergency.save, form)
  const late = await (await portal.as('superadmin')).call(emergency.save, {
    ...form,
    phone: '08-000 00 00',
  })
  expect([late.status, late.error?.code]).toEqual([409, 'changedMeanwhile'])
  const empty = await admin.call(emergency.save, { name: 'Tom', html: '<p><br></p>' })
  expect([empty.status, empty.error?.code]).toEqual([422, 'emptyEmergency'])
  for (const phone of ['ring mig', '1', '112; x', 'tel:112'])
    expect(await admin.refusal(emergency.save, { name: 'Fel', phone }), phone).toBe('invalidInput')
  expect(await (await portal.as('driver')).refusal(emergency.list, {})).toBe('forbidden')
})
