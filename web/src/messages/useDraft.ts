import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { storeOf } from '../api/kept.ts'
import { useAccess, useSession } from '../api/session.tsx'
import { type Answer, dropDraft, isEmpty, keepDraft, loadDraft, type NewMessage } from './drafts.ts'

/**
 * What is being written, kept on this device until it is sent.
 * Somebody who looks through another person's eyes leaves no draft, and sees none.
 * @param name the draft's name among this person's drafts
 */
export function useDraft<T extends NewMessage | Answer>(
  name: string,
  shape: z.ZodType<T>,
  empty: T,
) {
  const session = useSession()
  const userId = session.user.id
  const storage = session.has('impersonatedby') ? undefined : storeOf('device')
  const [written, setWritten] = useState(
    () => loadDraft(storage, userId, name, shape, Date.now()) ?? empty,
  )
  const latest = useRef(written)
  const [kept, setKept] = useState(true)
  /** Changes when the text was replaced from outside the editor. */
  const [generation, setGeneration] = useState(0)
  const { ended } = useAccess()
  const wasEnded = useRef(ended)
  useEffect(() => {
    // A log-out in another tab has taken away what was kept; whoever wrote it is back.
    if (wasEnded.current && !ended && !isEmpty(latest.current))
      setKept(keepDraft(storage, userId, name, latest.current, Date.now()))
    wasEnded.current = ended
  }, [ended, storage, userId, name])
  const nothing = isEmpty(written)
  return {
    written,
    nothing,
    generation,
    kept: kept && !nothing,
    unkept: !kept && !nothing,
    /** As `written`, also before it is shown. */
    now: () => latest.current,
    change(changes: Partial<T>) {
      const after = { ...latest.current, ...changes }
      latest.current = after
      setWritten(after)
      if (isEmpty(after)) dropDraft(storage, userId, name)
      else setKept(keepDraft(storage, userId, name, after, Date.now()))
    },
    clear() {
      latest.current = empty
      dropDraft(storage, userId, name)
      setWritten(empty)
      setKept(true)
      setGeneration((before) => before + 1)
    },
  }
}
