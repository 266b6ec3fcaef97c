import type { AnyCall, Scope } from '@portal/contracts'
import type { Actor } from '@portal/platform/actor'
import { allows } from '@portal/projections/kit/scopes'
import type { HttpSide } from './acting.ts'
import type { Parts } from './parts.ts'

/** Somebody may no longer do what they could when their call came: their session ended, or a role was taken away. */
export class NoLonger extends Error {
  readonly code: 'notSignedIn' | 'forbidden'
  constructor(code: NoLonger['code']) {
    super(code)
    this.code = code
  }
}

/** Who calls, as they stand now that something was waited for. Throws NoLonger. */
export async function stillOf(
  { sessions }: Pick<Parts, 'sessions'>,
  call: AnyCall,
  { sessionId }: Actor,
): Promise<Actor> {
  const now = await sessions.standing(sessionId)
  if (!now) throw new NoLonger('notSignedIn')
  if (!allows[call.may as Scope](now)) throw new NoLonger('forbidden')
  return now
}

/** The same uploads, each given on only while its sender may send it: how long it takes is theirs to choose. */
export const whileAllowed = (http: HttpSide, still: () => Promise<unknown>): HttpSide => ({
  ...http,
  uploads: async function* (...given) {
    for await (const one of http.uploads(...given)) {
      await still()
      yield one
    }
  },
})
