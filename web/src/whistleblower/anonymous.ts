import type { AnyCommand, InputOf, ReplyOf } from '@portal/contracts'
import { noAnswer, refusedWith } from '../api/error.ts'

const LONGEST_MS = 30_000

/**
 * Makes a call as nobody: without the session's token, without cookies, and without saying where it comes
 * from, also where somebody is signed in. Throws ApiError.
 */
export async function asNobody<C extends AnyCommand>(
  call: C,
  input: InputOf<C>,
): Promise<ReplyOf<C>> {
  let response: Response
  try {
    response = await fetch(call.path, {
      method: call.method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(LONGEST_MS),
    })
  } catch {
    throw noAnswer()
  }
  if (!response.ok) throw await refusedWith(response)
  return (await response.json().catch(() => {
    throw noAnswer()
  })) as ReplyOf<C>
}
