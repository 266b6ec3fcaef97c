const FIRST_MS = 500
const LONGEST_MS = 15_000

/**
 * Loads what can come later than the page it belongs to: without a network it waits and tries again,
 * as long as it takes. What a page cannot do without fails instead, and says so.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
