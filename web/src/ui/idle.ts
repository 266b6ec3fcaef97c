const LATEST_MS = 5000

/** Does something when the browser has nothing else to do, after 5 s at the latest. @returns leaves it undone */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: LATEST_MS })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 1000)
  return () => clearTimeout(id)
}
