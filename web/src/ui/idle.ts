const LATEST_MS = 5000
/** By then a first page has come on a slow network, too. */
const UNUSED_MS = 20_000

/** Does something when the browser has nothing else to do, after 5 s at the latest. @returns leaves it undone */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(work, { timeout: LATEST_MS })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(work, 1000)
  return () => clearTimeout(id)
}

/**
 * As `whenIdle`, as soon as somebody does something on the page, after 20 s at the latest: what may be
 * needed later does not hold up what is wanted first.
 */
export function whenUsed(work: () => void): () => void {
  let undo: () => void = () => undefined
  const acts = ['pointerdown', 'keydown', 'input', 'scroll'] as const
  const stop = () => {
    clearTimeout(late)
    for (const act of acts) window.removeEventListener(act, begin)
  }
  const begin = () => {
    stop()
    undo = whenIdle(work)
  }
  const late = setTimeout(begin, UNUSED_MS)
  for (const act of acts) window.addEventListener(act, begin, { passive: true })
  return () => {
    stop()
    undo()
  }
}
