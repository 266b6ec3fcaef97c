import { handlesCases, person } from '@portal/domain/users/person'
import { whistleHandlers } from '@portal/projections/kit/people'
import type { Looking } from '../kit/looking.ts'
import type { Alone } from '../kit/pointing.ts'

/** What takes a handler of cases away goes one after the other: two could take each other away. */
export async function ofCaseHandler(
  userId: string,
  { parts }: Looking,
): Promise<Alone | undefined> {
  const { state } = await parts.executor.state(person, userId)
  return handlesCases(state) ? { name: 'handlers of cases', tellers: ['users'] } : undefined
}

/**
 * Is there somebody with a key to whistleblowers' cases once this person is gone? So it is, too, where they
 * have none themselves. Which cases there are is not asked: a refusal would tell of one that nobody is to know of.
 */
export async function keyLeft(
  { id }: { readonly id: string },
  { parts: { db, channel } }: Looking,
): Promise<boolean> {
  const handlers = await whistleHandlers(db)
  if (!handlers.some((one) => one.id === id)) return true
  const { vault } = await channel.open()
  const keys = new Set((await vault.handlers()).map(({ userId }) => userId))
  return !keys.has(id) || handlers.some((one) => one.id !== id && keys.has(one.id))
}
