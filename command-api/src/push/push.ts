import { push } from '@portal/contracts/push'
import { pushPlace } from '@portal/platform/push-services'
import { notInAnothersName } from '../auth/entering.ts'
import { act, decisions, refuse } from '../kit/decisions.ts'
import { isPublicKey, keepDevice, removeDevice } from './devices.ts'

export const pushDecisions = decisions(push, {
  // Where a browser is reached stands in a table alone, which ends with its session.
  subscribe: act(async (given, acting) => {
    const refused = notInAnothersName(acting)
    if (refused) return refused
    const { push: offered } = acting.parts.settings
    if (!offered) return refuse('pushNotOffered')
    const place = pushPlace(given.endpoint, offered.services)
    if (!place || !isPublicKey(given.keys.p256dh)) return refuse('pushAddress')
    const one = { ...given, endpoint: place.url.href }
    return (await keepDevice(acting.parts, acting.actor, one, offered.publicKey))
      ? { ok: true as const }
      : refuse('tooManyPushDevices')
  }),

  // The same: the table alone.
  remove: act(async ({ id }, acting) => {
    const refused = notInAnothersName(acting)
    if (refused) return refused
    return (await removeDevice(acting.parts.pool, acting.actor.userId, id))
      ? { ok: true as const }
      : refuse('notFound')
  }),
})
