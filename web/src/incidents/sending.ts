import { files as fileCalls } from '@portal/contracts/files'
import { incidents, MAX_INCIDENT_FILES } from '@portal/contracts/incidents'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError, request } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { OWN_REPORTS } from '../api/offline/reading.ts'
import { Typed } from '../api/offline/typed.ts'
import { useSession } from '../api/session.tsx'
import { upload } from '../api/upload.ts'
import { useUnsaved } from '../router/useUnsaved.ts'

/** What may follow a report, as a file input says it: an iPhone films in a format of its own. */
export const TAKEN = 'image/*,application/pdf,video/mp4,video/quicktime'

/** The files of a report on their way. */
export interface OnTheWay {
  readonly reportId: string
  /** How many are there, and how many there are to be. */
  readonly there: number
  readonly all: number
  /** They did not all get there, and can be sent again. */
  readonly failed: boolean
  /** The names of those that this device cannot read any more, if any: others can be sent in their place. */
  readonly gone: readonly string[]
}

/** What is kept of files that are on their way. */
const Kept = z.object({ reportId: z.string() })

/** Sends a file; undefined where this device cannot read it any more, which no other try would change. */
const uploadOf = async (file: File) => {
  try {
    return await upload(fileCalls.upload, [file])
  } catch (error) {
    if (error instanceof ApiError && error.code === 'fileGone') return undefined
    throw error
  }
}

/** Does a report of one's own still wait for files? Where nobody can say, it may. */
const lacksFiles = async (reportId: string): Promise<boolean> => {
  try {
    const { rows } = await request(incidents.mine, OWN_REPORTS)
    return rows.find(({ id }) => id === reportId)?.filesMissing !== 0
  } catch {
    return true
  }
}

/**
 * Sends the files of a report that is filed already. What got there is not sent again; what did not is
 * kept on this device until it is, also where the browser is killed meanwhile.
 */
export function useSending() {
  const session = useSession()
  const [kept] = useState(() => new Typed(session.user.id, 'files of a report'))
  const isMine = !session.has('impersonatedby')
  const [onTheWay, setOnTheWay] = useState<OnTheWay>()
  const [safe, setSafe] = useState(false)
  const held = useRef<{ reportId: string; files: readonly File[]; sent: Map<File, string> }>(
    undefined,
  )
  const { mutateAsync: finish } = useCommand(incidents.finish)
  useUnsaved(onTheWay !== undefined && !safe)
  useEffect(() => {
    if (!isMine) return
    let over = false
    const look = async () => {
      const found = await kept.whenFound()
      const { data } = Kept.safeParse(found?.typed)
      if (!found || !data) return
      if (!(await lacksFiles(data.reportId))) return kept.drop()
      if (over || held.current) return
      held.current = { reportId: data.reportId, files: found.files, sent: new Map() }
      setSafe(true)
      setOnTheWay({
        reportId: data.reportId,
        there: 0,
        all: found.files.length,
        failed: true,
        gone: [],
      })
    }
    // A browser that keeps nothing has nothing.
    look().catch(() => undefined)
    return () => {
      over = true
    }
  }, [isMine, kept])
  const run = async () => {
    const now = held.current
    if (!now) return
    const { reportId, files, sent } = now
    const gone: File[] = []
    const tell = (failed: boolean) =>
      setOnTheWay({
        ...{ reportId, there: sent.size, all: files.length, failed },
        gone: gone.map(({ name }) => name),
      })
    tell(false)
    try {
      for (const file of files) {
        if (sent.has(file)) continue
        const uploaded = await uploadOf(file)
        if (!uploaded) gone.push(file)
        const [one] = uploaded?.files ?? []
        if (one) sent.set(file, one.id)
        tell(false)
      }
      if (gone.length > 0) {
        held.current = { ...now, files: files.filter((file) => !gone.includes(file)) }
        return tell(true)
      }
      await finish({ id: reportId, fileIds: [...sent.values()] })
      held.current = undefined
      setOnTheWay(undefined)
      await kept.drop().catch(() => undefined)
    } catch {
      tell(true)
    }
  }
  return {
    onTheWay,
    /** Sends these; others of the same report go along, those of another are given up. */
    send: async (reportId: string, more: readonly File[]) => {
      if (more.length === 0) return
      const before = held.current?.reportId === reportId ? held.current : undefined
      const files = [...(before?.files ?? []), ...more].slice(0, MAX_INCIDENT_FILES)
      held.current = { reportId, files, sent: before?.sent ?? new Map() }
      setSafe(false)
      const keeping = kept.keep({ reportId }, files).then(
        () => setSafe(true),
        () => undefined,
      )
      await run()
      await keeping
    },
    again: run,
  }
}
export type Sending = ReturnType<typeof useSending>
