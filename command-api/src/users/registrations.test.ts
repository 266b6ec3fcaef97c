import { randomUUID } from 'node:crypto'
import { userEvents } from '@portal/events'
import { fixedKey } from '@portal/platform/key-ring'
import { openRivals, type Rivals } from '@portal/tests/harness/rivals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registrationsOf } from './registrations.ts'

let rivals: Rivals
beforeAll(async () => {
  rivals = await openRivals()
})
afterAll(() => rivals.close())

const begun = async (stream: string, email: string) => {
  const registrationId = randomUUID()
  await rivals.one.log.append(
    [
      {
        stream: `registration-${stream}`,
        expected: 'any',
        events: [
          userEvents.registrationStarted({ registrationId, email, userId: null, locale: 'sv' }),
        ],
      },
    ],
    {},
  )
  return registrationId
}

it('finds what was begun with an address, also under a CLAIM_KEY that was rotated out', async () => {
  const { log, executor } = rivals.one
  const email = 'nils.larsson@example.com'
  const now = await begun(executor.claimId('email', email), email)
  const before = await begun('named-by-a-former-key', 'Nils.Larsson@Example.com')
  await begun(executor.claimId('email', 'other@example.com'), 'other@example.com')
  const once = fixedKey(Buffer.alloc(32))
  const found = async (claimKey: typeof once) => {
    const settings = { claimKey } as never
    const all = await registrationsOf({ log, executor, settings }, new Set([email]))
    return all.map(({ registrationId }) => registrationId)
  }
  expect(await found(once)).toEqual([now])
  const rotated = { ...once, current: { ...once.current, version: 2 } }
  expect((await found(rotated)).sort()).toEqual([now, before].sort())
})
