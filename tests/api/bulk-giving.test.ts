import { addDays } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { newId } from '@portal/platform/ids'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { issueContract } from '../harness/contracts.ts'
import { type Many, manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'
import { makeTest, today } from '../harness/tests.ts'

const { certificates, contracts, documents, education, tests, users } = calls
const page = { page: 0, pageSize: 100 }
const later = `${addDays(today, 90)}T08:00:00+01:00`

// What is put on a person waits to be gathered, until a test says that its time has come.
const portal = standingPortal({ settings: { NOTICE_AFTER: '3600', NOTICE_EVERY: '60' } })
let admin: Client
let wageadmin: Client
let many: Many
beforeAll(async () => {
  admin = await portal.as('admin')
  wageadmin = await portal.as('wageadmin')
  many = manyIn(portal)
})

type Wanted = Parameters<Many['begin']>[1]
const gives = (wanted: Wanted, by = wageadmin) => many.begin(by, wanted, users.bulkGive)
const given = async (wanted: Wanted) => {
  const run = await many.result(wageadmin, (await gives(wanted)).id)
  return run.rows.map(({ refused }) => refused)
}
const firstOf = async (found: Promise<{ rows: readonly { id: string }[] }>) =>
  (await found).rows[0]?.id ?? ''
const documentId = () => firstOf(wageadmin.ok(documents.search, { state: 'active', ...page }))
const certificateId = () => firstOf(wageadmin.ok(certificates.list, page))
const educationId = () => firstOf(wageadmin.ok(education.list, page))
/** A test with an occasion from today on that so far is meant for one person. */
async function occasionOf(userId: string, more: object = {}) {
  const { id } = await makeTest(wageadmin, { title: 'Lastsäkring' }, { text: 'Vad?' })
  const audience = { userIds: [userId] }
  const form = { id, version: 0, audience, from: today, ...more }
  const { id: occasionId } = await wageadmin.ok(tests.saveOccasion, form)
  await portal.settled()
  return { targetId: id, occasionId }
}
/** The letters to a person, when the time has come to write them. */
async function lettersTo(userId: string): Promise<string[]> {
  const { pool } = portal.portal.parts
  await portal.settled()
  await pool.query('UPDATE reactions.notice SET due_at = now() WHERE gathered_at IS NULL')
  await portal.settled()
  const { rows } = await pool.query<{ text: string }>(
    `SELECT o.subject || o.text AS text FROM outside.outbox o JOIN outside.sent s USING (id)
     WHERE s.user_id = $1 AND s.kind = 'mail' ORDER BY o.at`,
    [userId],
  )
  return rows.map(({ text }) => text)
}

describe('many are given', () => {
  test('a document, an education, a course and a test: one letter tells each of all', async () => {
    const [first = '', second = ''] = await many.people('Gåvofolk', ['active', 'active'])
    // That they may sign in is told at once.
    await portal.portal.parts.pool.query('DELETE FROM outside.outbox')
    const filter = { search: 'gåvofolk' }
    const done = [null, null]
    expect(await given({ action: 'documentsGive', filter, targetId: await documentId() })).toEqual(
      done,
    )
    expect(await given({ action: 'educationsAsk', filter, targetId: await educationId() })).toEqual(
      done,
    )
    const course = { startsAt: later, place: 'Kontoret' }
    const book = { filter, targetId: await certificateId(), course }
    expect(await given({ action: 'coursesBook', ...book })).toEqual(done)
    const occasion = await occasionOf(newId())
    expect(await given({ action: 'testsGive', filter, ...occasion })).toEqual(done)
    for (const userId of [first, second]) {
      const letters = await lettersTo(userId)
      expect(letters, letters.join()).toHaveLength(1)
      expect(letters[0]).toMatch(/Lastsäkring/)
      expect(letters[0]).toMatch(/Kontoret/)
    }
  })

  test('what they have already is refused each, with the reason', async () => {
    await many.people('Redanfolk', ['active', 'active'])
    const filter = { search: 'redanfolk' }
    const asks = { action: 'educationsAsk' as const, filter, targetId: await educationId() }
    await given(asks)
    expect(await given(asks)).toEqual(['educationUnderWay', 'educationUnderWay'])
    const course = { startsAt: later, place: 'Kontoret' }
    const book = { filter, targetId: await certificateId(), course }
    await given({ action: 'coursesBook', ...book })
    expect(await given({ action: 'coursesBook', ...book })).toEqual([
      'alreadyBooked',
      'alreadyBooked',
    ])
  })

  test('by nobody who may not give it to one', async () => {
    const filter = { search: 'gåvofolk' }
    const give = { action: 'documentsGive' as const, filter, targetId: await documentId() }
    expect(await admin.refusal(users.bulkGive, { ...give, preview: true })).toBe('forbidden')
    const activate = { ...give, action: 'usersActivate' } as never
    expect(await wageadmin.refusal(users.bulkGive, activate)).toBe('invalidInput')
  })
})

describe('a test that many are given', () => {
  test('is theirs by the occasion that was chosen, beside those who have it, and takes no one in twice', async () => {
    const [one = '', ...others] = await many.people('Provfolk', ['active', 'active', 'active'])
    const occasion = await occasionOf(one)
    const { targetId: id, occasionId } = occasion
    const before = await wageadmin.ok(tests.one, { id })
    const filter = { search: 'provfolk' }
    expect(await given({ action: 'testsGive', filter, ...occasion })).toEqual([null, null, null])
    const { rows } = await wageadmin.ok(tests.users, { id, occasionId, ...page })
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual([one, ...others].toSorted())
    const { occasions } = await wageadmin.ok(tests.one, { id })
    expect(occasions[0]?.audience.map((member) => member.id).toSorted()).toEqual(
      [one, ...others].toSorted(),
    )
    const events = await portal.portal.parts.log.read(`test-${id}`, 0n)
    expect(events.filter(({ type }) => type === 'occasionGivenTo')).toHaveLength(2)
    // Whoever had the occasion open before would take the new ones out again.
    const [seen] = before.occasions
    const { version = 0 } = seen ?? {}
    const save = { id, occasionId, version, audience: { userIds: [one] }, from: today }
    expect(await wageadmin.refusal(tests.saveOccasion, save)).toBe('changedMeanwhile')
    await wageadmin.ok(tests.saveOccasion, { ...save, version: occasions[0]?.version ?? 0 })
    await portal.settled()
    const left = await wageadmin.ok(tests.users, { id, occasionId, ...page })
    expect(left.rows.map(({ userId }) => userId)).toEqual([one])
  })

  test('that is over, was taken away or is nowhere is given to nobody', async () => {
    await many.people('Slutfolk', ['active'])
    const wanted = { action: 'testsGive' as const, filter: { search: 'slutfolk' } }
    const days = { from: addDays(today, -9), to: addDays(today, -2) }
    expect(await given({ ...wanted, ...(await occasionOf(newId(), days)) })).toEqual([
      'occasionOver',
    ])
    const gone = await occasionOf(newId())
    const { targetId: id, occasionId } = gone
    const version = (await wageadmin.ok(tests.one, { id })).occasions[0]?.version ?? 0
    await wageadmin.ok(tests.removeOccasion, { id, occasionId, version })
    expect(await given({ ...wanted, ...gone })).toEqual(['notFound'])
    await wageadmin.ok(tests.remove, { id: gone.targetId })
    expect(await given({ ...wanted, ...gone })).toEqual(['testIsRemoved'])
    const lacking = { ...wanted, filter: {}, targetId: newId(), preview: true }
    expect(await wageadmin.refusal(users.bulkGive, lacking)).toBe('invalidInput')
  })
})

describe('of a selection is reminded who is in it, once a day', () => {
  const reminded = async (userId: string, of: string) => {
    const letters = await lettersTo(userId)
    return letters.filter((text) => text.includes('Reminder') && text.includes(of)).length
  }
  /** Reminds of the first of two that each of two people has, and again. */
  async function remindsOfOne(
    call: { readonly path: string },
    wanted: Wanted,
    people: readonly string[],
    of: string,
  ) {
    const run = await many.result(wageadmin, (await many.begin(wageadmin, wanted, call)).id)
    expect(run.rows).toMatchObject([{ userId: people[0], refused: null }])
    expect([await reminded(people[0] ?? '', of), await reminded(people[1] ?? '', of)]).toEqual([
      1, 0,
    ])
    const again = await many.result(wageadmin, (await many.begin(wageadmin, wanted, call)).id)
    expect(again.rows).toMatchObject([{ userId: people[0], refused: 'remindedLately' }])
  }

  test('of contracts that are not signed', async () => {
    const companyId = await firstOf(
      (await portal.as('superadmin')).ok(calls.companies.filter, page),
    )
    const of = { companyId, locale: 'en' as const }
    const people = await many.people('Avtalsfolk', ['active', 'active'], of)
    for (const userId of people)
      await issueContract(wageadmin, {
        id: userId,
        type: 'trialEmployment',
        language: 'en',
        fields: {
          ...{ position: 'Chaufför', workplace: 'Exempelstad', percent: 80, salary: 30_500 },
          ...{ startDate: '2026-12-01', endDate: '2027-05-31' },
        },
      })
    await portal.settled()
    const { rows } = await wageadmin.ok(contracts.filter, { search: 'avtalsfolk', ...page })
    const ids = rows.filter(({ userId }) => userId === people[0]).map(({ id }) => id)
    await remindsOfOne(contracts.bulk, { action: 'contractsRemind', ids }, people, '')
  })

  test('of educations that were asked for', async () => {
    const people = await many.people('Skolfolk', ['active', 'active'], { locale: 'en' })
    const filter = { search: 'skolfolk' }
    await given({ action: 'educationsAsk', filter, targetId: await educationId() })
    const { rows } = await wageadmin.ok(education.filter, { ...filter, ...page })
    const ids = rows.filter(({ userId }) => userId === people[0]).map(({ id }) => id)
    const wanted = { action: 'educationsRemind' as const, ids }
    await remindsOfOne(education.bulk, wanted, people, rows[0]?.name ?? '')
  })

  test('of courses that are to be answered, and of none that is to come', async () => {
    const people = await many.people('Kursfolk', ['active', 'active'], { locale: 'en' })
    const filter = { search: 'kursfolk' }
    const targetId = await certificateId()
    const course = { startsAt: `${addDays(today, -1)}T08:00:00+01:00`, place: 'Hall 3' }
    await given({ action: 'coursesBook', filter, targetId, course })
    const { rows } = await wageadmin.ok(certificates.users, { id: targetId, ...filter, ...page })
    const ids = rows.filter(({ userId }) => userId === people[0]).map(({ id }) => id)
    const wanted = { action: 'coursesRemind' as const, ids, filter: { id: targetId } }
    await remindsOfOne(certificates.bulk, wanted, people, rows[0]?.certificateName ?? '')

    await many.people('Framtidsfolk', ['active'])
    const coming = { search: 'framtidsfolk' }
    const then = { targetId, course: { ...course, startsAt: later } }
    await given({ action: 'coursesBook', filter: coming, ...then })
    const none = { action: 'coursesRemind' as const, filter: { id: targetId, ...coming } }
    const begun = await many.begin(wageadmin, none, certificates.bulk)
    const run = await many.result(wageadmin, begun.id)
    expect(run.rows.map(({ refused }) => refused)).toEqual(['nobodyToRemind'])
  })
})

test('a spreadsheet has those of a list that are selected, or all but some', async () => {
  const ids = await many.people('Arkfolk', ['active', 'active', 'active'])
  const [first = '', second = '', third = ''] = ids
  const sheetOf = async (picked: object) => {
    const wanted = { search: 'arkfolk', export: 'xlsx' as const, pageSize: 0, ...picked }
    const { bytes } = await admin.call(users.search, wanted)
    const [, ...rows] = await readSheet(bytes)
    return rows.map(([, name]) => Number(name))
  }
  expect(await sheetOf({})).toEqual([1, 2, 3])
  expect(await sheetOf({ only: `${first},${third}` })).toEqual([1, 3])
  expect(await sheetOf({ except: second })).toEqual([1, 3])
  const everyone = { only: newId() }
  expect(await sheetOf(everyone)).toEqual([])
  expect(await admin.refusal(users.search, { only: 'not,ids' })).toBe('invalidInput')

  const filter = { search: 'arkfolk' }
  const targetId = await certificateId()
  const course = { startsAt: later, place: 'Hall 3' }
  await given({ action: 'coursesBook', filter, targetId, course })
  const { rows } = await wageadmin.ok(certificates.users, { id: targetId, ...filter, ...page })
  const courseOf = (userId: string) => rows.find((row) => row.userId === userId)?.id ?? ''
  const courses = async (picked: object) => {
    const wanted = { id: targetId, ...filter, export: 'xlsx' as const, pageSize: 0, ...picked }
    return (await readSheet((await wageadmin.call(certificates.users, wanted)).bytes)).length - 1
  }
  expect(await courses({ only: courseOf(first) })).toBe(1)
  expect(await courses({ except: `${courseOf(first)},${courseOf(second)}` })).toBe(1)

  const { driverRights } = calls
  const all = await wageadmin.ok(driverRights.filter, page)
  const rights = async (picked: object) =>
    (await readSheet((await wageadmin.call(driverRights.sheet, picked)).bytes)).length - 1
  expect(await rights({ only: all.rows[0]?.id ?? '' })).toBe(1)
  expect(await rights({ except: all.rows[0]?.id ?? '' })).toBe(all.total - 1)
})
