const FIRST_MS = 500
const LONGEST_MS = 15_000
const TRIES = 3

/** Does the server answer, whatever it says? */
const reachable = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/**
 * Loads a part of the client that comes when it is needed. Without a network it waits and tries again,
 * as long as it takes: what is on the screen stays. Throws what `load` threw where the server answers
 * and does not have the part, as after a release.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  let refused = 0
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    try {
      return await load()
    } catch (error) {
      if (await reachable()) refused++
      if (refused === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
