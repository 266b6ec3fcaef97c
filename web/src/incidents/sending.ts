import { files as fileCalls } from '@portal/contracts/files'
import { incidents } from '@portal/contracts/incidents'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { request } from '../api/client.ts'
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
}

/** What is kept of files that are on their way. */
const Kept = z.object({ reportId: z.string() })

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
      setOnTheWay({ reportId: data.reportId, there: 0, all: found.files.length, failed: true })
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
    const tell = (failed: boolean) =>
      setOnTheWay({ reportId, there: sent.size, all: files.length, failed })
    tell(false)
    try {
      for (const file of files) {
        if (sent.has(file)) continue
        const { files: uploaded } = await upload(fileCalls.upload, [file])
        const [one] = uploaded
        if (one) sent.set(file, one.id)
        tell(false)
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
    /** Sends these; others that are on their way are given up. */
    send: async (reportId: string, files: readonly File[]) => {
      if (files.length === 0) return
      held.current = { reportId, files, sent: new Map() }
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
