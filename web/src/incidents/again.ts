import { useEffect, useState } from 'react'
import { filesOf, onWaiting, takeOut, waiting, writtenAt } from '../api/offline/outbox.ts'
import { hold } from '../api/offline/sending.ts'
import { readReport } from './draft.ts'
import type { Again } from './ReportForm.tsx'

/**
 * What waits to be sent and is written anew; it is not sent while it is.
 * @param id of what waits; '' where nothing is written anew
 * @returns undefined until it is there; null where there is nothing to write anew
 */
export function useAgain(id: string): Again | null | undefined {
  const [again, setAgain] = useState<{ of: string; found: Again | null }>()
  useEffect(() => {
    if (id === '') return
    const release = hold(id)
    let over = false
    const find = async () => {
      const item = waiting().find((one) => one.id === id)
      if (item?.kind !== 'report' || item.reportId !== null) return
      const photos = await filesOf(item)
      // An older client may have kept it otherwise.
      const typed = readReport({ typed: { ...item, ...item.input }, files: photos })
      if (over) return
      stop()
      setAgain({
        of: id,
        found: typed
          ? {
              typed,
              madeAt: new Date(writtenAt(item)).toISOString(),
              taken: () => takeOut(item),
            }
          : null,
      })
    }
    const stop = onWaiting(() => void find())
    void find()
    return () => {
      over = true
      stop()
      release()
    }
  }, [id])
  if (id === '') return null
  return again?.of === id ? again.found : undefined
}
