declare global {
  interface Window {
    /** What `first-calls.js` has asked for before the page's scripts were there, by address. */
    portalFirst?: Map<string, Promise<Response>>
  }
}

/** Longer ago than this, in ms, an answer is asked for anew. */
const OLD_MS = 20_000

/** Since when, in ms as `performance.now` counts, what the page shows first may have been asked for. */
export const firstAsked = (now: number): number => (window.portalFirst && now < OLD_MS ? 0 : now)

/** What has been asked of an address already, once; undefined where it must be asked. May reject. */
export function takeFirst(address: string): Promise<Response> | undefined {
  const one = window.portalFirst?.get(address)
  window.portalFirst?.delete(address)
  return performance.now() < OLD_MS ? one : undefined
}

/** Whoever it was asked for is no longer here. */
export const dropFirst = (): void => window.portalFirst?.clear()
