import { calls, type InputOf } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import { codeIn } from '../harness/codes.ts'
import { until } from '../harness/processes.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const { documents, app, users, departments, groups } = calls
const portal = standingPortal()
let wage: Client
let admin: Client
let superadmin: Client
let driver: Client
let newdriver: Client
let clerk: Client
const ids = {} as Record<DemoName, string>

beforeAll(async () => {
  wage = await portal.as('wageadmin')
  admin = await portal.as('admin')
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  newdriver = await portal.as('newdriver')
  clerk = await portal.as('clerk')
  for (const name of ['driver', 'newdriver', 'clerk', 'wageadmin'] as const)
    ids[name] = await portal.idOf(name)
})

const written = (more: Partial<InputOf<typeof documents.save>> = {}) => ({
  title: 'Vinterrutiner',
  kind: 'POLICY' as const,
  html: '<p>Kör <strong>försiktigt</strong>.</p>',
  ...more,
})
const saved = async (more: Partial<InputOf<typeof documents.save>> = {}) =>
  (await wage.ok(documents.save, written(more))).id
const one = (id: string) => wage.ok(documents.one, { id })
/** Attaches and waits until everybody concerned has it. */
const attached = async (id: string, audience: Partial<InputOf<typeof documents.attach>>) => {
  await wage.ok(documents.attach, { id, ...audience })
  await settled(id)
}
const settled = (id: string) =>
  until('the attachment is worked off', async () => {
    await portal.settled()
    return (await one(id)).progress === null
  })
const open = async (client: Client) =>
  (await client.ok(documents.mine, { state: 'open', pageSize: 0 })).rows.map(({ id }) => id)
const approved = async (client: Client) =>
  (await client.ok(documents.mine, { state: 'approved', pageSize: 0 })).rows.map(({ id }) => id)
const approve = async (
  client: Client,
  id: string,
  more: { signageKey?: string; code?: string } = {},
) => {
  const { contentHash } = await client.ok(documents.toApprove, { id })
  return client.refusal(documents.approve, { id, contentHash, ...more })
}

describe('what an administrator writes', () => {
  test('is kept as safe rich text, and found again', async () => {
    const id = await saved({ html: '<p onclick="x()">Hej</p><script>alert(1)</script>' })
    const found = await one(id)
    expect(found).toMatchObject({
      title: 'Vinterrutiner',
      html: '<p>Hej</p>',
      version: 1,
      edit: 1,
      state: 'active',
      people: 0,
    })
    const list = await wage.ok(documents.search, { search: 'VINTERRUT', pageSize: 0 })
    expect(list.rows.map((row) => row.id)).toContain(id)
    const none = await wage.ok(documents.search, { search: 'vinterrut', kind: 'OTHER' })
    expect(none.total).toBe(0)
  })

  test.each([
    [{ html: '<p> </p>' }, 'emptyDocument'],
    [{ kind: 'INTRODUCTIONMOVIE' as const }, 'movieMissing'],
    [{ source: 'video' as const, videoLink: 'https://example.org/film' }, 'invalidVideoLink'],
    [{ source: 'pdf' as const }, 'fileMissing'],
    [{ source: 'pdf' as const, fileId: '019abf5e-0000-7000-8000-000000000001' }, 'fileMissing'],
    [{ id: '019abf5e-0000-7000-8000-000000000001' }, 'notFound'],
  ])('is refused: %o', async (more, code) => {
    expect(await wage.refusal(documents.save, written(more))).toBe(code)
  })

  test('a new content is a new version, another title too; the same again is nothing', async () => {
    const id = await saved()
    const again = { ...written(), id, edit: 1 }
    await wage.ok(documents.save, again)
    expect(await one(id)).toMatchObject({ version: 1, edit: 1 })
    await wage.ok(documents.save, { ...again, html: '<p>Ny text</p>' })
    expect(await one(id)).toMatchObject({ version: 2, edit: 2 })
    expect(await wage.refusal(documents.save, { ...again, title: 'För sent' })).toBe(
      'changedMeanwhile',
    )
    await wage.ok(documents.save, { ...again, edit: 2, approval: 'sign', html: '<p>Ny text</p>' })
    expect(await one(id)).toMatchObject({ version: 2, edit: 3, approval: 'sign' })
  })

  test('by two at once is one of them', async () => {
    const id = await saved()
    const change = (client: Client, title: string) =>
      client.refusal(documents.save, { ...written(), id, edit: 1, title })
    const came = await Promise.all([change(wage, 'Min'), change(superadmin, 'Din')])
    expect(came.sort()).toEqual(['changedMeanwhile', 'done'])
  })
})

describe('an audience', () => {
  test('people, a group and a department, each person once', async () => {
    const id = await saved()
    const { rows } = await wage.ok(users.search, { search: 'Förarsson' })
    const departmentId =
      (await wage.ok(departments.filter, { search: 'Exempelstad' })).rows[0]?.id ?? ''
    const groupId = (await wage.ok(groups.filter, { search: 'Nattförare' })).rows[0]?.id ?? ''
    await attached(id, {
      userIds: [rows[0]?.id ?? ''],
      departmentIds: [departmentId],
      groupIds: [groupId],
    })
    const inOffice = await wage.ok(users.search, { departmentId, pageSize: 0 })
    const inGroup = await wage.ok(users.search, { groupId, pageSize: 0 })
    const meant = new Set([...inOffice.rows, ...inGroup.rows].map((row) => row.id))
    const found = await wage.ok(documents.one, { id, pageSize: 0 })
    expect(new Set(found.standing.rows.map((row) => row.userId))).toEqual(meant)
    expect(found).toMatchObject({ people: meant.size, approved: 0, progress: null })
    expect(found.audience.map(({ kind }) => kind).sort()).toEqual(['department', 'group', 'user'])
    expect(await open(driver)).toContain(id)
    expect((await driver.ok(app.summary, {})).startup.userDocuments).toContainEqual(
      expect.objectContaining({ id, isApproved: false }),
    )
    await wage.ok(documents.remove, { id })
  })

  test('who joins the group or the department later gets it, who leaves loses it', async () => {
    const id = await saved()
    const userIds = [ids.clerk]
    const group = await superadmin.ok(groups.save, {
      name: 'Dokumentläsare',
      type: 'SpecificUser',
      departmentId: null,
      userIds: [],
    })
    await attached(id, { groupIds: [group.id] })
    expect(await open(clerk)).not.toContain(id)
    const change = async (members: string[]) => {
      const { version } = await superadmin.ok(groups.one, { id: group.id })
      await superadmin.ok(groups.save, {
        id: group.id,
        version,
        name: 'Dokumentläsare',
        type: 'SpecificUser',
        departmentId: null,
        userIds: members,
      })
      await portal.settled()
      await portal.settled()
    }
    await change(userIds)
    expect(await open(clerk)).toContain(id)
    await change([])
    expect(await open(clerk)).not.toContain(id)
    await change(userIds)
    await wage.ok(documents.detach, { id, userIds })
    await settled(id)
    expect(await open(clerk)).not.toContain(id)
    expect((await one(id)).except.map((member) => member.id)).toEqual(userIds)
    await attached(id, { userIds })
    expect(await open(clerk)).toContain(id)
    await wage.ok(documents.detach, { id, userIds, groupIds: [group.id] })
    await settled(id)
    expect(await open(clerk)).not.toContain(id)
  })

  test('who is deactivated meanwhile gets it once they are back', async () => {
    const { rows } = await superadmin.ok(users.search, { search: 'person30@demo.example' })
    const who = rows[0]?.id ?? ''
    const { departmentIds } = await superadmin.ok(users.one, { id: who })
    const group = await superadmin.ok(groups.save, { name: 'Återvändare', userIds: [who] })
    await superadmin.ok(users.activate, { id: who, active: false })
    await portal.settled()
    const given = [await saved(), await saved(), await saved()] as const
    const [byName, byGroup, byDepartment] = given
    await attached(byName, { userIds: [who] })
    await attached(byGroup, { groupIds: [group.id] })
    await attached(byDepartment, { departmentIds })
    const has = async () => {
      const found = await Promise.all(
        given.map((id) => wage.ok(documents.one, { id, search: 'person30@', pageSize: 0 })),
      )
      return found.map(({ standing }) => standing.total)
    }
    expect(await has()).toEqual([0, 0, 0])
    await superadmin.ok(users.activate, { id: who, active: true })
    await portal.settled()
    expect(await has()).toEqual([1, 1, 1])
  })

  test('of nobody, or of a document that is not there, is refused', async () => {
    const id = await saved()
    expect(await wage.refusal(documents.attach, { id })).toBe('nobodyChosen')
    const unknown = '019abf5e-0000-7000-8000-000000000001'
    expect(await wage.refusal(documents.attach, { id: unknown, userIds: [unknown] })).toBe(
      'notFound',
    )
    // A person who does not exist is nobody.
    await attached(id, { userIds: [unknown] })
    expect((await one(id)).people).toBe(0)
  })
})

describe('approving', () => {
  test('what was read, once; then it is among the approved, with its PDF', async () => {
    const id = await saved({ title: 'Åkeriets körpolicy' })
    await attached(id, { userIds: [ids.driver] })
    const read = await driver.ok(documents.mineOne, { id })
    expect(read).toMatchObject({ state: 'open', version: 1, watched: null })
    expect(await approve(driver, id)).toBe('done')
    expect(await approve(driver, id)).toBe('done')
    expect(await open(driver)).not.toContain(id)
    expect(await approved(driver)).toContain(id)
    expect(await driver.ok(documents.mineOne, { id })).toMatchObject({
      state: 'approved',
      how: 'approved',
    })
    const pdf = await driver.call(documents.export, { id })
    expect(pdf.status).toBe(200)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const { extractText, getDocumentProxy } = await import('unpdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), {
      mergePages: true,
    })
    for (const words of ['Åkeriets körpolicy', 'David Förarsson', read.contentHash.slice(0, 20)])
      expect(text).toContain(words)
    const history = await wage.ok(documents.one, { id })
    expect(history.standing.rows).toMatchObject([
      { fullName: 'David Förarsson', state: 'approved', version: 1, how: 'approved' },
    ])
    const log = await portal.portal.parts.log.read(`reading-${id}.${ids.driver}`)
    expect(log.map(({ type }) => type)).toEqual(['documentApproved'])
  })

  test('an older content, another’s document, or through another’s eyes is refused', async () => {
    const id = await saved()
    await attached(id, { userIds: [ids.driver] })
    const { contentHash } = await driver.ok(documents.toApprove, { id })
    for (const stranger of [clerk, wage])
      for (const call of [documents.mineOne, documents.toApprove, documents.export])
        expect(await stranger.refusal(call, { id })).toBe('notFound')
    expect(await clerk.refusal(documents.approve, { id, contentHash })).toBe('notFound')
    expect(await clerk.refusal(documents.mineFile, { id })).toBe('notFound')
    const eyes = await impersonate(portal, 'superadmin', 'driver')
    expect(await eyes.refusal(documents.approve, { id, contentHash })).toBe('notWhileImpersonating')
    await wage.ok(documents.save, { ...written({ html: '<p>Annat</p>' }), id, edit: 1 })
    await portal.settled()
    const late = await driver.call(documents.approve, { id, contentHash })
    expect([late.status, late.error?.code]).toEqual([409, 'documentChanged'])
    expect(await approve(driver, id)).toBe('done')
  })

  test('a new version that asks for it is open again; the old one stays signed', async () => {
    const id = await saved()
    await attached(id, { userIds: [ids.driver] })
    expect(await approve(driver, id)).toBe('done')
    const change = (edit: number, html: string, approveAgain: boolean) =>
      wage
        .ok(documents.save, { ...written({ html }), id, edit, approveAgain })
        .then(() => portal.settled())
    await change(1, '<p>Rättat</p>', false)
    expect(await open(driver)).not.toContain(id)
    expect((await driver.ok(documents.mineOne, { id })).html).toContain('försiktigt')
    await change(2, '<p>Helt nytt</p>', true)
    expect(await open(driver)).toContain(id)
    expect((await driver.ok(documents.mineOne, { id })).html).toContain('Helt nytt')
    expect((await driver.ok(documents.mineOne, { id, signed: true })).html).toContain('försiktigt')
    expect(await approve(driver, id)).toBe('done')
    const sheet = await wage.call(documents.exportSigned, { id })
    expect(sheet.status).toBe(200)
    const { readSheet } = await import('@portal/platform/files/sheet')
    const { rows } = await readSheet(sheet.bytes, { maxRows: 10 })
    expect(rows).toHaveLength(2)
    expect(rows.map((row) => row[3])).toEqual(['1', '3'])
  })

  test('with a code by SMS, bound to this content', async () => {
    const id = await saved({ kind: 'EMPLOYEECONTRACT', approval: 'sign' })
    await attached(id, { userIds: [ids.newdriver] })
    const { contentHash, approval } = await newdriver.ok(documents.toApprove, { id })
    expect(approval).toBe('sign')
    expect(await newdriver.refusal(documents.approve, { id, contentHash })).toBe('codeNeeded')
    expect(await newdriver.refusal(documents.askForCode, { id, contentHash: 'b'.repeat(64) })).toBe(
      'documentChanged',
    )
    const { signageKey } = await newdriver.ok(documents.askForCode, { id, contentHash })
    const { rows } = await wage.ok(users.search, { search: 'Nyförare' })
    const code = codeIn((await portal.outbox(rows[0]?.phone ?? ''))[0])
    const wrong = code === '111111' ? '222222' : '111111'
    const sign = (given: string) =>
      newdriver.refusal(documents.approve, { id, contentHash, signageKey, code: given })
    expect(await sign(wrong)).toBe('wrongSigningCode')
    expect(await sign(code)).toBe('done')
    expect(await newdriver.ok(documents.mineOne, { id })).toMatchObject({ how: 'signed' })
    const pdf = await newdriver.call(documents.export, { id })
    expect(pdf.bytes.length).toBeGreaterThan(1000)
  })
})

test('put away it holds nobody; restored it does; deleted for good it is gone', async () => {
  const id = await saved()
  await attached(id, { userIds: [ids.driver, ids.clerk] })
  expect(await approve(clerk, id)).toBe('done')
  expect(await wage.refusal(documents.removeForGood, { id })).toBe('removeFirst')
  await wage.ok(documents.remove, { id })
  await wage.ok(documents.remove, { id })
  await portal.settled()
  expect(await open(driver)).not.toContain(id)
  expect(await approved(clerk)).toContain(id)
  expect(await approve(driver, id).catch(() => 'gone')).toBe('gone')
  expect(await wage.refusal(documents.attach, { id, userIds: [ids.newdriver] })).toBe(
    'documentRemoved',
  )
  const removed = await wage.ok(documents.search, { state: 'removed', pageSize: 0 })
  expect(removed.rows.map((row) => row.id)).toContain(id)
  await wage.ok(documents.restore, { id })
  await portal.settled()
  expect(await open(driver)).toContain(id)
  await wage.ok(documents.remove, { id })
  await wage.ok(documents.removeForGood, { id })
  await portal.settled()
  expect(await wage.refusal(documents.one, { id })).toBe('notFound')
  expect(await approved(clerk)).not.toContain(id)
  expect(await wage.refusal(documents.restore, { id })).toBe('notFound')
  expect(await admin.refusal(documents.one, { id })).toBe('forbidden')
})
