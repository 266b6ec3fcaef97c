import { calls } from '@portal/contracts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { impersonate } from '../harness/rights.ts'
import { answered, formPdf, nobody, type TestsStage, testsStage, today } from '../harness/tests.ts'

const { tests, files } = calls
let stage: TestsStage
let wage: Client
let driver: Client
let newdriver: Client
beforeAll(async () => {
  stage = await testsStage()
  ;({ wage, driver, newdriver } = stage)
})
afterAll(() => stage.portal.stop())

const made: TestsStage['made'] = (...all) => stage.made(...all)
const given: TestsStage['given'] = (...all) => stage.given(...all)

const dayInWords = (day: string) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  )

describe('a test from its making to its diploma', () => {
  test('no correct answer and no explanation reaches the one who takes it', async () => {
    const { id } = await made(
      {},
      { why: 'HEMLIGHETEN' },
      { kind: 'text', options: [], accepted: ['FACIT'], why: 'HEMLIGHETEN' },
    )
    const occasionId = await given(id, [stage.ids.driver])
    const { bytes, body } = await driver.call(tests.take, { id: occasionId })
    expect(body.groups[0]?.questions).toHaveLength(2)
    for (const secret of ['correct', 'accepted', 'FACIT', 'HEMLIGHETEN', 'why', 'points"'])
      expect(bytes.toString(), secret).not.toContain(secret)
    const whole = await driver.call(tests.open, {})
    expect(whole.bytes.toString()).not.toContain('HEMLIGHETEN')
  })

  test('not approved, explained, taken again, approved, and the diploma is his', async () => {
    const { id, questionIds } = await made(
      { title: 'Ögonkontakt', pointsNeeded: 2 },
      {},
      {},
      {
        kind: 'several',
        options: [{ text: 'ett', correct: true }, { text: 'två', correct: true }, { text: 'tre' }],
      },
    )
    const occasionId = await given(id, [stage.ids.driver], { forced: true })
    const form = await answered(driver, occasionId, [[0], [1], [0]])
    expect(await driver.ok(tests.whyCheck, { id: occasionId })).toEqual({
      hasWhy: false,
      questionIds: [],
    })
    expect(await driver.ok(tests.handIn, form)).toEqual({
      kind: 'test',
      approved: false,
      points: 1,
      maxPoints: 3,
      pointsNeeded: 2,
      wrongIds: [questionIds[1], questionIds[2]],
    })
    expect(await driver.ok(tests.whyCheck, { id: occasionId })).toEqual({
      hasWhy: true,
      questionIds: [questionIds[1], questionIds[2]],
    })
    const why = { id: occasionId, questionId: questionIds[1] ?? '' }
    expect(await driver.ok(tests.why, why)).toEqual({
      question: 'Vad gör du?',
      answer: 'fel',
      why: 'Därför att det är säkrast.',
    })
    // What was right is not explained, and nothing of it to another.
    const right = { ...why, questionId: questionIds[0] ?? '' }
    expect(await driver.refusal(tests.why, right)).toBe('notFound')
    expect(await newdriver.refusal(tests.why, why)).toBe('notFound')
    expect(await driver.refusal(tests.diploma, { id: occasionId })).toBe('notFound')
    const done = (await driver.ok(tests.completed, {})).rows.find((row) => row.id === occasionId)
    expect(done).toMatchObject({ approved: false, mayRedo: true, points: 1 })
    expect(
      (await driver.ok(tests.open, {})).rows.find((row) => row.id === occasionId),
    ).toMatchObject({ attempts: 1, forced: true })

    const better = await answered(driver, occasionId, [[0], [0], [0]])
    expect(await driver.ok(tests.handIn, better)).toMatchObject({ approved: true, points: 2 })
    expect(await driver.refusal(tests.handIn, better)).toBe('alreadyTaken')
    expect(await driver.refusal(tests.take, { id: occasionId })).toBe('notFound')
    const rows = (await driver.ok(tests.completed, {})).rows.filter((row) => row.id === occasionId)
    expect(rows).toMatchObject([{ approved: true, mayRedo: false, points: 2 }])
    const diploma = await driver.call(
      tests.diploma,
      { id: occasionId },
      { headers: { locale: 'sv' } },
    )
    expect(diploma.headers.get('content-type')).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(diploma.bytes)))
    const words = text.join(' ')
    expect(words.replaceAll(' ', '')).toContain('DIPLOM')
    for (const part of ['David Förarsson', 'Ögonkontakt', '2 / 3', dayInWords(today)])
      expect(words).toContain(part)
    expect(await newdriver.refusal(tests.diploma, { id: occasionId })).toBe('notFound')
  })

  test('a text is right whatever its case, and right is the whole of several', async () => {
    const { id } = await made(
      {},
      { kind: 'text', options: [], accepted: ['Ögonkontakt', 'blick'] },
      {
        kind: 'several',
        options: [{ text: 'a', correct: true }, { text: 'b', correct: true }, { text: 'c' }],
        points: 3,
      },
    )
    const occasionId = await given(id, [stage.ids.driver])
    const form = await answered(driver, occasionId, [[], [0, 1]])
    const answers = form.answers.map((one, nth) => (nth ? one : { ...one, text: '  ögonKONTAKT ' }))
    expect(await driver.ok(tests.handIn, { ...form, answers })).toMatchObject({
      points: 4,
      maxPoints: 4,
      wrongIds: [],
    })
  })

  test('a form is filled with what its fields are for', async () => {
    const { id } = await made({ title: 'Med formulär' }, {})
    const upload = async (bytes: Uint8Array<ArrayBuffer>) =>
      (await wage.upload(files.upload, [{ name: 'diplom.pdf', bytes }])).body.files[0]?.id ?? ''
    const fileId = await upload(formPdf(['Namn', 'Dag', 'Provet']))
    const keys = { name: '', date: '', test: '', points: '' }
    expect(await wage.ok(tests.saveDiploma, { id, version: 0, fileId, keys })).toEqual({
      fields: ['Namn', 'Dag', 'Provet'],
    })
    const wrong = { ...keys, name: 'Efternamn' }
    const seen = async () => ({
      id,
      version: (await wage.ok(tests.one, { id })).diploma?.version ?? 0,
    })
    expect(await wage.refusal(tests.saveDiploma, { ...(await seen()), fileId, keys: wrong })).toBe(
      'unknownFormField',
    )
    const chosen = { ...keys, name: 'Namn', test: 'Provet' }
    await wage.ok(tests.saveDiploma, { ...(await seen()), fileId, keys: chosen })
    expect((await wage.ok(tests.one, { id })).diploma).toMatchObject({
      fileName: 'diplom.pdf',
      keys: chosen,
    })
    const occasionId = await given(id, [stage.ids.driver])
    await driver.ok(tests.handIn, await answered(driver, occasionId, [[0]]))
    const { bytes } = await driver.call(tests.diploma, { id: occasionId })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
    expect(text.join(' ')).toContain('David Förarsson')
    expect(text.join(' ')).toContain('Med formulär')

    const without = await upload(formPdf([]))
    expect(
      await wage.refusal(tests.saveDiploma, { ...(await seen()), fileId: without, keys }),
    ).toBe('notAForm')
    const others = await stage.portal.as('superadmin')
    expect(
      await others.refusal(tests.saveDiploma, { ...(await seen()), fileId: without, keys }),
    ).toBe('fileMissing')
  })
})

describe('what is held', () => {
  test('a missing answer, a missing comment, an answer that is none: the question is named', async () => {
    const { id, questionIds } = await made({}, { comment: 'required' }, {})
    const occasionId = await given(id, [stage.ids.driver])
    const form = await answered(driver, occasionId, [[0], [0]])
    const answer = await driver.call(tests.handIn, form)
    expect([answer.status, answer.error?.code, answer.error?.fields]).toEqual([
      422,
      'requiredCommentMissing',
      [{ path: `answers.${questionIds[0]}`, message: 'requiredCommentMissing' }],
    ])
    const [first, second] = form.answers
    if (!first || !second) throw new Error('two answers')
    const said = { ...first, comment: 'Så gör jag alltid.' }
    const held = async (answers: typeof form.answers) => {
      const { status, error } = await driver.call(tests.handIn, { ...form, answers })
      expect(status).toBe(422)
      return [error?.code, error?.fields?.[0]?.path]
    }
    const both = [first.optionIds, [nobody]].flat()
    expect(await held([{ ...said, comment: '  ' }, second])).toEqual([
      'requiredCommentMissing',
      `answers.${questionIds[0]}`,
    ])
    expect(await held([said])).toEqual(['answerMissing', `answers.${questionIds[1]}`])
    expect(await held([said, { ...second, optionIds: both }])).toEqual([
      'unknownAnswer',
      `answers.${questionIds[1]}`,
    ])
    expect(await held([said, second, { ...second, questionId: nobody }])).toEqual([
      'unknownAnswer',
      `answers.${nobody}`,
    ])
    expect(await driver.refusal(tests.handIn, { ...form, answers: [said, second] })).toBe('done')
  })

  test('a test that was changed meanwhile', async () => {
    const { id } = await made({}, {})
    const occasionId = await given(id, [stage.ids.driver])
    const form = await answered(driver, occasionId, [[0]])
    await wage.ok(tests.saveGroup, { id, version: 0, title: 'Till' })
    const late = await driver.call(tests.handIn, form)
    expect([late.status, late.error?.code]).toEqual([409, 'testChanged'])
    await stage.portal.settled()
    const again = await answered(driver, occasionId, [[0]])
    expect(await driver.refusal(tests.handIn, again)).toBe('done')
  })

  test('a video is seen no faster than time passes, and another one from its start', async () => {
    const videoLink = 'https://youtu.be/a1B2-c3_D4e'
    const facts = { title: 'Med film', kind: 'test' as const }
    const unsaid = { ...facts, id: null, version: 0, videoLink }
    expect(await wage.refusal(tests.save, unsaid)).toBe('videoLengthMissing')
    const { id } = await made({ ...facts, videoLink, videoSeconds: 600 }, {})
    const occasionId = await given(id, [stage.ids.driver])
    const seen = async () => (await driver.ok(tests.take, { id: occasionId })).watched
    expect(await seen()).toEqual({ seconds: 0, length: 600, done: false })
    const form = await answered(driver, occasionId, [[0]])
    expect(await driver.refusal(tests.handIn, form)).toBe('videoNotWatched')
    // A player that says it is short does not make it so, also where that is its first word.
    const all = { id: occasionId, videoLink, seconds: 2, length: 2 }
    // The first word starts the clock; the next, a moment later, is worth a moment.
    for (let word = 0; word < 2; word++)
      expect(await driver.ok(tests.watched, all)).toEqual({ seconds: 0, length: 600, done: false })
    // It does not become shorter by being said to be.
    const shorter = { ...all, seconds: 1, length: 1 }
    expect(await driver.ok(tests.watched, shorter)).toMatchObject({ length: 600, done: false })
    expect(await driver.refusal(tests.handIn, form)).toBe('videoNotWatched')
    expect(await newdriver.refusal(tests.watched, all)).toBe('notFound')
    const acting = await impersonate(stage.portal, 'admin', 'driver')
    expect(await acting.refusal(tests.watched, all)).toBe('notWhileImpersonating')

    // Another video is another matter; this one is as short as the end that may be missed.
    const { version } = await wage.ok(tests.one, { id })
    const other = 'https://youtu.be/b1B2-c3_D4e'
    const changed = { ...facts, id, version, videoLink: other }
    expect(await wage.refusal(tests.save, changed)).toBe('videoLengthMissing')
    await wage.ok(tests.save, { ...changed, videoSeconds: 2 })
    await stage.portal.settled()
    expect(await seen()).toEqual({ seconds: 0, length: 2, done: false })
    // The one that is still open in a page was seen, not this.
    for (let word = 0; word < 2; word++) {
      const late = await driver.call(tests.watched, all)
      expect([late.status, late.error?.code]).toEqual([409, 'changedMeanwhile'])
    }
    expect(await seen()).toEqual({ seconds: 0, length: 2, done: false })
    for (let word = 0; word < 2; word++)
      await driver.ok(tests.watched, { ...all, videoLink: other })
    expect(await seen()).toMatchObject({ done: true })
    const again = await answered(driver, occasionId, [[0]])
    expect(await driver.refusal(tests.handIn, again)).toBe('done')

    const without = await made({}, {})
    const plain = await given(without.id, [stage.ids.driver])
    expect(await driver.refusal(tests.watched, { ...all, id: plain })).toBe('noMovie')
  })

  test('whom it is not meant for has no such test; nobody is examined by another', async () => {
    const { id } = await made({}, {})
    const occasionId = await given(id, [stage.ids.driver])
    expect(await newdriver.refusal(tests.take, { id: occasionId })).toBe('notFound')
    const form = await answered(driver, occasionId, [[0]])
    expect(await newdriver.refusal(tests.handIn, form)).toBe('notFound')
    expect(await driver.refusal(tests.handIn, { ...form, id: nobody })).toBe('notFound')
    const eyes = await impersonate(stage.portal, 'admin', 'driver')
    expect(await eyes.refusal(tests.handIn, form)).toBe('notWhileImpersonating')
  })

  test('one that has not begun, has ended, was removed, is no longer meant for him', async () => {
    const { id } = await made({}, {})
    const later = await wage.ok(tests.saveOccasion, {
      id,
      version: 0,
      audience: { userIds: [stage.ids.driver] },
      from: '2099-01-01',
    })
    await stage.portal.settled()
    expect(await driver.refusal(tests.take, { id: later.id })).toBe('notFound')
    const occasionId = await given(id, [stage.ids.driver, stage.ids.clerk])
    const form = await answered(driver, occasionId, [[0]])
    const change = async (more: object) => {
      const now = (await wage.ok(tests.one, { id })).occasions.find((one) => one.id === occasionId)
      await wage.ok(tests.saveOccasion, {
        id,
        occasionId,
        version: now?.version ?? 0,
        audience: { userIds: [stage.ids.driver, stage.ids.clerk] },
        from: '2020-01-01',
        ...more,
      })
      await stage.portal.settled()
    }
    await change({ to: '2020-01-31' })
    expect(await driver.refusal(tests.handIn, form)).toBe('occasionNotOpen')
    await change({ audience: { userIds: [stage.ids.clerk] } })
    expect(await driver.refusal(tests.handIn, form)).toBe('notFound')
    await change({})
    expect((await driver.ok(tests.take, { id: occasionId })).id).toBe(occasionId)
    await wage.ok(tests.remove, { id })
    await stage.portal.settled()
    expect(await driver.refusal(tests.take, { id: occasionId })).toBe('notFound')
    expect(await driver.refusal(tests.handIn, form)).toBe('notFound')
    await wage.ok(tests.restore, { id })
    await stage.portal.settled()
    expect(await driver.refusal(tests.handIn, form)).toBe('done')
  })
})

describe('a survey', () => {
  test('is sent, has no points, and its words are in the figures', async () => {
    const { id } = await made(
      { kind: 'survey', title: 'Enkät' },
      { comment: 'optional' },
      { kind: 'text', options: [], comment: 'none' },
    )
    const occasionId = await given(id, [stage.ids.driver, stage.ids.clerk])
    const form = await answered(driver, occasionId, [[1], []])
    const answers = form.answers.map((one, nth) => (nth ? { ...one, text: 'Mer fika' } : one))
    expect(await driver.ok(tests.handIn, { ...form, answers })).toEqual({
      kind: 'survey',
      approved: true,
      points: 0,
      maxPoints: 0,
      pointsNeeded: 0,
      wrongIds: [],
    })
    expect(await driver.refusal(tests.diploma, { id: occasionId })).toBe('notFound')
    await stage.portal.settled()
    expect(await wage.ok(tests.result, { id })).toMatchObject({
      waiting: 1,
      taken: 1,
      meanPoints: null,
      distribution: [],
      questions: [
        { answered: 1, right: null, options: [{ count: 0 }, { count: 1 }] },
        { answered: 1, texts: ['Mer fika'] },
      ],
    })
    const { rows } = await wage.ok(tests.users, { id, state: 'sent' })
    expect(rows).toMatchObject([{ userId: stage.ids.driver, state: 'sent' }])
  })
})
