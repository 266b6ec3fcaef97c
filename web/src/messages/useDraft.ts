import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { storeOf } from '../api/kept.ts'
import { now } from '../api/now.ts'
import { Soon, Typed } from '../api/offline/typed.ts'
import { useSession } from '../api/session.tsx'
import { useComeBack } from '../ui/come-back.ts'
import {
  type Answer,
  draftIn,
  dropDraft,
  isEmpty,
  keepDraft,
  loadDraft,
  type NewMessage,
} from './drafts.ts'
import { sentElsewhere } from './sent-elsewhere.ts'

/**
 * What is being written, kept on this device until it is sent: at once for a page that is loaded anew, and
 * a moment later on the disk, for a browser that is killed.
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
  const [found] = useState(() => loadDraft(storage, userId, name, { shape, empty }, now()))
  const [none] = useState(empty)
  const [written, setWritten] = useState(found?.written ?? empty)
  const latest = useRef(written)
  const savedAt = useRef(found?.savedAt ?? 0)
  const [kept, setKept] = useState(true)
  /** Another tab keeps a draft of its own in this one's place. */
  const [elsewhere, setElsewhere] = useState(false)
  const touched = useRef(false)
  /** Changes when the text was replaced from outside the editor. */
  const [generation, setGeneration] = useState(0)
  const [onDisk] = useState(() => new Typed(userId, `draft ${name}`))
  const toDisk = useRef(Promise.resolve())
  const [soon] = useState(
    () =>
      new Soon(() => {
        const done = isEmpty(latest.current)
          ? onDisk.drop()
          : onDisk.keep({ savedAt: savedAt.current, written: latest.current }, [])
        // Where there is no room on the disk, the other place has it.
        toDisk.current = done.catch(() => undefined)
      }),
  )
  const isMine = storage !== undefined
  useEffect(() => {
    if (!isMine) return
    const before = savedAt.current
    const look = async () => {
      const last = draftIn((await onDisk.whenFound())?.typed, shape, none, now())
      // What was written meanwhile is newer.
      if (!last || last.savedAt <= before || savedAt.current !== before) return
      latest.current = last.written
      savedAt.current = last.savedAt
      setWritten(last.written)
      setGeneration((one) => one + 1)
    }
    look().catch(() => undefined)
    return soon.watch()
  }, [isMine, onDisk, shape, none, soon])
  const keep = () => {
    savedAt.current = now()
    setElsewhere(false)
    setKept(keepDraft(storage, userId, name, latest.current, savedAt.current))
    if (isMine) soon.changed()
  }
  useComeBack(() => {
    // A log-out in another tab has taken away what was kept.
    if (!isEmpty(latest.current)) keep()
  })
  const drop = () => {
    savedAt.current = now()
    dropDraft(storage, userId, name)
    if (!isMine) return
    soon.changed()
    soon.now()
  }
  const wasSent = useRef((_: string) => undefined as unknown)
  wasSent.current = (sent) => {
    if (isEmpty(latest.current)) return
    // What says something else here is kept no more: the other tab has dropped what both had.
    if (JSON.stringify(latest.current) !== sent) return keep()
    latest.current = empty
    touched.current = false
    setElsewhere(false)
    setWritten(empty)
    setKept(true)
    setGeneration((before) => before + 1)
  }
  useEffect(
    () =>
      isMine
        ? sentElsewhere.hear({ person: userId, name }, ({ written: sent }) => wasSent.current(sent))
        : undefined,
    [isMine, userId, name],
  )
  const keptElsewhere = useRef((_: unknown) => undefined as unknown)
  keptElsewhere.current = (typed) => {
    const last = draftIn(typed, shape, none, now())
    if (!last || isEmpty(latest.current)) return
    if (JSON.stringify(latest.current) === JSON.stringify(last.written)) return
    if (touched.current) return setElsewhere(true)
    // Nobody has written here: it is the draft of both.
    latest.current = last.written
    savedAt.current = last.savedAt
    setWritten(last.written)
    setGeneration((before) => before + 1)
  }
  useEffect(
    () =>
      isMine
        ? onDisk.hear(({ is, typed }) => is === 'kept' && keptElsewhere.current(typed))
        : undefined,
    [isMine, onDisk],
  )
  const nothing = isEmpty(written)
  return {
    written,
    nothing,
    generation,
    kept: kept && !elsewhere && !nothing,
    unkept: (!kept || elsewhere) && !nothing,
    elsewhere: elsewhere && !nothing,
    /** As `written`, also before it is shown. */
    now: () => latest.current,
    change(changes: Partial<T>) {
      const after = { ...latest.current, ...changes }
      latest.current = after
      touched.current = true
      setWritten(after)
      if (isEmpty(after)) drop()
      else keep()
    },
    /** Ends when the disk has forgotten it, too: what was sent is not found again by a page opened after it. */
    async clear(): Promise<void> {
      const sent = JSON.stringify(latest.current)
      latest.current = empty
      touched.current = false
      setElsewhere(false)
      drop()
      setWritten(empty)
      setKept(true)
      setGeneration((before) => before + 1)
      await toDisk.current
      if (isMine) sentElsewhere.tell({ person: userId, name, written: sent })
    },
  }
}
