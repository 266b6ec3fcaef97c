import { randomUUID } from 'node:crypto'
import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls, type InputOf } from '@portal/contracts'
import { MAX_APPLICATION_FILES } from '@portal/contracts/jobs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { filesIn, finder, rowsOf, tablesOf } from '../harness/everywhere.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { wagePdf } from '../harness/wages.ts'

const { applicants, companies, files, jobs, logs, users } = calls
const portal = standingPortal()
const today = stockholmDay(new Date())
let wage: Client
let admin: Client
let driver: Client
let guest: Client
let companyId = ''
beforeAll(async () => {
  ;[wage, admin, driver] = await Promise.all([
    portal.as('wageadmin'),
    portal.as('admin'),
    portal.as('driver'),
  ])
  guest = portal.guest()
  const office = await portal.as('superadmin')
  companyId = (await office.ok(companies.filter, { page: 0, pageSize: 1 })).rows[0]?.id ?? ''
})

type Ad = InputOf<typeof jobs.save>
const adOf = (more: Partial<Ad> = {}): Ad => ({
  headline: 'CE-chaufför',
  companyId,
  place: 'Kvastrup',
  form: 'permanent',
  extent: 'fullTime',
  rights: ['CE', 'ykb'],
  audience: 'everybody',
  from: today,
  until: addDays(today, 10),
  html: '<p>Kör.</p>',
  contact: 'Rekrytering',
  ...more,
})
const added = async (more: Partial<Ad> = {}) => (await wage.ok(jobs.save, adOf(more))).id
const page = { page: 0, pageSize: 50 }
const formOf = (jobAdId: string, more: object = {}) => ({
  id: randomUUID(),
  jobAdId,
  name: 'Anna Exempelsson',
  email: 'anna@mail.example',
  phone: '+46 70 000 00 00',
  ...more,
})
const cv = () => ({ name: 'cv.pdf', bytes: wagePdf(['Curriculum vitae']), type: 'application/pdf' })
const sent = async () => {
  const answer = await portal.guest().upload(jobs.upload, [cv()])
  expect(answer.status).toBe(200)
  return answer.body.files[0]?.id ?? ''
}
const one = (id: string) => wage.ok(applicants.one, { id })
/** What stands on the list of those who look for work in a place. */
const shownIn = async (place: string) =>
  (await guest.ok(jobs.filter, { place, ...page })).rows.map(({ headline }) => headline)

describe('who is shown an ad', () => {
  test('guests those that are open, public and no templates; who works here theirs', async () => {
    const place = 'Visningsby'
    for (const [headline, more] of [
      ['alla', {}],
      ['utifrån', { audience: 'public' }],
      ['inifrån', { audience: 'inside' }],
      ['mall', { isTemplate: true }],
      ['kommer', { from: addDays(today, 1) }],
      ['sista dagen', { until: today }],
    ] as const)
      await added({ headline, place, ...more })
    await portal.settled()
    expect((await shownIn(place)).sort()).toEqual(['alla', 'sista dagen', 'utifrån'])
    const own = (await driver.ok(jobs.inside, { place, ...page })).rows
    expect(own.map(({ headline }) => headline).sort()).toEqual(['alla', 'inifrån', 'sista dagen'])
    const choices = await guest.ok(jobs.companies, {})
    expect(choices.places).toContainEqual({ name: place, ads: 3 })
    expect(choices.rows.map(({ id }) => id)).toContain(companyId)
  })

  test('one for those who work here is not there for a guest; one that is put away for nobody', async () => {
    const inside = await added({ audience: 'inside' })
    const id = await added({ headline: 'Läggs undan' })
    await portal.settled()
    expect(await guest.refusal(jobs.one, { id: inside })).toBe('notFound')
    expect((await driver.ok(jobs.insideOne, { id: inside })).appliedAt).toBeNull()
    expect((await guest.ok(jobs.one, { id })).headline).toBe('Läggs undan')
    await wage.ok(jobs.archive, { id })
    await portal.settled()
    expect(await guest.refusal(jobs.one, { id })).toBe('notFound')
    expect(await driver.refusal(jobs.insideOne, { id })).toBe('notFound')
    expect(await guest.refusal(jobs.apply, formOf(id))).toBe('jobAdNotOpen')
    await wage.ok(jobs.unarchive, { id })
    await portal.settled()
    expect((await guest.ok(jobs.one, { id })).headline).toBe('Läggs undan')
  })
})

describe('the office writes ads', () => {
  test('its last day is not before its first; another’s change is not written over', async () => {
    const wrong = { until: addDays(today, -1) }
    expect(await wage.refusal(jobs.save, adOf(wrong))).toBe('endBeforeStart')
    const nobodys = { companyId: '019abf5e-0000-7000-8000-00000000dead' }
    expect(await wage.refusal(jobs.save, adOf(nobodys))).toBe('notFound')
    const id = await added()
    const { version } = await wage.ok(jobs.adminOne, { id })
    await wage.ok(jobs.save, { ...adOf({ headline: 'Annan' }), id, version })
    const late = await wage.refusal(jobs.save, { ...adOf({ headline: 'Sen' }), id, version })
    expect(late).toBe('changedMeanwhile')
    expect(await admin.refusal(jobs.save, adOf())).toBe('forbidden')
  })

  test('markup of an ad is harmless', async () => {
    const id = await added({ html: '<p onclick="x()">Kör<script>x()</script></p>' })
    await portal.settled()
    expect((await guest.ok(jobs.one, { id })).html).toBe('<p>Kör</p>')
  })

  test('one with applications is put away, not deleted; a template goes', async () => {
    const id = await added()
    await guest.ok(jobs.apply, formOf(id))
    await portal.settled()
    const { version, applications, fresh } = await wage.ok(jobs.adminOne, { id })
    expect([applications, fresh]).toEqual([1, 1])
    expect(await wage.refusal(jobs.remove, { id, version })).toBe('hasApplications')
    const template = await added({ isTemplate: true })
    expect((await wage.ok(jobs.templates, {})).rows.map((row) => row.id)).toContain(template)
    await wage.ok(jobs.remove, { id: template, version: 1 })
    expect((await wage.ok(jobs.templates, {})).rows.map((row) => row.id)).not.toContain(template)
    expect(await wage.refusal(jobs.archive, { id: template })).toBe('notFound')
  })
})

describe('somebody applies', () => {
  test('as a guest, with a file, once however often it is sent; a receipt goes to them, and the office is told', async () => {
    const id = await added({ headline: 'Tankbil' })
    const fileIds = [await sent()]
    const form = formOf(id, { email: 'tank@mail.example', rights: ['CE'], fileIds, locale: 'pl' })
    const { id: applicationId } = await guest.ok(jobs.apply, form)
    expect((await guest.ok(jobs.apply, form)).id).toBe(applicationId)
    await portal.settled()
    const { rows } = await wage.ok(applicants.list, { jobAdId: id })
    expect(rows).toMatchObject([
      { name: form.name, status: 'received', missing: ['ykb'], files: 1 },
    ])
    const whole = await one(applicationId)
    expect(whole).toMatchObject({ attachments: [{ name: 'cv.pdf' }], locale: 'pl', userId: null })
    const file = { id: applicationId, fileId: fileIds[0] ?? '' }
    expect((await wage.call(applicants.file, file)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await admin.refusal(applicants.file, file)).toBe('forbidden')
    const [receipt] = await portal.outbox('tank@mail.example')
    expect(receipt?.subject).toBe('Otrzymaliśmy Twoją aplikację: Tankbil')
    expect(receipt?.text).not.toContain(form.name)
    // Nobody puts to use what another has sent.
    const stolen = formOf(id, { fileIds })
    expect(await guest.refusal(jobs.apply, stolen)).toBe('fileMissing')
    expect(await driver.refusal(files.download, { id: fileIds[0] ?? '' })).toBe('fileMissing')
  })

  test('a stranger has an address written to three times a day, and not more', async () => {
    const id = await added()
    for (let nth = 0; nth < 5; nth++)
      await guest.ok(jobs.apply, formOf(id, { email: 'Offer@mail.example' }))
    for (const email of ['"offer"@mail.example', '"of\\fer"@mail.example', 'offer@mail.example.'])
      await guest.ok(jobs.apply, formOf(id, { email }))
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query<{ address: string }>(
      "SELECT address FROM outside.outbox WHERE address ILIKE '%of%fer%'",
    )
    expect(rows.map(({ address }) => address)).toEqual(Array(3).fill('Offer@mail.example'))
  })

  test('whose id its sender chose, but never that of a person, who is not erased with it', async () => {
    const id = await added()
    const userId = await driver.ownId()
    const sentAs = formOf(id, { id: userId })
    const { id: applicationId } = await guest.ok(jobs.apply, sentAs)
    expect(applicationId).not.toBe(userId)
    const again = { ...sentAs, id: userId.toUpperCase() }
    expect((await guest.ok(jobs.apply, again)).id).toBe(applicationId)
    await portal.settled()
    const { version } = await one(applicationId)
    await wage.ok(applicants.remove, { id: applicationId, version })
    await portal.settled()
    const { rows } = await portal.portal.parts.pool.query(
      'SELECT erased_at IS NULL AS kept FROM personal.subject_key WHERE subject_id = ANY ($1) ORDER BY 1',
      [[userId, applicationId]],
    )
    expect(rows).toEqual([{ kept: false }, { kept: true }])
  })

  test('with a file that hangs on one application, however many are sent at once', async () => {
    const id = await added()
    const fileIds = [await sent()]
    const answers = await Promise.all(
      [1, 2, 3].map(() => portal.guest().refusal(jobs.apply, formOf(id, { fileIds }))),
    )
    expect(answers.sort()).toEqual(['done', 'fileMissing', 'fileMissing'])
  })

  test('a file of a person is no guest’s, and one that nobody sent is not there', async () => {
    const id = await added()
    const own = (await driver.upload(files.upload, [cv()])).body.files[0]?.id ?? ''
    expect(await guest.refusal(jobs.apply, formOf(id, { fileIds: [own] }))).toBe('fileMissing')
    const nobodys = formOf(id, { fileIds: [randomUUID()] })
    expect(await guest.refusal(jobs.apply, nobodys)).toBe('fileMissing')
  })

  test('with no more files than are taken, each a paper or picture', async () => {
    const many = Array.from({ length: MAX_APPLICATION_FILES + 1 }, cv)
    expect((await portal.guest().upload(jobs.upload, many)).error?.code).toBe('tooLarge')
    const wrong = { name: 'cv.exe', bytes: 'MZ\u0000\u0001' }
    const answer = await portal.guest().upload(jobs.upload, [wrong])
    expect(answer.error?.code).toBe('fileTypeNotAllowed')
    expect((await portal.guest().upload(jobs.upload, [])).status).toBeGreaterThanOrEqual(400)
  })

  test('on the first and last day, and for what is public alone', async () => {
    const [last, ahead, inside] = [
      await added({ until: today }),
      await added({ from: addDays(today, 1) }),
      await added({ audience: 'inside' }),
    ]
    expect(await guest.refusal(jobs.apply, formOf(last))).toBe('done')
    expect(await guest.refusal(jobs.apply, formOf(ahead))).toBe('jobAdNotOpen')
    expect(await guest.refusal(jobs.apply, formOf(inside))).toBe('jobAdNotOpen')
  })

  test('who works here once, and sees in the ad that they did', async () => {
    const jobAdId = await added({ audience: 'inside' })
    const fileIds = [(await driver.upload(files.upload, [cv()])).body.files[0]?.id ?? '']
    const { id: _, ...form } = formOf(jobAdId, { fileIds })
    const { id } = await driver.ok(jobs.insideApply, form)
    expect(await driver.refusal(jobs.insideApply, { ...form, fileIds: [] })).toBe('appliedAlready')
    const seen = await driver.ok(jobs.insideOne, { id: jobAdId })
    expect(seen.appliedAt).not.toBeNull()
    expect(await one(id)).toMatchObject({ userId: await driver.ownId(), files: 1 })
    // The same paper for another job stays with that one.
    const other = await added({ audience: 'inside' })
    const { id: otherId } = await driver.ok(jobs.insideApply, { ...form, jobAdId: other })
    await wage.ok(applicants.remove, { id, version: (await one(id)).version })
    await portal.settled()
    const paper = { id: otherId, fileId: fileIds[0] ?? '' }
    expect((await wage.call(applicants.file, paper)).status).toBe(200)
  })
})

describe('the office works on applications', () => {
  let jobAdId = ''
  let ids: string[] = []
  beforeAll(async () => {
    jobAdId = await added({ headline: 'Många' })
    ids = []
    for (const nth of [1, 2, 3]) {
      const form = formOf(jobAdId, { name: `Sökande ${nth}`, email: `s${nth}@mail.example` })
      ids.push((await portal.guest().ok(jobs.apply, form)).id)
    }
    await portal.settled()
  })

  test('says where one stands, unless another was faster', async () => {
    const [id = ''] = ids
    const { version } = await one(id)
    await wage.ok(applicants.setStatus, { id, version, status: 'interview' })
    const late = await wage.refusal(applicants.setStatus, { id, version, status: 'declined' })
    expect(late).toBe('changedMeanwhile')
    const { status, steps } = await one(id)
    expect(status).toBe('interview')
    expect(steps.map(({ kind }) => kind)).toEqual(['status', 'applied'])
    const { counts } = await wage.ok(applicants.ofAd, { id: jobAdId })
    expect(counts).toContainEqual({ status: 'interview', count: 1 })
  })

  test('writes to many, to each alone; what was written stands with each', async () => {
    const mail = { subject: 'Intervju', text: 'Kan du komma på onsdag?' }
    expect((await wage.ok(applicants.mail, { ids, ...mail })).mailed).toBe(3)
    await portal.settled()
    for (const nth of [1, 2, 3]) {
      const [got] = await portal.outbox(`s${nth}@mail.example`, 2)
      expect(got).toMatchObject({ subject: 'Intervju' })
      expect(got?.text).toContain(mail.text)
      expect((await one(ids[nth - 1] ?? '')).steps[0]).toMatchObject({ kind: 'mailed', ...mail })
    }
    const nobody = { ids: [...ids, randomUUID()], ...mail }
    expect(await wage.refusal(applicants.mail, nobody)).toBe('notFound')
  })

  test('forwards one to who may read it, and to nobody else', async () => {
    const [id = ''] = ids
    const office = await portal.as('superadmin')
    const [wageId, driverId] = [await wage.ownId(), await driver.ownId()]
    const readers = (await office.ok(applicants.users, {})).rows.map((row) => row.id)
    expect(readers).toContain(wageId)
    expect(readers).not.toContain(driverId)
    await office.ok(applicants.forward, { id, userIds: [wageId], text: 'Vad tycker du?' })
    const to = { id, userIds: [driverId], text: '' }
    expect(await office.refusal(applicants.forward, to)).toBe('recipientNotAllowed')
    expect((await one(id)).steps[0]).toMatchObject({ kind: 'forwarded', text: 'Vad tycker du?' })
    await portal.settled()
    const told = await portal.outbox('wageadmin@demo.example')
    expect(told.some(({ text }) => text.includes(`application=${id}`))).toBe(true)
  })

  test('declines the rest at once, each decided alone', async () => {
    const filter = { jobAdId, status: 'received' } as const
    const counted = await wage.ok(applicants.bulk, {
      action: 'applicantsDecline',
      filter,
      preview: true,
    })
    expect(counted.count).toBe(2)
    await wage.ok(applicants.bulk, { action: 'applicantsDecline', filter, mark: counted.mark })
    await until('the rest are declined', async () => {
      const { rows } = await wage.ok(applicants.list, { jobAdId, status: 'declined' })
      return rows.length === 2
    })
  })

  test('finds by name, status and right', async () => {
    const found = async (more: object) =>
      (await wage.ok(applicants.list, { jobAdId, ...more })).rows.map(({ name }) => name)
    expect(await found({ search: 'sökande 2' })).toEqual(['Sökande 2'])
    expect(await found({ status: 'open' })).toEqual(['Sökande 1'])
    expect(await found({ right: 'adr' })).toEqual([])
    expect(await found({ sort: 'name' })).toEqual(['Sökande 1', 'Sökande 2', 'Sökande 3'])
  })
})

test('what is deleted is erased: nothing of it stands anywhere', async () => {
  const word = 'Kvastrupskungen'
  const jobAdId = await added()
  const bytes = wagePdf([word])
  const upload = [{ name: `${word}.pdf`, bytes, type: 'application/pdf' }]
  const fileIds = [(await portal.guest().upload(jobs.upload, upload)).body.files[0]?.id ?? '']
  const words = { name: word, email: `${word}@mail.example`, letter: word, place: word, fileIds }
  const form = formOf(jobAdId, words)
  const { id: applicationId } = await guest.ok(jobs.apply, form)
  await wage.ok(applicants.mail, { ids: [applicationId], subject: word, text: word })
  await portal.settled()
  const finds = finder([word])
  const stands = async () => {
    const { pool } = portal.portal.parts
    const tables = await tablesOf(pool)
    const rows = await Promise.all(
      tables.map(async (name) => ((await rowsOf(pool, name)).some(finds) ? [name] : [])),
    )
    const paths = [...(await filesIn(portal.dataDir))].filter(
      ([path, content]) => !path.startsWith('postgres') && (finds(path) || finds(content)),
    )
    return [...rows.flat(), ...paths.map(([path]) => path)]
  }
  expect(await stands()).not.toEqual([])
  const { version } = await one(applicationId)
  await wage.ok(applicants.remove, { id: applicationId, version })
  await portal.settled()
  await until('nothing of it stands anywhere', async () => (await stands()).length === 0)
  expect(await wage.refusal(applicants.one, { id: applicationId })).toBe('notFound')
  const entries = await (await portal.as('superadmin')).ok(logs.all, {
    actions: ['applicationRemoved'],
    pageSize: 5,
  })
  expect(entries.rows[0]?.object?.id).toBe(applicationId)
})

test('an applicant who is hidden is hidden from all but super administrators', async () => {
  const office = await portal.as('superadmin')
  const jobAdId = await added({ headline: 'Dold', audience: 'inside' })
  const { id: _, ...form } = formOf(jobAdId, { name: 'Dold Sökande' })
  const newcomer = await portal.as('newdriver')
  const { id } = await newcomer.ok(jobs.insideApply, form)
  expect((await one(id)).name).toBe('Dold Sökande')
  const userId = await newcomer.ownId()
  const { version, firstName, lastName, email } = await office.ok(users.one, { id: userId })
  const change = { id: userId, version, firstName, lastName, email }
  await office.ok(users.change, { ...change, userType: 'PayrollOffice' })
  await portal.settled()
  expect((await office.ok(applicants.one, { id })).name).toBe('Dold Sökande')
  expect(await wage.refusal(applicants.one, { id })).toBe('notFound')
  expect((await wage.ok(applicants.list, { jobAdId })).total).toBe(0)
  expect((await wage.ok(jobs.adminOne, { id: jobAdId })).applications).toBe(0)
  const seen = { id, version: 0 }
  expect(await wage.refusal(applicants.setStatus, { ...seen, status: 'hired' })).toBe('notFound')
  expect(await wage.refusal(applicants.remove, seen)).toBe('notFound')
  const mail = { ids: [id], subject: 'Hej', text: 'Hej' }
  expect(await wage.refusal(applicants.mail, mail)).toBe('notFound')
})
