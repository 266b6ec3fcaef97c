import { calls, type InputOf } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const { messages, departments, groups } = calls
type SendAs = InputOf<typeof messages.start>['sendAs']

const portal = standingPortal()
let admin: Client
let driver: Client
let driverId: string
beforeAll(async () => {
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  driverId = await driver.ownId()
})

const written = (sendAs: SendAs) => ({
  recipients: [{ kind: 'user' as const, id: driverId }],
  subject: 'Hej',
  content: '<p>Välkommen!</p>',
  sendAs,
})

test('an administrator writes in the name of every department and group, found by its name', async () => {
  const { rows } = await admin.ok(departments.filter, { pageSize: 0 })
  for (const one of rows) {
    const { sendAs } = await admin.ok(messages.recipients, { search: one.name })
    expect(sendAs).toContainEqual(
      expect.objectContaining({ kind: 'department', id: one.id, name: one.name }),
    )
  }
  const { id: groupId } = await admin.ok(groups.save, {
    name: 'Provledning',
    type: 'TrafficManager',
  })
  await portal.settled()
  const { sendAs } = await admin.ok(messages.recipients, { search: 'provledn' })
  expect(sendAs).toEqual([{ kind: 'group', id: groupId, name: 'Provledning', detail: '' }])
  for (const [as, name] of [
    [{ kind: 'department', id: rows[0]?.id ?? '' }, rows[0]?.name],
    [{ kind: 'group', id: groupId }, 'Provledning'],
  ] as const) {
    const { id } = await admin.ok(messages.start, written(as))
    await portal.settled()
    expect(await driver.ok(messages.one, { id })).toMatchObject({ sentAs: name })
  }
})

test('a name that is none is refused: of nothing, of the other kind, of chosen people', async () => {
  const department = (await admin.ok(departments.filter, {})).rows[0]?.id ?? ''
  const { id: chosen } = await admin.ok(groups.save, { name: 'Provutvalda', type: 'SpecificUser' })
  await portal.settled()
  expect((await admin.ok(messages.recipients, { search: 'provutv' })).sendAs).toEqual([])
  for (const as of [
    { kind: 'group', id: chosen },
    { kind: 'group', id: department },
    { kind: 'department', id: chosen },
    { kind: 'department', id: '019abf5e-0000-7000-8000-000000000001' },
  ] as const)
    expect(await admin.refusal(messages.start, written(as))).toBe('sendAsNotAllowed')
})
