import { expect, test } from 'vitest'
import { actor, given, SOME_ID } from '../kit/given.ts'
import { added, recovered, removed, removedFor, renewed, secondFactor } from './second-factor.ts'

const nobody = given(secondFactor)

test('what is added is told, with the codes that came with it', () => {
  const codes = ['abcde-fghij']
  const first = nobody.when(added('totp'), {}, { found: { recoveryCodes: codes } })
  expect(first.events[0]?.data).toEqual({ userId: SOME_ID, kind: 'totp' })
  expect(first.reply).toEqual({ recoveryCodes: codes })
  const second = nobody.when(added('passkey'), {}, { found: { recoveryCodes: null } })
  expect(second).toMatchObject({ was: 'secondFactorAdded', reply: { recoveryCodes: null } })
  const again = nobody.when(renewed, {}, { found: { recoveryCodes: codes } })
  expect(again).toMatchObject({ was: 'recoveryCodesMade', reply: { recoveryCodes: codes } })
})

test.each([
  [0, false],
  [1, true],
])('with %i left, it is told whether there is one', (count, left) => {
  const { events } = nobody.when(removed('passkey'), {}, { found: { left: count } })
  expect(events[0]?.data).toEqual({ userId: SOME_ID, kind: 'passkey', left, byId: null })
})

test('an administrator takes all of them, and is named', () => {
  const by = actor({ roles: ['superadmin'] })
  const { events } = nobody.when(removedFor, {}, { by, found: { kinds: ['totp', 'passkey'] } })
  expect(events.map(({ data }) => [data.kind, data.left, data.byId])).toEqual([
    ['totp', false, by.userId],
    ['passkey', false, by.userId],
  ])
})

test('a recovery code that was used says how many are left', () => {
  expect(nobody.when(recovered, { left: 9 }).events[0]?.data).toEqual({ userId: SOME_ID, left: 9 })
})
