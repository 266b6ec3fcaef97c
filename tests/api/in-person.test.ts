import { type AnyCommand, allCalls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { impersonate } from '../harness/rights.ts'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal()
let eyes: Client
let managersEyes: Client
beforeAll(async () => {
  eyes = await impersonate(portal, 'admin', 'driver')
  managersEyes = await impersonate(portal, 'superadmin', 'manager')
})

const commands = allCalls.filter((call): call is AnyCommand => call.kind === 'command')
const personal = commands.filter(({ may }) => ['user', 'self', 'clerk', 'manager'].includes(may))
const nameOf = (call: AnyCommand) => `${call.area}.${call.name}`

/** What somebody else may do in a person's name, both being named; everything else they do themselves. */
const inTheirName = [
  'app.setLocale',
  'auth.signOut',
  'departments.save',
  'files.upload',
  'messages.markUnread',
  'messages.open',
  'messages.reply',
  'messages.start',
  'workshifts.give',
  'workshifts.save',
  'workshifts.withdraw',
]

test('every command of people says whether another may do it in their name', () => {
  expect(
    personal
      .filter(({ inPerson }) => !inPerson)
      .map(nameOf)
      .sort(),
  ).toEqual(inTheirName)
})

test.each(personal.filter(({ inPerson }) => inPerson).map((call) => [nameOf(call), call] as const))(
  '%s is refused while impersonating, before anything else is looked at',
  async (_, call) => {
    for (const input of [call.example, {}]) {
      const through = call.may === 'manager' ? managersEyes : eyes
      const answer = await through.call(call, { ...(call.example as object), ...(input as object) })
      expect(answer.status).toBe(403)
      expect(answer.error?.code).toBe('notWhileImpersonating')
    }
  },
)

test('courses, driver rights, signatures, tests and what is accepted are among them', () => {
  const names = personal.filter(({ inPerson }) => inPerson).map(nameOf)
  for (const one of [
    'certificates.answer',
    'driver-rights.submit',
    'driver-rights.renew',
    'driver-rights.change',
    'driver-rights.attach',
    'education.register',
    'contracts.sign',
    'documents.approve',
    'signage.sign',
    'tests.handIn',
    'abnormalities.accept',
    'abnormalities.addPhoto',
    'account.chooseNotice',
  ])
    expect(names).toContain(one)
})
