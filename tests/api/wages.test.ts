import { randomBytes } from 'node:crypto'
import { calls } from '@portal/contracts'
import { bytesOf } from '@portal/platform/files/store'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { personalNumber } from '../harness/people.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { getsNumber, imports, look, type SpecFile, specOf, wagePdf } from '../harness/wages.ts'
import { makeZip } from '../harness/zip.ts'

const { auth, files, impersonation, users, wages } = calls
const own = personalNumber(2001)
const others = personalNumber(2002)
const nobodys = personalNumber(2003)

const portal = standingPortal()
let office: Client
let driver: Client
let userId = ''
let otherId = ''
beforeAll(async () => {
  office = await portal.as('wageadmin')
  driver = await portal.as('driver')
  userId = await driver.ownId()
  otherId = await portal.idOf('newdriver')
  const superadmin = await portal.as('superadmin')
  await getsNumber(superadmin, userId, own)
  await getsNumber(superadmin, otherId, others)
  await portal.settled()
})

const zipOf = (entries: readonly SpecFile[], name = 'löner.zip'): SpecFile => ({
  name,
  bytes: new Uint8Array(makeZip(entries)),
})
const mine = async (by = driver, id = userId) => {
  const { rows } = await by.ok(wages.mine, { userId: id, pageSize: 0 })
  return rows
}
/** The files that were kept, the latest first. */
async function kept(): Promise<string[]> {
  const { rows } = await portal.portal.parts.pool.query<{ file_id: string }>(
    'SELECT file_id FROM api.kept_file ORDER BY at DESC',
  )
  return rows.map(({ file_id }) => file_id)
}

/** What is in an archive said to be locked with a password. */
function locked(entries: readonly SpecFile[]): SpecFile {
  const bytes = makeZip(entries)
  bytes.writeUInt16LE(1, bytes.indexOf('PK\u0001\u0002') + 8)
  return { name: 'låst.zip', bytes: new Uint8Array(bytes) }
}

test('whose wages come after they have left is named to whoever imports them', async () => {
  const superadmin = await portal.as('superadmin')
  const leaving = await portal.idOf('handler')
  const number = personalNumber(2005)
  await getsNumber(superadmin, leaving, number)
  await superadmin.ok(users.activate, { id: leaving, active: false })
  await portal.settled()
  const files = [own, number].map((one) => ({ name: `${one}.pdf`, bytes: specOf('', '2024-12') }))
  const { import: run, left } = await look(portal, office, files, '2024-12')
  const { fullName: userName } = await superadmin.ok(users.one, { id: leaving })
  expect([run.fits, left]).toEqual([2, { count: 1, people: [{ id: leaving, userName }] }])
  await office.ok(wages.confirm, { id: run.id })
  await portal.settled()
  // It is theirs all the same, and the office can give it to them.
  expect(await office.ok(wages.imported, { id: run.id })).toMatchObject({ left: { count: 1 } })
  const { rows } = await office.ok(wages.list, { search: userName, month: '2024-12' })
  expect(rows.map(({ userId }) => userId)).toEqual([leaving])
  await superadmin.ok(users.activate, { id: leaving, active: true })
  expect(await office.ok(wages.imported, { id: run.id })).toMatchObject({ left: { count: 0 } })
})

test('a batch is looked at, imported, told of and opened by its person', async () => {
  const files = [
    { name: `${own}.pdf`, bytes: specOf('', '2025-01') },
    { name: 'lön/utan-nummer-i-namnet.pdf', bytes: specOf(others, '2025-01') },
    { name: 'lön/', bytes: new Uint8Array() },
    { name: '__MACOSX/lön/._x.pdf', bytes: new Uint8Array([1]) },
  ]
  const before = (await portal.outbox('driver@demo.example', 0)).length
  const seen = await look(portal, office, [zipOf(files)], '2025-01')
  expect(seen.import).toMatchObject({ state: 'looked', total: 2, read: 2, fits: 2, imported: 0 })
  expect(seen.rows.map((row) => [row.outcome, row.userId, row.name])).toEqual([
    ['fits', userId, `${own.slice(0, 8)}••••.pdf`],
    ['fits', otherId, 'utan-nummer-i-namnet.pdf'],
  ])
  const batch = async () => (await kept())[0] ?? ''
  const { files: store } = portal.portal.parts
  expect((await bytesOf(store, `${await batch()}.names`, ''))?.toString()).toContain('utan-nummer')
  // Nothing is there before somebody says so.
  expect((await mine()).filter(({ month }) => month === '2025-01')).toEqual([])
  expect((await office.ok(wages.list, { month: '2025-01' })).total).toBe(0)
  const { id } = seen.import
  await office.ok(wages.confirm, { id })
  await office.ok(wages.confirm, { id })
  await portal.settled()
  const done = await office.ok(wages.imported, { id, pageSize: 0 })
  expect(done.import).toMatchObject({ state: 'done', worked: 2, imported: 2, doubles: 0 })
  expect(done.rows.map(({ outcome, name }) => [outcome, name])).toEqual([
    ['imported', ''],
    ['imported', ''],
  ])
  // The name of a file may be a person's: it goes with the batch.
  expect(await bytesOf(store, `${await batch()}.names`, '')).toBeUndefined()
  const [spec] = (await mine()).filter(({ month }) => month === '2025-01')
  const pdf = await driver.call(wages.one, { id: spec?.id ?? '' })
  expect(Buffer.from(pdf.bytes)).toEqual(Buffer.from(specOf('', '2025-01')))
  expect(pdf.headers.get('content-disposition')).toContain('2025-01.pdf')
  expect((await office.call(wages.one, { id: spec?.id ?? '' })).status).toBe(200)
  const mails = await portal.outbox('driver@demo.example', before + 1)
  const told = mails.find(({ subject }) => subject.startsWith('Din lönespecifikation'))
  expect(told?.text).toContain(`/inside/user/wageSpecs?id=${spec?.id}`)
  expect(told?.text).not.toContain('23 712')
})

test('whose number was put right after a batch was looked at, gets no pay of another', async () => {
  const superadmin = await portal.as('superadmin')
  const wrong = personalNumber(2011)
  const clerk = await portal.as('clerk')
  const { id: clerkId } = await clerk.ok(auth.me, {})
  await getsNumber(superadmin, clerkId, wrong)
  await portal.settled()
  const files = [
    { name: 'en.pdf', bytes: specOf(wrong, '2024-07') },
    { name: 'två.pdf', bytes: specOf(own, '2024-07') },
  ]
  const { rows, import: seen } = await look(portal, office, files, '2024-07')
  expect(rows.map(({ outcome }) => outcome)).toEqual(['fits', 'fits'])
  // Seen there that it is the wrong person's.
  await getsNumber(superadmin, clerkId, personalNumber(2012))
  await getsNumber(superadmin, userId, own)
  await portal.settled()
  await office.ok(wages.confirm, { id: seen.id })
  await portal.settled()
  const done = await office.ok(wages.imported, { id: seen.id, pageSize: 0 })
  expect(done.rows.map((row) => [row.userId, row.outcome])).toEqual([
    [clerkId, 'unknownNumber'],
    [userId, 'imported'],
  ])
  expect(await mine(clerk, clerkId)).toEqual([])
})

test('the same twice is there once, within a batch and after it', async () => {
  const file = { name: 'a.pdf', bytes: specOf(own, '2025-02') }
  const twice = await imports(portal, office, [file, { ...file, name: 'b.pdf' }], '2025-02')
  expect(twice.import).toMatchObject({ fits: 1, imported: 1, doubles: 1 })
  const again = await imports(portal, office, [zipOf([file])], '2025-02')
  expect(again.import).toMatchObject({ state: 'done', fits: 0, imported: 0, doubles: 1 })
  // Two who import the same at once.
  const one = { name: 'c.pdf', bytes: specOf(own, '2025-02', '1,00 kr') }
  const first = await look(portal, office, [one], '2025-02')
  const superadmin = await portal.as('superadmin')
  const second = await look(portal, superadmin, [one], '2025-02')
  await Promise.all([
    office.ok(wages.confirm, { id: first.import.id }),
    superadmin.ok(wages.confirm, { id: second.import.id }),
  ])
  await portal.settled()
  expect((await mine()).filter(({ month }) => month === '2025-02')).toHaveLength(2)
  // It is another month's, too.
  const other = await imports(portal, office, [file], '2025-03')
  expect(other.import).toMatchObject({ imported: 1, doubles: 0 })
})

test('what cannot be imported is named, without its number, and loses nothing', async () => {
  const whole = Buffer.from(specOf(own, '2025-04'))
  const odd = [
    { name: 'inget-nummer.pdf', bytes: wagePdf(['Lön']) },
    { name: `${nobodys}-okänd.pdf`, bytes: specOf(nobodys) },
    { name: 'två.pdf', bytes: wagePdf([own], [others]) },
    { name: 'bild.pdf', bytes: new Uint8Array(Buffer.from('GIF89a')) },
    { name: `${own}-skadad.pdf`, bytes: new Uint8Array(whole.subarray(0, 60)) },
    { name: 'lång.pdf', bytes: wagePdf(...Array.from({ length: 21 }, () => [own])) },
    {
      name: 'stor.pdf',
      bytes: new Uint8Array(randomBytes(2 * 1024 * 1024 + 1)),
    },
    { name: 'bra.pdf', bytes: new Uint8Array(whole) },
  ]
  const { rows, import: run } = await look(portal, office, [zipOf(odd)], '2025-04')
  expect(rows.map((row) => [row.name, row.outcome])).toEqual([
    ['inget-nummer.pdf', 'noNumber'],
    [`${nobodys.slice(0, 8)}••••-okänd.pdf`, 'unknownNumber'],
    ['två.pdf', 'severalPeople'],
    ['bild.pdf', 'notPdf'],
    [`${own.slice(0, 8)}••••-skadad.pdf`, 'unreadable'],
    ['lång.pdf', 'tooLarge'],
    ['stor.pdf', 'tooLarge'],
    ['bra.pdf', 'fits'],
  ])
  expect(run).toMatchObject({ state: 'looked', total: 8, fits: 1 })
  const shut = await look(portal, office, [locked([{ name: 'x.pdf', bytes: specOf(own) }])])
  expect(shut.rows).toMatchObject([{ name: 'x.pdf', outcome: 'locked' }])
  expect(shut.import.state).toBe('done')
})

test('sizes that somebody chooses are checked before anything is unfolded', async () => {
  const send = async (list: readonly SpecFile[], month = '2025-05') => {
    const { status, error } = await office.upload(wages.import, list, 'files', { month })
    return [status, error?.code]
  }
  const small = new Uint8Array([37])
  const many = Array.from({ length: 5001 }, (_, nth) => ({ name: `${nth}.pdf`, bytes: small }))
  expect(await send([zipOf(many)])).toEqual([422, 'tooManyFiles'])
  const zeros = new Uint8Array(8 * 1024 * 1024)
  expect(await send([zipOf([{ name: 'bomb.pdf', bytes: zeros }])])).toEqual([422, 'archiveBomb'])
  const lies = makeZip([{ name: 'bomb.pdf', bytes: zeros, declaredSize: 1000 }])
  const liar = { name: 'l.zip', bytes: new Uint8Array(lies) }
  const { rows } = await look(portal, office, [liar], '2025-05')
  expect(rows).toMatchObject([{ outcome: 'unreadable' }])
  const noEnd = { name: 'x.zip', bytes: new Uint8Array(Buffer.from('PK\u0003\u0004 broken')) }
  expect(await send([noEnd])).toEqual([422, 'brokenFile'])
  expect(await send([{ name: 'stor.pdf', bytes: zeros }])).toEqual([413, 'fileTooLarge'])
  expect(await send([{ name: 'tom.pdf', bytes: new Uint8Array() }])).toEqual([422, 'emptyFile'])
  expect(await send([zipOf([])])).toEqual([422, 'nothingToImport'])
  expect(await send([])).toEqual([404, 'fileMissing'])
  const loose = Array.from({ length: 101 }, (_, nth) => ({ name: `${nth}.pdf`, bytes: small }))
  expect((await send(loose))[0]).toBe(413)
  expect(await send([{ name: 'a.pdf', bytes: small }], '2025-13')).toEqual([400, 'invalidInput'])
})

test('who may what: the one who pays imports, its person reads, nobody else', async () => {
  const file = { name: 'a.pdf', bytes: specOf(own, '2025-06') }
  const { import: run } = await imports(portal, office, [file], '2025-06')
  const spec = (await mine()).find(({ month }) => month === '2025-06')
  const { id = '', version = 0 } = spec ?? {}
  for (const login of ['newdriver', 'clerk', 'manager', 'admin'] as const) {
    const by = await portal.as(login)
    expect(await by.refusal(wages.one, { id })).toBe('notFound')
    expect(await by.refusal(wages.mine, { userId })).toBe('notFound')
    expect(await by.refusal(wages.list, {})).toBe('forbidden')
    expect(await by.refusal(wages.remove, { id, version })).toBe('forbidden')
    expect(await by.refusal(wages.imports, {})).toBe('forbidden')
    expect(await by.refusal(wages.imported, { id: run.id })).toBe('forbidden')
    const sent = await by.upload(wages.import, [file], 'files', { month: '2025-06' })
    expect(sent.error?.code).toBe('forbidden')
    // No upload and no file: its bytes are had by its own call alone.
    expect(await by.refusal(files.download, { id })).toBe('fileMissing')
  }
  // An import is for who began it.
  const superadmin = await portal.as('superadmin')
  expect(await superadmin.refusal(wages.imported, { id: run.id })).toBe('notFound')
  expect(await superadmin.refusal(wages.confirm, { id: run.id })).toBe('notFound')
  expect(await superadmin.refusal(wages.stop, { id: run.id })).toBe('notFound')
  const token = superadmin.token
  superadmin.token = (await superadmin.ok(impersonation.start, { id: userId })).jwtToken
  expect(await superadmin.refusal(wages.mine, { userId })).toBe('notWhileImpersonating')
  expect(await superadmin.refusal(wages.one, { id })).toBe('notWhileImpersonating')
  superadmin.token = token
})

test('an import that is stopped brings nothing more, and its files go', async () => {
  const file = { name: 'a.pdf', bytes: specOf(own, '2025-07') }
  const { import: run } = await look(portal, office, [file], '2025-07')
  const [batch = ''] = await kept()
  expect(await bytesOf(portal.portal.parts.files, batch, '')).toBeDefined()
  await office.ok(wages.stop, { id: run.id })
  await portal.settled()
  expect(await bytesOf(portal.portal.parts.files, batch, '')).toBeUndefined()
  expect(await office.refusal(wages.confirm, { id: run.id })).toBe('changedMeanwhile')
  const after = await office.ok(wages.imported, { id: run.id })
  expect(after.import).toMatchObject({ state: 'stopped', imported: 0 })
  expect((await mine()).filter(({ month }) => month === '2025-07')).toEqual([])
})

test('one that is withdrawn is gone for its person, and may be imported again', async () => {
  const file = { name: 'a.pdf', bytes: specOf(own, '2025-08') }
  await imports(portal, office, [file], '2025-08')
  const { rows } = await office.ok(wages.list, { month: '2025-08', search: '' })
  const { id = '', version = 0 } = rows[0] ?? {}
  expect(await office.refusal(wages.remove, { id, version: version + 1 })).toBe('changedMeanwhile')
  await office.ok(wages.remove, { id, version })
  await portal.settled()
  expect(await driver.refusal(wages.one, { id })).toBe('notFound')
  expect(await bytesOf(portal.portal.parts.files, id, '')).toBeUndefined()
  const told = async () =>
    (await portal.outbox('driver@demo.example', 0)).filter(({ text }) =>
      text.includes('återkallat din lönespecifikation för augusti 2025'),
    )
  await until('the person is told', async () => (await told()).length === 1)
  const again = await imports(portal, office, [file], '2025-08')
  expect(again.import.imported).toBe(1)
  const begun = { action: 'wagesWithdraw', filter: { month: '2025-08' } } as const
  const { mark } = await office.ok(wages.bulk, { ...begun, preview: true })
  await office.ok(wages.bulk, { ...begun, mark })
  await portal.settled()
  expect((await office.ok(wages.list, { month: '2025-08' })).total).toBe(0)
})

test('the list is filtered, sorted and taken along', async () => {
  await imports(portal, office, [{ name: 'a.pdf', bytes: specOf(others, '2025-09') }], '2025-09')
  const all = await office.ok(wages.list, { pageSize: 0, sort: 'month', descending: true })
  const months = all.rows.map(({ month }) => month)
  expect(months).toEqual(months.toSorted().reverse())
  const { rows } = await office.ok(wages.list, { month: '2025-09' })
  expect(rows).toMatchObject([{ userId: otherId, month: '2025-09' }])
  const { status, headers } = await office.call(wages.list, { month: '2025-09', export: 'xlsx' })
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining('.xlsx'),
  ])
})

test('a batch that is confirmed and stopped at once has one end, and what is there is what it says', async () => {
  const month = '2024-09'
  const files = [own, others].map((number, nth) => ({
    name: `${nth}.pdf`,
    bytes: specOf(number, month),
  }))
  const { import: run } = await look(portal, office, files, month)
  const [batch = ''] = await kept()
  const { id } = run
  const outcomes = await Promise.all([
    office.refusal(wages.confirm, { id }),
    office.refusal(wages.stop, { id }),
    office.refusal(wages.confirm, { id }),
    office.refusal(wages.stop, { id }),
  ])
  expect([outcomes[1], outcomes[3]]).toEqual(['done', 'done'])
  for (const confirmed of [outcomes[0], outcomes[2]])
    expect(['done', 'changedMeanwhile']).toContain(confirmed)
  const { imported, state } = await until('it is over', async () => {
    await portal.settled()
    const { import: now } = await office.ok(wages.imported, { id })
    return now.state === 'done' || now.state === 'stopped' ? now : undefined
  })
  expect((await office.ok(wages.list, { month })).total).toBe(imported)
  if (state === 'done') expect(imported).toBe(2)
  expect(await bytesOf(portal.portal.parts.files, batch, '')).toBeUndefined()
  expect(await bytesOf(portal.portal.parts.files, `${batch}.names`, '')).toBeUndefined()
  // Nobody takes it up again.
  expect(await office.refusal(wages.confirm, { id })).toBe(
    state === 'done' ? 'done' : 'changedMeanwhile',
  )
  expect((await office.ok(wages.imported, { id })).import).toMatchObject({ imported, state })
})

test('a batch that two withdraw at once is gone, and whose it was is told once', async () => {
  const month = '2024-10'
  const files = [own, others].map((number, nth) => ({
    name: `${nth}.pdf`,
    bytes: specOf(number, month),
  }))
  const { import: run } = await imports(portal, office, files, month)
  expect(run.imported).toBe(2)
  const begun = { action: 'wagesWithdraw', filter: { month } } as const
  const { mark } = await office.ok(wages.bulk, { ...begun, preview: true })
  await Promise.all([
    office.ok(wages.bulk, { ...begun, mark }),
    office.ok(wages.bulk, { ...begun, mark }),
  ])
  const told = async () =>
    (await portal.outbox('driver@demo.example', 0)).filter(({ text }) =>
      text.includes('återkallat din lönespecifikation för oktober 2024'),
    )
  await until('it is gone, and told of', async () => {
    await portal.settled()
    return (await office.ok(wages.list, { month })).total === 0 && (await told()).length > 0
  })
  await portal.settled()
  expect(await told()).toHaveLength(1)
  // What was taken back may be given again.
  expect((await imports(portal, office, files, month)).import.imported).toBe(2)
})

test('with the person goes what they were paid', async () => {
  await imports(portal, office, [{ name: 'a.pdf', bytes: specOf(others, '2025-10') }], '2025-10')
  const [spec] = (await office.ok(wages.list, { pageSize: 0 })).rows.filter(
    (row) => row.userId === otherId && row.month === '2025-10',
  )
  const { id = '' } = spec ?? {}
  expect(await bytesOf(portal.portal.parts.files, id, '')).toBeDefined()
  const superadmin = await portal.as('superadmin')
  await superadmin.ok(users.remove, { id: otherId, erase: 'true' })
  await portal.settled()
  expect(await bytesOf(portal.portal.parts.files, id, '')).toBeUndefined()
  expect(await office.refusal(wages.one, { id })).toBe('notFound')
  const { rows } = await office.ok(wages.list, { pageSize: 0 })
  expect(rows.map((row) => row.userId)).not.toContain(otherId)
  const { rowCount } = await portal.portal.parts.pool.query(
    'SELECT FROM wages.outcome WHERE user_id = $1',
    [otherId],
  )
  expect(rowCount).toBe(0)
})
