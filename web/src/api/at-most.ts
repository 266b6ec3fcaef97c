/**
 * Waits for some work, and goes on without it after a while.
 * @param ms how long, in ms
 * @returns what it comes to; undefined where it is not through by then. Rejects as it does
 */
export function atMost<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<undefined>((pass) => {
    timer = setTimeout(() => pass(undefined), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
