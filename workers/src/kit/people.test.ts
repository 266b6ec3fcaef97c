import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { Deciders } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotSeenYet, personOf } from './people.ts'

let deciders: Deciders
beforeAll(async () => {
  deciders = await Deciders.open()
})
afterAll(() => deciders.close())

test('a person is reached, is not seen yet, or is gone', async () => {
  const { parts } = deciders.portal
  const userId = newId()
  expect(await personOf(parts, userId)).toBeUndefined()
  await deciders.given(
    `person-${userId}`,
    personCreated(userId, {
      firstName: 'Inga',
      lastName: 'Bjuden',
      email: 'inga@demo.example',
      locale: 'pl',
      invited: true,
    }),
  )
  expect(await personOf(parts, userId)).toEqual({
    userId,
    name: 'Inga',
    email: 'inga@demo.example',
    phone: '',
    locale: 'pl',
    status: 'invited',
  })
  // As it is while the projection is behind: the mail must wait for it, not be dropped.
  await parts.pool.query('DELETE FROM users.person WHERE user_id = $1', [userId])
  await expect(personOf(parts, userId)).rejects.toThrow(NotSeenYet)
  await deciders.given(`person-${userId}`, userEvents.userDeleted({ userId, erased: false }))
  expect(await personOf(parts, userId)).toBeUndefined()
  // Nobody comes back: what ends with them may be said after it.
  const ended = userEvents.impersonationEnded({ userId, impersonatorId: userId })
  await deciders.given(`person-${userId}`, ended)
  expect(await personOf(parts, userId)).toBeUndefined()
})
