import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { readSheet } from '@portal/platform/files/sheet'
import { bytesOf } from '@portal/platform/files/store'
import { incidentPdf } from '@portal/projections/incidents/pdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { linesOf } from '../harness/pdf-lines.ts'
import { until } from '../harness/processes.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { app, files, incidents, messages, trafficAreas, waiting } = calls
const portal = standingPortal()
let admin: Client
let driver: Client
let other: Client
const today = stockholmDay(new Date())

beforeAll(async () => {
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  other = await portal.as('clerk')
})

const form = {
  type: 'DamageReport',
  headline: 'Trasig stötfångare',
  day: today,
  registration: 'abc12d',
  description: 'Backade in i en pollare.',
} as const
const file = async (more: object = {}, by = driver) =>
  (await by.ok(incidents.report, { ...form, ...more })).id
const one = async (id: string, by = admin) => {
  await portal.settled()
  return by.ok(incidents.one, { id })
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = async (by = driver) => {
  const { body } = await by.upload(files.upload, [{ name: 'skada.png', bytes: png }])
  return body.files[0]?.id as string
}

test('what waited on a device for a signal has its own time, where that can be', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const madeAt = ago(180)
  expect((await one(await file({ madeAt }))).madeAt).toBe(madeAt)
  for (const not of [null, ago(1), ago(-60), ago(60 * 24 * 40)])
    expect((await one(await file({ madeAt: not }))).madeAt).toBeNull()
  const { id } = await admin.ok(messages.start, {
    recipients: [{ kind: 'user', id: await driver.ownId() }],
    subject: 'Var är du?',
    content: '<p>?</p>',
  })
  await driver.ok(messages.reply, { groupId: id, content: '<p>Framme.</p>', madeAt })
  await portal.settled()
  const { rows } = await driver.ok(messages.open, { id })
  expect(rows.map((row) => row.madeAt)).toEqual([madeAt, null])
})

describe('who files a report', () => {
  test('has it seen by the office, with a registration number as it is written', async () => {
    const { rows } = await driver.ok(trafficAreas.filter, { pageSize: 0 })
    const area = rows[0]
    const id = await file({
      trafficAreaId: area?.id,
      spot: { latitude: 57.7, longitude: 11.97, accuracy: 12 },
    })
    expect(await one(id)).toMatchObject({
      ...{ type: 'DamageReport', registration: 'ABC 12D', status: 'received', files: [] },
      ...{ trafficAreaName: area?.name, spot: { latitude: 57.7 }, authority: { state: 'none' } },
    })
  })

  test('is told what is missing, and which field is wrong', async () => {
    expect(await driver.refusal(incidents.report, { ...form, registration: '' })).toBe(
      'registrationMissing',
    )
    expect(await driver.refusal(incidents.report, { ...form, description: ' ' })).toBe(
      'descriptionMissing',
    )
    expect(await driver.refusal(incidents.report, { ...form, day: '2199-01-01' })).toBe(
      'dayInTheFuture',
    )
    const nowhere = { ...form, trafficAreaId: '019abf5e-0000-7000-8000-0000000000ff' }
    expect(await driver.refusal(incidents.report, nowhere)).toBe('unknownTrafficArea')
    expect(await driver.refusal(incidents.report, { ...form, registration: 'A1' })).toBe(
      'invalidInput',
    )
    const far = { ...form, spot: { latitude: 91, longitude: 0, accuracy: 1 } }
    expect(await driver.refusal(incidents.report, far)).toBe('invalidInput')
  })

  test('sends its files after it, again where they did not come, and never another’s', async () => {
    const id = await file({ filesToCome: 2 })
    expect((await one(id)).filesMissing).toBe(2)
    const [mine, theirs] = [await photo(), await photo(other)]
    expect(await driver.refusal(incidents.finish, { id, fileIds: [theirs] })).toBe('fileMissing')
    expect(await other.refusal(incidents.finish, { id, fileIds: [theirs] })).toBe('notFound')
    await driver.ok(incidents.finish, { id, fileIds: [mine] })
    await driver.ok(incidents.finish, { id, fileIds: [mine] })
    const more = await photo()
    await driver.ok(incidents.finish, { id, fileIds: [mine, more] })
    const found = await one(id)
    expect([found.filesMissing, found.files.map((each) => each.id)]).toEqual([0, [mine, more]])
    // The office looks at it, nobody else.
    expect((await admin.call(files.download, { id: mine })).status).toBe(200)
    expect(await other.refusal(files.download, { id: mine })).toBe('fileMissing')
  })

  test('does so alone: nobody for them', async () => {
    const through = await impersonate(portal, 'superadmin', 'driver')
    expect(await through.refusal(incidents.report, form)).toBe('notWhileImpersonating')
  })
})

describe('the office', () => {
  test('answers, and the answer is a message that can be answered', async () => {
    const id = await file({ headline: 'Svaret' })
    const me = await driver.ownId()
    const { id: answerId } = await admin.ok(incidents.answer, { id, text: 'Tack <b>!' })
    await until('it is a message', async () => {
      const { rows } = await driver.ok(messages.mine, {})
      return rows.some((row) => row.id === answerId)
    })
    const shown = await driver.ok(messages.open, { id: answerId })
    expect(JSON.stringify(shown)).toContain('Tack &lt;b&gt;!')
    await driver.ok(messages.reply, { groupId: answerId, content: '<p>Bra</p>' })
    await portal.settled()
    const { rows } = await driver.ok(incidents.mine, { pageSize: 0 })
    const mine = rows.find((row) => row.id === id)
    expect(mine?.answers).toMatchObject([{ text: 'Tack <b>!' }])
    expect((await one(id)).userId).toBe(me)
  })

  test('comments, and the reporter sees nothing of it', async () => {
    const id = await file()
    await admin.ok(incidents.comment, { id, text: 'Ring försäkringen' })
    expect((await one(id)).comments).toMatchObject([{ text: 'Ring försäkringen' }])
    const { rows } = await driver.ok(incidents.mine, { pageSize: 0 })
    expect(JSON.stringify(rows)).not.toContain('försäkringen')
    expect(await driver.refusal(incidents.one, { id })).toBe('forbidden')
    expect(await admin.refusal(incidents.comment, { id, text: ' \n' })).toBe('invalidInput')
  })

  test('says where it stands, and never over what another said', async () => {
    const id = await file()
    const { version } = await one(id)
    await admin.ok(incidents.setStatus, { id, version, status: 'closed' })
    const late = { id, version, status: 'inProgress' } as const
    expect(await admin.refusal(incidents.setStatus, late)).toBe('changedMeanwhile')
    expect(await admin.refusal(incidents.remove, { id, version })).toBe('changedMeanwhile')
    const seen = (await one(id)).version
    await admin.ok(incidents.remove, { id, version: seen })
    await portal.settled()
    expect(await admin.refusal(incidents.one, { id })).toBe('notFound')
    const { rows } = await driver.ok(incidents.mine, { pageSize: 0 })
    expect(rows.some((row) => row.id === id)).toBe(false)
  })

  test('is not taken away with a note or an answer that nobody saw', async () => {
    const id = await file()
    const { version, comments, answers, files } = await one(id)
    const beside = comments.length + answers.length + files.length
    await admin.ok(incidents.comment, { id, text: 'Ring försäkringen' })
    expect(await admin.refusal(incidents.remove, { id, version, beside })).toBe('changedMeanwhile')
    await admin.ok(incidents.answer, { id, text: 'Tack' })
    const noted = { id, version, beside: beside + 1 }
    expect(await admin.refusal(incidents.remove, noted)).toBe('changedMeanwhile')
    await admin.ok(incidents.remove, { ...noted, beside: beside + 2 })
  })

  test('mails it as a PDF to whom it names, once each', async () => {
    const id = await file({ headline: 'Att mejla' })
    await driver.ok(incidents.finish, { id, fileIds: [await photo()] })
    await portal.settled()
    const to = ['verkstad@forsakring.example', 'skador@forsakring.example']
    await admin.ok(incidents.mail, { id, to: [...to, ...to.slice(1)], text: 'Se bifogat' })
    await until('both are there', async () => {
      const found = await portal.portal.parts.pool.query(
        "SELECT address FROM outside.outbox WHERE text LIKE 'Se bifogat%.pdf%' ORDER BY address",
      )
      return (
        found.rows.map((row: { address: string }) => row.address).join() === to.toSorted().join()
      )
    })
    expect(await admin.refusal(incidents.mail, { id, to: [] })).toBe('invalidInput')
    expect(await admin.refusal(incidents.mail, { id, to: ['ingen'] })).toBe('invalidInput')
  })

  test('the PDF says days as the language writes them, and those of Stockholm', async () => {
    const id = await file({ day: '2026-03-02' })
    await admin.ok(incidents.answer, { id, text: 'Tack' })
    const report = await one(id)
    const late = report.answers.map((answer) => ({ ...answer, at: '2026-11-30T23:30:00.000Z' }))
    const { parts } = portal.portal
    const shown = { ...report, answers: late }
    const bytes = await incidentPdf(parts.db, parts, shown, new Date(), 'pl')
    const words = (await linesOf(bytes)).map(({ text }) => text)
    expect(words).toContain('2 marca 2026')
    expect(words).toContain('1 grudnia 2026')
  })

  test('the PDF names the files that it does not show', async () => {
    const id = await file()
    const named = async (name: string, bytes: typeof png) =>
      (await driver.upload(files.upload, [{ name, bytes }])).body.files[0]?.id as string
    const photos = []
    for (const nth of [1, 2, 3, 4, 5, 6, 7]) photos.push(await named(`skada ${nth}.png`, png))
    const sketch = await named('skiss.txt', Buffer.from('stolpe'))
    await driver.ok(incidents.finish, { id, fileIds: [sketch, ...photos] })
    const { parts } = portal.portal
    const textOf = async (report: Parameters<typeof incidentPdf>[2]) => {
      const bytes = await incidentPdf(parts.db, parts, report, new Date(), 'sv')
      return (await linesOf(bytes)).map(({ text }) => text).join(' ')
    }
    const report = await one(id)
    expect(await textOf(report)).toContain('Filer som inte visas här skada 7.png, skiss.txt')
    const [first, second] = report.files
    if (!first || !second) throw new Error('they are there')
    // What is too large by itself takes no room of the others.
    const some = { ...report, files: [{ ...first, size: 9 * 1024 * 1024 }, second] }
    expect(await textOf(some)).toMatch(/Filer som inte visas här skada 1\.png Rapport/)
    expect(await textOf({ ...report, files: [second] })).not.toContain('Filer som')
  })

  test('finds reports by what they say, by number and by person, and as a spreadsheet', async () => {
    const id = await file({ headline: 'Älgkrock norr om Gävle', registration: 'XYZ 987' })
    await portal.settled()
    for (const search of ['algkrock', 'xyz987', 'XYZ 987'])
      expect((await admin.ok(incidents.filter, { search })).rows.map((row) => row.id)).toEqual([id])
    const sheet = await admin.call(incidents.filter, { search: 'algkrock', export: 'xlsx' })
    const { rows } = await readSheet(sheet.bytes, { maxRows: 10 })
    expect(rows.flat().join(' ')).toMatch(/Älgkrock norr om Gävle.*XYZ 987/)
  })
})

describe('what is serious', () => {
  test('waits for the office until the authority was told', async () => {
    const due = async () =>
      (await admin.ok(waiting.list, {})).rows.find(({ name }) => name === 'authority')?.count ?? 0
    await portal.settled()
    const before = await due()
    const id = await file({ type: 'Incident', registration: '', serious: true })
    const { version, authority } = await one(id)
    expect([authority.state, await due()]).toEqual(['due', before + 1])
    const said = { id, version, state: 'reported', ground: 'seriousDanger' } as const
    expect(await admin.refusal(incidents.authority, said)).toBe('reportedOnMissing')
    await admin.ok(incidents.authority, { ...said, reportedOn: today, reference: 'AV 1' })
    const told = await one(id)
    expect([told.authority.reference, told.authority.state, await due()]).toEqual([
      'AV 1',
      'reported',
      before,
    ])
  })

  test('says on paper what the authority asks for, also what the portal knows of the employer', async () => {
    const id = await file({ type: 'Incident', registration: '', serious: true })
    const { version } = await one(id)
    await admin.ok(incidents.authority, {
      ...{ id, version, state: 'reported', ground: 'severalHurt', reportedOn: today },
      ...{ time: '14:05', address: 'Lastkajen 3, Exempelstad', affected: 4 },
      measures: 'Avspärrat och städat.',
    })
    await portal.settled()
    const { employer, contacts } = await one(id)
    expect(employer.organisationNumber).toMatch(/^\d{6}-\d{4}$/)
    expect(contacts.length).toBeGreaterThan(0)
    await admin.ok(incidents.mail, { id, to: ['av@myndighet.example'], text: 'Enligt 3 a §' })
    await portal.settled()
    const { log, files } = portal.portal.parts
    const mailed = (await log.read(`incident-${id}`)).findLast(
      ({ type }) => type === 'incidentMailed',
    )
    const { fileId = '', fileHash = '' } = (mailed?.data ?? {}) as Record<string, string>
    const bytes = await bytesOf(files, fileId, fileHash)
    const text = (await linesOf(bytes ?? Buffer.alloc(0))).map((line) => line.text).join(' ')
    for (const said of [
      ...[employer.name, employer.organisationNumber, contacts[0]?.fullName, contacts[0]?.email],
      ...['14:05', 'Lastkajen 3, Exempelstad', 'Avspärrat och städat.'],
    ])
      expect(text).toContain(said)
  })

  test('is told to administrators by mail, with a link to it', async () => {
    const id = await file({ type: 'Incident', registration: '', serious: true })
    await until('somebody is told', async () => {
      const found = await portal.portal.parts.pool.query(
        'SELECT FROM outside.outbox WHERE text LIKE $1 AND subject LIKE $2',
        [`%/inside/admin/incidentreport/${id}%`, '%Arbetsmiljöverket%'],
      )
      return (found.rowCount ?? 0) > 0
    })
  })
})

describe('the days without damage and incidents', () => {
  test('count from the last, whoever looks, and hear of a new one', async () => {
    const guest = portal.guest()
    expect((await guest.ok(app.incidentFreeDays, {})).days).toBe(0)
    const socket = await other.socket()
    const heard: string[] = []
    socket.on('touched', (told: { topic: string }[]) =>
      heard.push(...told.map(({ topic }) => topic)),
    )
    await file({ type: 'Improvement', registration: '' })
    await until('the topic is heard', () => heard.includes('incidentDays'))
    socket.close()
    expect(heard).not.toContain('incidents')
    expect((await other.ok(app.summary, {})).lastDamageDate).toBe(today)
  })
})

describe('many at once', () => {
  test('are begun with and closed, each as it was seen', async () => {
    const word = 'Tillsammans'
    const ids = [await file({ headline: `${word} ett` }), await file({ headline: `${word} två` })]
    const many = manyIn(portal)
    await portal.settled()
    const close = { action: 'incidentsClose', filter: { search: word } } as const
    const begun = await many.begin(admin, close, incidents.bulk)
    expect(begun.count).toBe(2)
    await many.result(admin, begun.id)
    expect((await Promise.all(ids.map((id) => one(id)))).map(({ status }) => status)).toEqual([
      'closed',
      'closed',
    ])
    expect(await driver.refusal(incidents.bulk, { ...close, preview: true })).toBe('forbidden')
  })
})
