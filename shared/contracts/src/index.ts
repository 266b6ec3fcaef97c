import { app } from './app.ts'
import { auth } from './auth.ts'
import type { AnyCall } from './kit.ts'

export * from './kit.ts'
export { type Refusal, type RefusalBody, refusals } from './refusals.ts'

/** Every area built so far; the server mounts exactly these. */
export const calls = { app, auth }

/** All calls in one list, for the OpenAPI document, the checks and the tests. */
export const allCalls: readonly AnyCall[] = Object.values(calls).flatMap((area) =>
  Object.values<AnyCall>(area),
)
