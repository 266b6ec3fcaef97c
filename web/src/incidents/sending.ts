import { files as fileCalls } from '@portal/contracts/files'
import { incidents } from '@portal/contracts/incidents'
import { useRef, useState } from 'react'
import { upload } from '../api/client.ts'
import { useCommand } from '../api/command.ts'
import { useUnsaved } from '../router/useUnsaved.ts'

/** The files of a report on their way. */
export interface OnTheWay {
  readonly reportId: string
  /** How many are there, and how many there are to be. */
  readonly there: number
  readonly all: number
  /** They did not all get there, and can be sent again. */
  readonly failed: boolean
}

/**
 * Sends the files of a report that is filed already. What got there is not sent again; what did not is
 * kept until it is, or the page is left, which asks first.
 */
export function useSending() {
  const [onTheWay, setOnTheWay] = useState<OnTheWay>()
  const held = useRef<{ reportId: string; files: readonly File[]; sent: Map<File, string> }>(
    undefined,
  )
  const { mutateAsync: finish } = useCommand(incidents.finish)
  useUnsaved(onTheWay !== undefined)
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
    } catch {
      tell(true)
    }
  }
  return {
    onTheWay,
    /** Sends these; others that are on their way are given up. */
    send: (reportId: string, files: readonly File[]) => {
      if (files.length === 0) return Promise.resolve()
      held.current = { reportId, files, sent: new Map() }
      return run()
    },
    again: run,
  }
}
export type Sending = ReturnType<typeof useSending>
