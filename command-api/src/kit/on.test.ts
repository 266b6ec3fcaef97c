import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { fileEvents, driverRightEvents as happened } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { actor, Deciders, superadmin } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

// How a command comes to its decision, shown on driver rights, which ask for all of it.
const { driverRights } = calls
const today = stockholmDay(new Date())
const [anna, bo, boss] = [newId(), newId(), newId()]
const [front, back, document, ofBo] = [newId(), newId(), newId(), newId()]
const employee = actor({ userId: anna })
const stranger = actor({ userId: bo })
const wage = actor({ userId: newId(), roles: ['wageadmin'] })
let deciders: Deciders

beforeAll(async () => {
  deciders = await Deciders.open()
  for (const userId of [anna, bo]) await deciders.given(`person-${userId}`, personCreated(userId))
  await deciders.given(`person-${boss}`, personCreated(boss, { userType: 'Management' }))
  for (const [fileId, type] of [
    [front, 'image/jpeg'],
    [back, 'image/png'],
    [document, 'application/pdf'],
    [ofBo, 'image/jpeg'],
  ] as const)
    await deciders.given(
      `file-${fileId}`,
      fileEvents.fileUploaded({
        ...{ fileId, ownerId: anna, name: 'bild', type, size: 1, hasThumbnail: false },
        ...{ sha256: '', thumbnailSha256: '' },
      }),
    )
})
afterAll(() => deciders.close())

const pictures = { frontFileId: front, backFileId: back }
const ykb = {
  ...{ title: '', cardNumber: '752-1', categories: ['goods'], expireDate: null },
  ...{ startDate: addDays(today, -1000), endDate: addDays(today, 400) },
}

/** A right of this person that waits, or is approved. */
async function one(userId = anna, approved = false, on = pictures) {
  const id = newId()
  const facts = { rightId: id, userId, kind: 'ykb' as const, ...ykb, ...on }
  const events = [
    happened.driverRightSubmitted(facts),
    ...(approved ? [happened.driverRightApproved({ ...facts, validUntil: ykb.endDate })] : []),
  ]
  await deciders.given(`driverRight-${id}`, ...events)
  return { id, version: events.length }
}

test('what is its owner’s is not there for another, whatever they send', async () => {
  const at = await one(anna, true)
  const renewal = { ...at, ...ykb, startDate: today, endDate: addDays(today, 1800), ...pictures }
  const tries = [
    deciders.when(driverRights.change, { ...at, ...ykb }, stranger),
    deciders.when(driverRights.attach, { ...at, ...pictures }, stranger),
    deciders.when(driverRights.renew, { ...renewal, userId: bo }, stranger),
    deciders.when(driverRights.renew, { ...renewal, userId: anna }, stranger),
    deciders.when(driverRights.change, { ...at, id: newId(), ...ykb }, employee),
  ]
  for (const each of tries) expect((await each).was).toBe('notFound')
  expect(
    (await deciders.when(driverRights.renew, { ...renewal, userId: anna }, employee)).was,
  ).toBe('driverRightRenewed')
})

test('what is about somebody is there for who may see that person', async () => {
  const at = await one(boss)
  const text = 'Ny bild'
  for (const each of [
    () => deciders.when(driverRights.approve, at, wage),
    () => deciders.when(driverRights.requestChanges, { ...at, text }, wage),
    () => deciders.when(driverRights.remove, at, wage),
    () => deciders.when(driverRights.removePending, at, wage),
    () => deciders.when(driverRights.approve, { ...at, id: newId() }, superadmin),
  ])
    expect((await each()).was).toBe('notFound')
  expect((await deciders.when(driverRights.approve, at, superadmin)).was).toBe(
    'driverRightApproved',
  )
})

test('who comes too late is told, unless it is done already', async () => {
  const at = await one()
  expect((await deciders.when(driverRights.approve, at, wage)).was).toBe('driverRightApproved')
  for (const late of [
    () => deciders.when(driverRights.requestChanges, { ...at, text: 'Nej' }, wage),
    () => deciders.when(driverRights.approve, at, wage),
    () => deciders.when(driverRights.remove, at, wage),
    () => deciders.when(driverRights.removePending, at, wage),
    () => deciders.when(driverRights.change, { ...at, ...ykb }, employee),
  ])
    expect((await late()).was).toBe('changedMeanwhile')
  const now = { ...at, version: at.version + 1 }
  expect((await deciders.when(driverRights.remove, now, wage)).was).toBe('driverRightDeleted')
  expect((await deciders.when(driverRights.remove, now, wage)).was).toBe('nothing')
  expect((await deciders.when(driverRights.approve, now, wage)).was).toBe('notFound')
})

test('what is looked up before is refused by its own name', async () => {
  const permit = { kind: 'permit' as const, title: 'Dispens', startDate: today, ...pictures }
  const submit = (more: object = {}, by = employee) =>
    deciders.when(driverRights.submit, { userId: anna, ...permit, ...more }, by)
  expect((await submit({ userId: bo }, stranger)).was).toBe('fileMissing')
  expect((await submit({ frontFileId: document })).was).toBe('notAnImage')
  expect((await submit({ frontFileId: newId() })).was).toBe('fileMissing')
  expect((await submit()).was).toBe('driverRightSubmitted')
  const add = (userId: string, by = wage) =>
    deciders.when(driverRights.add, { ...permit, userId }, by)
  expect((await add(newId())).was).toBe('unknownUser')
  expect((await add(boss)).was).toBe('unknownUser')
  expect((await add(anna)).was).toBe('fileMissing')
  // The pictures that are on the card stay, whoever uploaded them.
  const his = { frontFileId: ofBo, backFileId: ofBo }
  const at = await one(bo, false, his)
  const attached = deciders.when(driverRights.attach, { ...at, ...his }, stranger)
  expect((await attached).was).toBe('cardImagesAttached')
})

test('what is claimed is one’s own until it is let go', async () => {
  const adr = {
    ...{ userId: anna, kind: 'adr' as const, cardNumber: 'A1', categories: ['basic'] },
    ...{ startDate: today, endDate: addDays(today, 200), ...pictures },
  }
  const first = await deciders.when(driverRights.submit, adr, employee)
  expect(first.was).toBe('driverRightSubmitted')
  expect((await deciders.when(driverRights.submit, adr, employee)).was).toBe('rightExists')
  const at = { id: first.reply.id, version: 1 }
  expect((await deciders.when(driverRights.remove, at, wage)).was).toBe('driverRightDeleted')
  expect((await deciders.when(driverRights.submit, adr, employee)).was).toBe('driverRightSubmitted')
})
