import { stockholmDay } from '@portal/calendar/stockholm'
import { type AnyCommand, calls } from '@portal/contracts'
import { versionOfGroup } from '@portal/contracts/test-shapes'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'
import { formPdf, makeTest } from '../harness/tests.ts'

const { companies, departments, groups, certificates, education, faq, emergency, news } = calls
const { abnormalities, tests, users, files } = calls
const portal = standingPortal()
let one: Client
let other: Client
beforeAll(async () => {
  one = await portal.as('superadmin')
  other = await portal.as('superadmin')
})

/** Something that one person takes away while another changes it. */
interface Thing {
  /** What a page shows of it; undefined where it is gone. */
  readonly now: () => Promise<{ version: number; name: string } | undefined>
  /** Gives it this name. */
  readonly change: (version: number, name: string) => Promise<unknown>
  readonly call: AnyCommand
  readonly input: object
}

type Found = { id: string; version: number }
const among = <R extends Found>(rows: R[], id: string, nameOf: (row: R) => string) => {
  const row = rows.find((found) => found.id === id)
  return row && { version: row.version, name: nameOf(row) }
}

const aTest = async () => {
  const made = await makeTest(one, { title: 'Prov' }, {})
  const testIs = () => one.ok(tests.one, { id: made.id })
  return { ...made, questionId: made.questionIds[0] ?? '', testIs }
}

const things: Record<string, () => Promise<Thing>> = {
  company: async () => {
    const { id } = await one.ok(companies.save, { name: 'Först AB' })
    const now = async () =>
      among((await one.ok(companies.filter, { pageSize: 0 })).rows, id, (row) => row.name)
    const change = (version: number, name: string) =>
      other.ok(companies.save, { id, version, name })
    return { now, change, call: companies.remove, input: { id } }
  },
  department: async () => {
    const companyId = (await one.ok(companies.filter, {})).rows[0]?.id
    const form = { companyId, type: 'Other' as const }
    const { id } = await one.ok(departments.save, { ...form, name: 'Först' })
    const now = async () =>
      among((await one.ok(departments.filter, { pageSize: 0 })).rows, id, (row) => row.name)
    const change = (version: number, name: string) =>
      other.ok(departments.save, { ...form, id, version, name })
    return { now, change, call: departments.remove, input: { id } }
  },
  group: async () => {
    const { id } = await one.ok(groups.save, { name: 'Först' })
    const now = async () =>
      among((await one.ok(groups.filter, { pageSize: 0 })).rows, id, (row) => row.name)
    const change = (version: number, name: string) => other.ok(groups.save, { id, version, name })
    return { now, change, call: groups.remove, input: { id } }
  },
  certificate: async () => {
    const save = (more: { id?: string; version?: number; name: string }) =>
      other.ok(certificates.save, { type: 'other', ...more })
    const { id } = await save({ name: 'Först' })
    const now = async () =>
      among((await one.ok(certificates.list, { pageSize: 0 })).rows, id, (row) => row.name)
    const change = (version: number, name: string) => save({ id, version, name })
    return { now, change, call: certificates.remove, input: { id } }
  },
  education: async () => {
    const { id } = await one.ok(education.save, { name: 'Först' })
    const now = async () => among((await one.ok(education.list, {})).rows, id, (row) => row.name)
    const change = (version: number, name: string) =>
      other.ok(education.save, { id, version, name })
    return { now, change, call: education.remove, input: { id } }
  },
  'folder of questions': async () => {
    const form = { slug: 'forst' }
    const { id } = await one.ok(faq.saveFolder, { ...form, name: 'Först' })
    const now = async () => among((await one.ok(faq.admin, {})).rows, id, (row) => row.name)
    const change = (version: number, name: string) =>
      other.ok(faq.saveFolder, { ...form, id, version, name })
    return { now, change, call: faq.removeFolder, input: { id } }
  },
  question: async () => {
    const { id: folderId } = await one.ok(faq.saveFolder, { name: 'Frågor', slug: 'fragor' })
    const { id } = await one.ok(faq.save, { folderId, question: 'Först', html: '' })
    const now = async () =>
      among(
        (await one.ok(faq.admin, {})).rows.flatMap(({ entries }) => entries),
        id,
        (row) => row.question,
      )
    const change = (version: number, question: string) =>
      other.ok(faq.save, { id, version, folderId, question, html: '' })
    return { now, change, call: faq.remove, input: { id } }
  },
  'emergency document': async () => {
    const { id } = await one.ok(emergency.save, { name: 'Först', phone: '112' })
    const now = async () => among((await one.ok(emergency.list, {})).rows, id, (row) => row.name)
    const change = (version: number, name: string) =>
      other.ok(emergency.save, { id, version, name, phone: '112' })
    return { now, change, call: emergency.remove, input: { id } }
  },
  'item of news': async () => {
    const { id } = await one.ok(news.save, { title: 'Först', isActive: false })
    const now = async () => {
      const { state, version, title } = await one.ok(news.details, { id })
      return state === 'deleted' ? undefined : { version, name: title }
    }
    const change = (version: number, title: string) =>
      other.ok(news.save, { id, version, title, isActive: false })
    return { now, change, call: news.remove, input: { id } }
  },
  'automation rule': async () => {
    const form = { whenType: 'dailyRest', measure: 'count', makeType: 'other' } as const
    const save = (more: { id?: string; version?: number; name: string }) =>
      other.ok(abnormalities.saveRule, { ...form, limit: 3, days: 30, ...more })
    const { id } = await save({ name: 'Först' })
    const now = async () =>
      among((await one.ok(abnormalities.automation, {})).rows, id, (row) => row.name)
    const change = (version: number, name: string) => save({ id, version, name })
    return { now, change, call: abnormalities.removeRule, input: { id } }
  },
  'group of questions, by one of them': async () => {
    const { id, groupId, questionId, testIs } = await aTest()
    const now = async () => {
      const group = (await testIs()).groups.find((found) => found.id === groupId)
      return group && { version: versionOfGroup(group), name: group.questions[0]?.text ?? '' }
    }
    const change = async (_: number, text: string) => {
      const question = (await testIs()).groups[0]?.questions[0]
      if (!question) throw new Error('a question')
      await other.ok(tests.saveQuestion, { ...question, id, questionId, text })
    }
    return { now, change, call: tests.removeGroup, input: { id, groupId } }
  },
  'question of a test': async () => {
    const { id, questionId, testIs } = await aTest()
    const found = async () => (await testIs()).groups[0]?.questions[0]
    const now = async () => {
      const question = await found()
      return question && { version: question.version, name: question.text }
    }
    const change = async (version: number, text: string) => {
      const question = await found()
      if (!question) throw new Error('a question')
      await other.ok(tests.saveQuestion, { ...question, id, questionId, version, text })
    }
    return { now, change, call: tests.removeQuestion, input: { id, questionId } }
  },
  'occasion of a test': async () => {
    const { id, testIs } = await aTest()
    const userId = (await one.ok(users.search, { search: 'driver' })).rows[0]?.id ?? ''
    const save = (more: object) =>
      other.ok(tests.saveOccasion, {
        ...{ id, version: 0, audience: { userIds: [userId] }, to: null },
        ...{ from: stockholmDay(new Date()), ...more },
      })
    const { id: occasionId } = await save({})
    const now = async () => {
      const [found] = (await testIs()).occasions
      return found && { version: found.version, name: found.forced ? 'Ändrat' : 'Först' }
    }
    const change = (version: number) => save({ occasionId, version, forced: true })
    return { now, change, call: tests.removeOccasion, input: { id, occasionId } }
  },
}

test.each(Object.keys(things))(
  '%s: what somebody else has changed is not taken away by who saw it as it was',
  async (name) => {
    const thing = await (things[name] as () => Promise<Thing>)()
    await portal.settled()
    const seen = (await thing.now())?.version ?? 0
    await thing.change(seen, 'Ändrat')
    await portal.settled()
    const late = await one.call(thing.call, { ...thing.input, version: seen })
    expect([late.status, late.error?.code]).toEqual([409, 'changedMeanwhile'])
    await portal.settled()
    const newer = await thing.now()
    expect(newer?.name).toBe('Ändrat')
    await one.ok(thing.call, { ...thing.input, version: newer?.version })
    await portal.settled()
    expect(await thing.now()).toBeUndefined()
    // Who takes away what is gone has nothing to be told.
    const again = await one.call(thing.call, { ...thing.input, version: seen })
    expect(again.error?.code).not.toBe('changedMeanwhile')
  },
)

test('who saves the next of kin over those of another is told, and nobody is lost', async () => {
  const id = (await one.ok(users.search, { search: 'driver' })).rows[0]?.id ?? ''
  const kin = (name: string) => [{ name, relation: 'syskon', phone: '070-000 00 00' }]
  const { relativesVersion: version } = await one.ok(users.one, { id })
  await other.ok(users.saveRelatives, { userId: id, version, relatives: kin('Bo') })
  const late = { userId: id, version, relatives: kin('Eva') }
  expect(await one.refusal(users.saveRelatives, late)).toBe('changedMeanwhile')
  await portal.settled()
  const now = await one.ok(users.one, { id })
  expect(now.relatives.map(({ name }) => name)).toEqual(['Bo'])
  // Another change of the person is none of their next of kin.
  await one.ok(users.comment, { userId: id, text: 'Ringde.' })
  await one.ok(users.saveRelatives, { ...late, version: now.relativesVersion })
})

test('who fills the diploma of a test over that of another is told', async () => {
  const { id, testIs } = await aTest()
  const upload = async (client: Client) =>
    (await client.upload(files.upload, [{ name: 'diplom.pdf', bytes: formPdf(['Namn']) }])).body
      .files[0]?.id ?? ''
  const keys = { name: 'Namn', date: '', test: '', points: '' }
  await other.ok(tests.saveDiploma, { id, version: 0, fileId: await upload(other), keys })
  const late = { id, version: 0, fileId: await upload(one) }
  expect(await one.refusal(tests.saveDiploma, late)).toBe('changedMeanwhile')
  await portal.settled()
  const { diploma } = await testIs()
  expect(diploma?.keys).toEqual(keys)
  await one.ok(tests.saveDiploma, { id, version: diploma?.version ?? 0, fileId: null })
  await one.ok(tests.saveDiploma, late)
})
