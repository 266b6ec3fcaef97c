import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnyQuery, allCalls, type LiveTopic, whole } from './index.ts'
import { listingPeople } from './user-notes.ts'

/** Told of people anyway, or of what is one's own. */
const besides: readonly LiveTopic[] = ['users', 'organisation', 'session', 'startup', 'history']

/** Does what is answered name people, beside those who did something? */
const namesPeople = (call: AnyQuery): boolean =>
  /"(departmentNames|userName|fullName)":\{/.test(
    JSON.stringify(z.toJSONSchema(whole(call.reply), { io: 'output', unrepresentable: 'any' })),
  )

test('whatever lists people is among what is told when they are called or placed otherwise', () => {
  const lists = allCalls.flatMap((call) =>
    call.kind === 'query' && call.live && !['self', 'user', 'guest'].includes(call.may)
      ? namesPeople(call)
        ? [call.live]
        : []
      : [],
  )
  expect(lists).toContain('user-rights')
  const known: readonly LiveTopic[] = [...listingPeople, ...besides]
  expect([...new Set(lists)].filter((topic) => !known.includes(topic))).toEqual([])
})
