import { useEffect, useState } from 'react'
import { useSession } from '../session.tsx'
import { type Found, Typed } from './typed.ts'

/** What was begun on this device and is not sent, and where it is kept. */
export interface Kept<T> {
  readonly kept: Typed
  /** Whoever keeps more may put it here: a form that goes from the page and comes again begins with it. */
  found: T | undefined
  /** What was kept and found only when something else was being written: it is offered beside that. */
  readonly earlier: T | undefined
}

/**
 * Looks for what was begun of a form on this device.
 * @param name of the form
 * @param read what was kept as the form has it, undefined where it does not fit; the same function each time
 * @param wanted where nothing is to be kept of it, nothing is found
 * @returns undefined until it is looked for; null where nothing is kept
 */
export function useKept<T>(
  name: string,
  read: (found: Found | undefined) => T | undefined,
  wanted = true,
): Kept<T> | null | undefined {
  const session = useSession()
  const userId = session.user.id
  // Who looks through another's eyes leaves no draft, and sees none.
  const isMine = wanted && !session.has('impersonatedby')
  const [draft, setDraft] = useState<Kept<T> & { readonly of: string }>()
  useEffect(() => {
    if (!isMine) return
    const kept = new Typed(userId, name)
    let over = false
    const set = (found: T | undefined, earlier?: T) =>
      !over && setDraft({ kept, found, earlier, of: name })
    const look = async () => {
      const found = read(await kept.found())
      set(found)
      const earlier = await kept.earlier().catch(() => undefined)
      if (earlier) set(found, read(earlier))
    }
    // A browser that keeps nothing has nothing.
    look().catch(() => set(undefined))
    return () => {
      over = true
    }
  }, [isMine, userId, name, read])
  if (!isMine) return null
  return draft?.of === name ? draft : undefined
}
