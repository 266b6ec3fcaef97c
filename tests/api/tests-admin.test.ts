import { calls, type InputOf } from '@portal/contracts'
import { versionOfGroup } from '@portal/contracts/test-shapes'
import { testEvents } from '@portal/events'
import { readSheet } from '@portal/platform/files/sheet'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import {
  answered,
  nobody,
  type QuestionForm,
  type TestsStage,
  testsStage,
  today,
} from '../harness/tests.ts'

const { tests, files, users } = calls
let stage: TestsStage
let wage: Client
let driver: Client
beforeAll(async () => {
  stage = await testsStage()
  ;({ wage, driver } = stage)
})
afterAll(() => stage.portal.stop())

const made: TestsStage['made'] = (...all) => stage.made(...all)
const given: TestsStage['given'] = (...all) => stage.given(...all)

describe('what an administrator makes', () => {
  test('two at once: one saves, the other is told', async () => {
    const { id, groupId, questionIds } = await made({}, {})
    const before = await wage.ok(tests.one, { id })
    const facts = { id, version: before.version, kind: 'test' as const }
    await wage.ok(tests.save, { ...facts, title: 'Nytt namn' })
    const late = await wage.call(tests.save, { ...facts, title: 'Annat namn' })
    expect([late.status, late.error?.code]).toEqual([409, 'changedMeanwhile'])
    const group = before.groups[0]
    const question = group?.questions[0]
    const form = {
      id,
      questionId: questionIds[0],
      groupId,
      version: question?.version ?? 0,
      kind: 'one' as const,
      text: 'Annat',
      options: question?.options ?? [],
    }
    const saved = await wage.ok(tests.saveQuestion, form)
    const older = { ...form, text: 'Ett tredje' }
    expect(await wage.refusal(tests.saveQuestion, older)).toBe('changedMeanwhile')
    expect(await wage.refusal(tests.saveQuestion, { ...form, version: saved.version })).toBe('done')
    const [option] = form.options
    const twice = { ...form, version: saved.version, options: [option, option].flat() as never }
    expect(await wage.refusal(tests.saveQuestion, twice)).toBe('notFound')
    const same = { id, groupId, version: (group?.version ?? 0) + 1, title: 'X' }
    expect(await wage.refusal(tests.saveGroup, same)).toBe('changedMeanwhile')
  })

  test('never needs more points than there are', async () => {
    const { id, groupId, questionIds } = await made({ pointsNeeded: 2 }, {}, {})
    const { version, groups } = await wage.ok(tests.one, { id })
    const [group] = groups
    const question = {
      questionId: questionIds[0] ?? '',
      version: group?.questions[0]?.version ?? 0,
    }
    const facts = { id, version, title: 'Prov', kind: 'test' as const }
    const over = await wage.call(tests.save, { ...facts, pointsNeeded: 3 })
    expect([over.status, over.error?.code]).toEqual([422, 'moreThanMaxPoints'])
    for (const refused of [
      await wage.refusal(tests.removeQuestion, { id, ...question }),
      await wage.refusal(tests.removeGroup, {
        id,
        groupId,
        version: group ? versionOfGroup(group) : 0,
      }),
    ])
      expect(refused).toBe('moreThanMaxPoints')
    await wage.ok(tests.save, { ...facts, pointsNeeded: 1 })
    await wage.ok(tests.removeQuestion, { id, ...question })
    expect((await wage.ok(tests.one, { id })).maxPoints).toBe(1)
  })

  test.each<[string, QuestionForm, string]>([
    ['one option', { options: [{ text: 'a', correct: true }] }, 'tooFewOptions'],
    ['no right one', { options: [{ text: 'a' }, { text: 'b' }] }, 'noCorrectAnswer'],
    [
      'two right where one is chosen',
      { options: ['a', 'b'].map((text) => ({ text, correct: true })) },
      'noCorrectAnswer',
    ],
    ['a picture of somebody else', { imageFileId: nobody }, 'fileMissing'],
    ['a group that is not there', { groupId: nobody }, 'notFound'],
  ])('a question with %s is refused', async (_, question, code) => {
    const { id, groupId } = await made({})
    const form = { id, groupId, version: 0, kind: 'one' as const, text: 'Fråga', ...question }
    expect(await wage.refusal(tests.saveQuestion, form)).toBe(code)
  })

  test.each<[string, Partial<InputOf<typeof tests.saveOccasion>>, string]>([
    ['nobody', { audience: {} }, 'emptyAudience'],
    ['an end before its start', { from: '2026-02-01', to: '2026-01-31' }, 'endBeforeStart'],
    [
      'an end after it begins anew',
      { from: '2026-01-31', to: '2026-02-28', repeatMonths: 1 },
      'occasionTooLong',
    ],
  ])('an occasion with %s is refused', async (_, more, code) => {
    const { id } = await made({}, {})
    const form = { id, version: 0, audience: { userIds: [stage.ids.clerk] }, from: today, ...more }
    expect(await wage.refusal(tests.saveOccasion, form)).toBe(code)
  })

  test('gets to who was deactivated when it was given, once they are back', async () => {
    const superadmin = await stage.portal.as('superadmin')
    const { rows } = await superadmin.ok(users.search, { search: 'person30@demo.example' })
    const who = rows[0]?.id ?? ''
    await superadmin.ok(users.activate, { id: who, active: false })
    await stage.portal.settled()
    const { id } = await made({}, {})
    const audience = { userIds: [who] }
    const form = { id, version: 0, audience, from: today, optional: true }
    const { id: occasionId } = await wage.ok(tests.saveOccasion, form)
    await stage.portal.settled()
    const has = async () => (await wage.ok(tests.users, { id, occasionId, pageSize: 0 })).total
    expect(await has()).toBe(0)
    await superadmin.ok(users.activate, { id: who, active: true })
    await stage.portal.settled()
    expect(await has()).toBe(1)
  })

  test('is given to a department, and to who comes to it later', async () => {
    const { id } = await made({}, {})
    expect(
      await wage.refusal(tests.saveOccasion, {
        id: (await made({})).id,
        version: 0,
        audience: { userIds: [stage.ids.clerk] },
        from: today,
      }),
    ).toBe('testWithoutQuestions')
    const superadmin = await stage.portal.as('superadmin')
    const departments = (await superadmin.ok(calls.departments.filter, { search: 'Terminalen' }))
      .rows
    const departmentId = departments[0]?.id ?? ''
    const { id: occasionId } = await wage.ok(tests.saveOccasion, {
      id,
      version: 0,
      audience: { departmentIds: [departmentId] },
      from: today,
      optional: true,
    })
    await stage.portal.settled()
    const has = async () =>
      (await wage.ok(tests.users, { id, occasionId, pageSize: 0 })).rows.map((row) => row.userId)
    const before = await has()
    expect(before.length).toBeGreaterThan(1)
    expect(before).not.toContain(stage.ids.manager)
    const person = await superadmin.ok(users.one, { id: stage.ids.manager })
    const { firstName, lastName, email, phone, userType, roles, companyId, version } = person
    await superadmin.ok(users.change, {
      ...{ firstName, lastName, email, phone, userType, roles, companyId, version },
      id: stage.ids.manager,
      departmentIds: [...person.departmentIds, departmentId],
    })
    await stage.portal.settled()
    expect((await has()).sort()).toEqual([...before, stage.ids.manager].sort())
    expect((await wage.ok(tests.one, { id })).occasions[0]).toMatchObject({
      audience: [{ kind: 'department', id: departmentId, name: 'Terminalen' }],
      open: true,
      round: 1,
    })
  })

  test('is put in order, copied, and the copy goes its own way', async () => {
    const { id, groupId, questionIds } = await made({}, { text: 'A' }, { text: 'B' }, { text: 'C' })
    const second = await wage.ok(tests.saveGroup, { id, version: 0, title: 'Andra', at: 0 })
    const order = async (of: string) =>
      (await wage.ok(tests.one, { id: of })).groups.map((group) => [
        group.title,
        group.questions.map((question) => question.text).join(''),
      ])
    expect(await order(id)).toEqual([
      ['Andra', ''],
      ['Grupp', 'ABC'],
    ])
    const question = (await wage.ok(tests.one, { id })).groups[1]?.questions[2]
    if (!question) throw new Error('three questions')
    const { id: questionId, ...form } = question
    await wage.ok(tests.saveQuestion, { ...form, id, questionId, at: 0 })
    expect(await order(id)).toEqual([
      ['Andra', ''],
      ['Grupp', 'CAB'],
    ])
    const { version } = await wage.ok(tests.saveQuestion, {
      ...{ ...form, id, questionId, at: 0 },
      groupId: second.id,
    })
    expect(await order(id)).toEqual([
      ['Andra', 'C'],
      ['Grupp', 'AB'],
    ])
    expect(version).toBeGreaterThan(form.version)
    const copy = await wage.ok(tests.copy, { id, title: 'Kopia' })
    expect(await order(copy.id)).toEqual(await order(id))
    await wage.ok(tests.removeGroup, { id: copy.id, groupId: nobody, version: 1 })
    const copied = await wage.ok(tests.one, { id: copy.id })
    expect(copied.title).toBe('Kopia')
    const known = [groupId, second.id, ...questionIds]
    for (const group of copied.groups)
      for (const one of [group.id, ...group.questions.map((it) => it.id)])
        expect(known).not.toContain(one)
    const [, last] = copied.groups
    if (!last) throw new Error('two groups')
    const gone = { groupId: last.id, version: versionOfGroup(last) }
    await wage.ok(tests.removeGroup, { id: copy.id, ...gone })
    expect(await order(copy.id)).toEqual([['Andra', 'C']])
    expect(await order(id)).toEqual([
      ['Andra', 'C'],
      ['Grupp', 'AB'],
    ])
  })

  test('is removed, restored, removed for good with its results', async () => {
    const { id } = await made({ title: 'Kortlivat' }, {})
    const occasionId = await given(id, [stage.ids.driver])
    await driver.ok(tests.handIn, await answered(driver, occasionId, [[0]]))
    expect(await wage.refusal(tests.removeForGood, { id })).toBe('testNotRemoved')
    await wage.ok(tests.remove, { id })
    await wage.ok(tests.remove, { id })
    const found = async (removed: boolean) =>
      (await wage.ok(tests.search, { search: 'kortlivat', removed })).rows.length
    expect([await found(false), await found(true)]).toEqual([0, 1])
    const { version } = await wage.ok(tests.one, { id })
    expect(await wage.refusal(tests.save, { id, version, title: 'x', kind: 'test' })).toBe(
      'testIsRemoved',
    )
    await wage.ok(tests.restore, { id })
    expect([await found(false), await found(true)]).toEqual([1, 0])
    await wage.ok(tests.remove, { id })
    await wage.ok(tests.removeForGood, { id })
    await wage.ok(tests.removeForGood, { id })
    expect([await found(false), await found(true)]).toEqual([0, 0])
    for (const call of [tests.remove, tests.restore])
      expect(await wage.refusal(call, { id })).toBe('notFound')
    expect(await wage.refusal(tests.one, { id })).toBe('notFound')
    await stage.portal.settled()
    const { rows } = await driver.ok(tests.completed, {})
    expect(rows.some((row) => row.id === occasionId)).toBe(false)
  })
})

describe('results', () => {
  test('add up when an occasion has begun anew, and when somebody who took it is no longer meant', async () => {
    const { id } = await made({ pointsNeeded: 1 }, {})
    const occasionId = await given(id, [stage.ids.driver, stage.ids.clerk], { repeatMonths: 12 })
    await driver.ok(tests.handIn, await answered(driver, occasionId, [[0]]))
    const occasion = async () => (await wage.ok(tests.one, { id })).occasions[0]
    const { version = 0 } = (await occasion()) ?? {}
    const without = { userIds: [stage.ids.clerk] }
    await wage.ok(tests.saveOccasion, {
      ...{ id, occasionId, version, audience: without, from: today, repeatMonths: 12 },
      optional: true,
    })
    await stage.portal.settled()
    expect(await occasion()).toMatchObject({ userCount: 1, takenCount: 0 })
    expect(await wage.ok(tests.result, { id })).toMatchObject({
      taken: 1,
      waiting: 1,
      meanPoints: 1,
    })
    const listed = async () =>
      (await wage.ok(tests.search, { pageSize: 100 })).rows.find((row) => row.id === id)
    expect(await listed()).toMatchObject({ takenCount: 1, approvedCount: 1 })
    const events = [testEvents.occasionOpened({ testId: id, occasionId, round: 2 })]
    const stream = `told-${occasionId}`
    await stage.portal.portal.parts.log.append([{ stream, expected: 'none', events }], {})
    await stage.portal.settled()
    const result = await wage.ok(tests.result, { id })
    expect(result).toMatchObject({ taken: 0, waiting: 1, meanPoints: null })
    expect(await listed()).toMatchObject({ takenCount: 0, approvedCount: 0 })
    expect(result.distribution.filter((row) => row.count > 0)).toEqual([])
    expect(result.questions.map((one) => [one.answered, one.right])).toEqual([[0, 0]])
  })

  test('count the latest of everybody, add up, and are in the spreadsheet', async () => {
    const { id } = await made({ pointsNeeded: 2 }, { text: '=1+1' }, { text: 'Två' })
    const occasionId = await given(id, [stage.ids.driver, stage.ids.newdriver, stage.ids.clerk])
    const clerk = await stage.portal.as('clerk')
    await driver.ok(tests.handIn, await answered(driver, occasionId, [[1], [1]]))
    await driver.ok(tests.handIn, await answered(driver, occasionId, [[0], [0]]))
    await clerk.ok(tests.handIn, await answered(clerk, occasionId, [[0], [1]]))
    await stage.portal.settled()
    const result = await wage.ok(tests.result, { id })
    expect(result).toMatchObject({
      waiting: 1,
      taken: 2,
      approved: 1,
      meanPoints: 1.5,
      distribution: [
        { points: 0, count: 0 },
        { points: 1, count: 1 },
        { points: 2, count: 1 },
      ],
      questions: [
        { answered: 2, right: 2 },
        { answered: 2, right: 1 },
      ],
    })
    const { rows, total } = await wage.ok(tests.users, { id, sort: 'points', descending: true })
    expect(total).toBe(result.waiting + result.taken)
    expect(rows.map((row) => [row.state, row.points, row.attempts])).toEqual([
      ['approved', 2, 2],
      ['notApproved', 1, 1],
      ['notTaken', null, 0],
    ])
    expect((await wage.ok(tests.users, { id, search: 'förarsson' })).total).toBe(1)
    expect((await wage.ok(tests.users, { id, state: 'notTaken' })).rows[0]?.userId).toBe(
      stage.ids.newdriver,
    )
    const { attempts, name } = await wage.ok(tests.answers, { id, userId: stage.ids.driver })
    expect(name).toBe('David Förarsson')
    expect(attempts.map((one) => [one.attempt, one.points])).toEqual([
      [2, 2],
      [1, 0],
    ])
    expect(attempts[1]?.answers[0]).toMatchObject({
      right: false,
      options: [
        { text: 'rätt', correct: true, chosen: false },
        { text: 'fel', correct: false, chosen: true },
      ],
    })
    const sheet = await wage.call(tests.export, { id }, { headers: { locale: 'sv' } })
    const table = await readSheet(sheet.bytes, { maxRows: 100 })
    expect([table.headers, ...table.rows].flat()).toEqual(
      expect.arrayContaining(['Namn', '=1+1', 'David Förarsson', 'Godkänt', 'Inte gjort', 'rätt']),
    )
    const listed = (await wage.ok(tests.search, { search: '', pageSize: 0 })).rows
    expect(listed.find((row) => row.id === id)).toMatchObject({
      takenCount: 2,
      approvedCount: 1,
      questionCount: 2,
      maxPoints: 2,
      openOccasions: 1,
    })
  })

  test('of very many answers each question has its latest texts, and the sheet what everybody gave', async () => {
    const [driver, clerk] = [stage.driver, await stage.portal.as('clerk')]
    const { id } = await stage.made(
      { kind: 'survey' },
      { kind: 'text', text: 'Något mer?', options: [] },
    )
    const occasionId = await stage.given(id, [stage.ids.driver, stage.ids.clerk])
    const says = async (client: Client, text: string) => {
      const form = await answered(client, occasionId, [])
      const answers = form.answers.map((one) => ({ ...one, text }))
      await client.ok(tests.handIn, { ...form, answers })
    }
    await says(driver, 'Mer fika')
    await says(clerk, '')
    await stage.portal.settled()
    // As if the later one had answered many more questions; what the first one wrote stands behind that.
    const { pool } = stage.portal.portal.parts
    await pool.query(
      `INSERT INTO tests.answer (result_id, question_id, test_id, user_id, option_ids, text, comment)
       SELECT s.result_id, gen_random_uuid(), s.test_id, s.user_id, '{}', CASE WHEN n <= 2500 THEN 'Nej' ELSE '' END, ''
       FROM tests.standing s, generate_series(1, 210000) n WHERE s.occasion_id = $1 AND s.user_id = $2`,
      [occasionId, stage.ids.clerk],
    )
    const first = [occasionId, stage.ids.driver]
    const theirs = 'WHERE occasion_id = $1 AND user_id = $2'
    await pool.query(`UPDATE tests.standing SET points = points ${theirs}`, first)
    await pool.query('ANALYZE tests.standing, tests.answer')
    const { questions } = await wage.ok(tests.result, { id })
    const sheet = await wage.call(tests.export, { id }, { headers: { locale: 'sv' } })
    const { rows } = await readSheet(sheet.bytes, { maxRows: 100 })
    const inSheet = rows.find(([name]) => name === 'David Förarsson')?.at(-1)
    expect([questions[0]?.texts, inSheet]).toEqual([['Mer fika'], 'Mer fika'])
  })

  test('an unknown test has none', async () => {
    for (const call of [tests.one, tests.result, tests.export])
      expect(await wage.refusal(call, { id: nobody })).toBe('notFound')
    expect(await wage.refusal(tests.answers, { id: nobody, userId: stage.ids.driver })).toBe(
      'notFound',
    )
  })
})

test('a picture of a test is seen by whom it is given to, the diploma’s form is not', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const upload = await wage.upload(files.upload, [{ name: 'a.png', bytes: new Uint8Array(pixel) }])
  const imageFileId = upload.body.files[0]?.id ?? ''
  expect(await driver.refusal(files.download, { id: imageFileId })).toBe('fileMissing')
  const { id } = await made({ imageFileId }, {})
  await stage.portal.settled()
  const shown = (await wage.ok(tests.one, { id })).imageFileId ?? ''
  expect(await driver.refusal(files.download, { id: shown })).toBe('done')
  // The test has a copy: what was uploaded is its uploader's alone.
  expect(await driver.refusal(files.download, { id: imageFileId })).toBe('fileMissing')
})

test('what a test shows stays when who uploaded it is erased', async () => {
  const bytes = await sharp({
    create: { width: 8, height: 8, channels: 3, background: { r: 9, g: 90, b: 9 } },
  })
    .png()
    .toBuffer()
  const upload = await wage.upload(files.upload, [
    { name: 'skylt.png', bytes: Uint8Array.from(bytes) },
  ])
  const imageFileId = upload.body.files[0]?.id ?? ''
  const { id } = await made({ imageFileId }, {})
  await stage.portal.settled()
  const superadmin = await stage.portal.as('superadmin')
  const wageId = await wage.ownId()
  await superadmin.ok(users.remove, { id: wageId, erase: 'true' })
  await stage.portal.settled()
  const shown = (await superadmin.ok(tests.one, { id })).imageFileId ?? ''
  expect((await driver.call(files.download, { id: shown })).status).toBe(200)
  expect(await superadmin.refusal(files.download, { id: imageFileId })).toBe('fileMissing')
})
