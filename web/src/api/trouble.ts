import { isAway } from './error.ts'
import { pauseBefore } from './retries.ts'

/** Something that the page waits for and that has failed so far; it is tried again by itself. */
export interface Trouble {
  /** What it was answered with; 0 where there was no answer. */
  readonly status: number
  /** When it is tried again, in ms since 1970; in the past while it is being tried. */
  readonly nextAt: number
  /** Tries again now. */
  readonly again: () => void
}

const all = new Set<Trouble>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The latest trouble that there is; undefined where all is well. */
export const currentTrouble = (): Trouble | undefined => [...all].at(-1)

/** Called whenever a trouble comes, changes or goes. @returns stops listening */
export function onTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const HEARD = 'portal:heard'

/** Tells what waits for the portal that it has answered something: nobody waits out a pause that was for its absence. */
export function heard(response: Response): Response {
  if (response.status < 500) window.dispatchEvent(new Event(HEARD))
  return response
}

/**
 * Keeps telling of one trouble, from its first failure until it is over.
 * @returns `wait` waits before the next try, as long as is asked for, at the most until the network is
 *   back, the portal answers again or somebody does not want to wait; `over` ends it
 */
export function troubled() {
  let current: Trouble | undefined
  const set = (next: Trouble | undefined) => {
    if (current) all.delete(current)
    current = next
    if (next) all.add(next)
    tell()
  }
  return {
    /** `again` is what trying at once means, where it is more. Rejects where the signal gives it up. */
    wait: (
      status: number,
      ms: number,
      { signal, again }: { signal?: AbortSignal; again?: () => void } = {},
    ): Promise<void> =>
      new Promise<void>((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          for (const back of backs) window.removeEventListener(back, done)
          signal?.removeEventListener('abort', gone)
        }
        const done = () => {
          stop()
          if (current) set({ ...current, nextAt: 0 })
          resolve()
        }
        const gone = () => {
          stop()
          reject(signal?.reason)
        }
        const timer = setTimeout(done, ms)
        // What was answered, as with when to come again, was heard.
        const backs = status === 0 ? ['online', HEARD] : ['online']
        for (const back of backs) window.addEventListener(back, done)
        signal?.addEventListener('abort', gone)
        set({ status, nextAt: Date.now() + ms, again: again ?? done })
      }),
    over: () => {
      if (current) set(undefined)
    },
  }
}

/**
 * Does what the page cannot do without, until it is done: while the server or the way to it is away, it is
 * tried again with pauses that grow, or as long as the server says. Throws what is refused.
 * @param signal gives it up
 */
export async function persistently<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const trouble = troubled()
  try {
    for (let times = 0; ; times++) {
      try {
        return await work()
      } catch (error) {
        if (!isAway(error) || signal?.aborted) throw error
        await trouble.wait(error.status, pauseBefore(times, error), { signal })
      }
    }
  } finally {
    trouble.over()
  }
}
