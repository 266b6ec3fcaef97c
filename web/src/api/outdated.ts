import i18next from 'i18next'
import { judgeBy } from './client.ts'
import { ApiError } from './error.ts'

/** How long a look may take, in ms. */
const LOOK_MS = 5000

let outdated = false
const listeners = new Set<() => void>()

/** Is this page known to be of a release that the portal has left? */
export const isOutdated = (): boolean => outdated
/** Called once it is known to be. @returns stops listening */
export function onOutdated(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the page began with: its name changes with whatever is in a release. */
const ownScript = (): string | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].at(-1)?.src

/** Has the portal no more what this page began with? Where nobody can say, it has. */
async function looked(): Promise<boolean> {
  const script = ownScript()
  if (!script) return false
  try {
    const { status } = await fetch(script, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(LOOK_MS),
    })
    return status === 404
  } catch {
    return false
  }
}

/** These a portal of another release answers, too: what it takes became another, or it has no such call. */
const ambiguous: readonly string[] = ['invalidInput', 'notFound']

/**
 * What a call was refused with; where the page is of an earlier release than the portal, and may be refused for that
 * alone, it is that: nothing is wrong in the form, and nothing is gone.
 */
async function orOutdated(error: ApiError): Promise<ApiError> {
  // The words come with those of other pages, which a release may have taken before they came.
  if (!ambiguous.includes(error.code) || !i18next.exists('errors:outdated')) return error
  if (!outdated && !(await looked())) return error
  outdated = true
  for (const listener of listeners) listener()
  return new ApiError(410, { error: { code: 'outdated', message: '', requestId: '' } })
}

judgeBy(orOutdated)
