import { addDays, addMonths } from '@portal/calendar/days'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

/** When the course was. */
const held = addDays(today, -54)

const { certificates, auth, files } = calls
const portal = standingPortal()

test('a course is booked, answered with a note, sent back, answered again, accepted by one of two', async () => {
  const wage = await portal.as('wageadmin')
  const chief = await portal.as('superadmin')
  const driver = await portal.as('driver')
  const { id: userId } = await driver.ok(auth.me, {})
  const { id } = await wage.ok(certificates.save, {
    name: 'Fallskydd',
    type: 'safety',
    validityMonths: 12,
  })
  const booking = {
    id,
    userIds: [userId],
    startsAt: `${held}T08:00:00+02:00`,
    place: 'Kontoret',
  }
  expect(await wage.ok(certificates.book, booking)).toEqual({ booked: 1, refused: [] })
  expect((await wage.ok(certificates.book, booking)).refused).toMatchObject([
    { code: 'alreadyBooked' },
  ])
  await portal.settled()
  const mine = await driver.ok(certificates.courses, { id: userId })
  const course = mine.rows.find((row) => row.certificateId === id)?.id ?? ''
  const noNote = await driver.call(certificates.answer, {
    id: course,
    version: 1,
    attended: false,
  })
  expect([noNote.status, noNote.error?.code, noNote.error?.fields?.[0]?.path]).toEqual([
    422,
    'noteRequired',
    'note',
  ])
  await driver.ok(certificates.answer, {
    id: course,
    version: 1,
    attended: false,
    note: 'Sjuk',
  })
  await wage.ok(certificates.decide, {
    id: course,
    version: 2,
    decision: 'askForMore',
    text: 'Vilken dag?',
  })
  await portal.settled()
  expect(await driver.ok(certificates.course, { id: course })).toMatchObject({
    status: 'UserUpdateNeeded',
    text: 'Vilken dag?',
  })
  // An answer to what was, from a page that was left open, is none to what is asked now.
  const answer = { id: course, attended: true }
  expect(await driver.refusal(certificates.answer, { ...answer, version: 1 })).toBe(
    'changedMeanwhile',
  )
  const unsaid = await driver.call(certificates.answer, answer as never)
  expect([unsaid.status, unsaid.error?.fields?.[0]?.path]).toEqual([400, 'version'])
  await driver.ok(certificates.answer, { ...answer, version: 3 })
  const both = await Promise.all(
    [wage, chief].map((who) =>
      who.call(certificates.decide, { id: course, version: 4, decision: 'accept' }),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await portal.settled()
  const { rows } = await wage.ok(certificates.users, { id, status: 'Accepted' })
  expect(rows).toMatchObject([{ userId, validity: 'valid', holdsUntil: addMonths(held, 12) }])
  const sheet = await wage.call(certificates.users, { id, export: 'xlsx' })
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
  // Booked again in time, they stand in the list of certificates as among its people: once.
  const counts = async () => {
    await portal.settled()
    const [row] = (await wage.ok(certificates.list, { id })).rows
    return [row?.openCount, row?.waitingCount, row?.acceptedCount]
  }
  expect(await counts()).toEqual([0, 0, 1])
  await wage.ok(certificates.book, {
    ...booking,
    startsAt: `${addMonths(held, 11)}T08:00:00+02:00`,
  })
  expect(await counts()).toEqual([1, 0, 0])
})

test('what was handed in for a course is its owner’s alone once something else is', async () => {
  const [wage, driver] = [await portal.as('wageadmin'), await portal.as('driver')]
  const { id: userId } = await driver.ok(auth.me, {})
  const { id } = await wage.ok(certificates.save, { name: 'Heta arbeten', type: 'safety' })
  const startsAt = `${addDays(held, 1)}T08:00:00+02:00`
  await wage.ok(certificates.book, { id, userIds: [userId], startsAt, place: 'Kontoret' })
  await portal.settled()
  const { rows } = await driver.ok(certificates.courses, { id: userId })
  const course = rows.find(({ certificateId }) => certificateId === id)?.id ?? ''
  const paper = async (name: string) =>
    (await driver.upload(files.upload, [{ name, bytes: name }])).body.files[0]?.id ?? ''
  const [first, second] = [await paper('fel.txt'), await paper('rätt.txt')]
  const reads = async (fileId: string) => {
    await portal.settled()
    const stranger = await portal.as('newdriver')
    return Promise.all(
      [wage, driver, stranger].map((who) => who.refusal(files.download, { id: fileId })),
    )
  }
  const of = { id: course, attended: true }
  await driver.ok(certificates.answer, { ...of, version: 1, fileId: first })
  expect(await reads(first)).toEqual(['done', 'done', 'fileMissing'])
  const text = 'Fel papper'
  await wage.ok(certificates.decide, { id: course, version: 2, decision: 'askForMore', text })
  await driver.ok(certificates.answer, { ...of, version: 3, fileId: second })
  expect(await reads(first)).toEqual(['fileMissing', 'done', 'fileMissing'])
  expect(await reads(second)).toEqual(['done', 'done', 'fileMissing'])
  // Answered without one, the one before is no longer the office's either.
  await wage.ok(certificates.decide, { id: course, version: 4, decision: 'askForMore', text })
  await driver.ok(certificates.answer, { ...of, version: 5 })
  expect(await reads(second)).toEqual(['fileMissing', 'done', 'fileMissing'])
})

test('another’s courses are not found', async () => {
  const driver = await portal.as('driver')
  const newdriver = await portal.as('newdriver')
  const { id } = await newdriver.ok(auth.me, {})
  const { rows } = await newdriver.ok(certificates.courses, { id })
  const course = rows[0]?.id ?? ''
  expect(await driver.refusal(certificates.courses, { id })).toBe('notFound')
  expect(await driver.refusal(certificates.course, { id: course })).toBe('notFound')
  const answer = { id: course, version: 1, attended: true }
  expect(await driver.refusal(certificates.answer, answer)).toBe('notFound')
})
