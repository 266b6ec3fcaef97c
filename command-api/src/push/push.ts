import { push, type Subscription } from '@portal/contracts/push'
import { exists, type Person, person } from '@portal/domain/users/person'
import { pushPlace } from '@portal/platform/push-services'
import { type Acting, decisions, done, on, refuse } from '../kit/decisions.ts'
import { isPublicKey, keepDevice, removeDevice } from './devices.ts'

const own = (_: unknown, { actor }: Acting): string => actor.userId

/** Keeps where this session's device is reached: in a table alone, which ends with the session. */
async function kept(given: Subscription, { actor, parts }: Acting) {
  const { push: offered } = parts.settings
  if (!offered) return refuse('pushNotOffered')
  const place = pushPlace(given.endpoint, offered.services)
  if (!place || !isPublicKey(given.keys.p256dh)) return refuse('pushAddress')
  const one = { ...given, endpoint: place.url.href }
  return (await keepDevice(parts, actor, one, offered.publicKey)) || refuse('tooManyPushDevices')
}

const removed = async ({ id }: { id: string }, { actor, parts }: Acting) =>
  (await removeDevice(parts.pool, actor.userId, id)) || refuse('notFound')

/** It stands in the sign-in's table: the log has nothing to say of it. */
const saysNothing = (state: Person) => (exists(state) ? done() : refuse('notFound'))

export const pushDecisions = decisions(push, {
  subscribe: on(person, { stream: own, spends: { kept }, decide: saysNothing }),
  remove: on(person, { stream: own, spends: { removed }, decide: saysNothing }),
})
