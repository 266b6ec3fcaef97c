import { alone } from './alone.ts'
import { signOutPaid } from './token.ts'

/**
 * Signs somebody in, while no tab renews or ends a session of this browser: what that is answered with
 * would take the new session's cookie away, or end it. The server ends the one that was left here.
 * @param work the call that may answer with an access token; it must not wait for a person, nor be made
 *   where somebody is signed in, whose token might have to be renewed first
 */
export function signingIn<R extends object>(work: () => Promise<R>): Promise<R> {
  return alone('refresh', async () => {
    const reply = await work()
    if ('jwtToken' in reply) signOutPaid()
    return reply
  })
}
