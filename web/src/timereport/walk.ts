import type { SortKeyOf } from '@portal/contracts/columns'
import type { timeReportList } from '@portal/contracts/lists/timereport'
import { type ReportRow, timereport } from '@portal/contracts/timereport'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../api/hooks.ts'

/** The way through the reports that wait, one after the other. */
export interface Walk {
  /** Several were gone through already. */
  readonly isUnderWay: boolean
  /** The one after what is shown; undefined where none is left. */
  readonly next: string | undefined
  /** Goes on to it. */
  readonly goOn: (after: 'decided' | 'skipped') => void
  readonly end: () => void
}

/** What is asked for at once: the next of them is enough. */
const AHEAD = 20

interface Asked {
  readonly search: string
  readonly month?: string
  readonly departmentId?: string
  readonly sort?: SortKeyOf<typeof timeReportList> | undefined
  readonly descending: boolean
}

/**
 * Walks through the waiting reports of a list: what stands below the one that is shown, then from the top.
 * @param id the one that is shown; '' where none is
 * @param shown the page of the list
 */
export function useWalk(
  id: string,
  asked: Asked,
  shown: readonly ReportRow[],
  show: (id: string | undefined) => void,
): Walk {
  const [behind, setBehind] = useState<readonly string[]>([])
  const [skipped, setSkipped] = useState(0)
  const waiting = useQuery({
    ...read(timereport.filter, { ...asked, state: 'sent', page: 0, pageSize: AHEAD + skipped }),
    enabled: id !== '',
  })
  const isAhead = (row: ReportRow) =>
    row.state === 'sent' && row.id !== id && !behind.includes(row.id)
  const below = (rows: readonly ReportRow[]) => {
    const at = rows.findIndex((row) => row.id === id)
    return at < 0 ? undefined : rows.slice(at + 1).find(isAhead)
  }
  const rows = waiting.data?.rows ?? []
  const next = (below(shown) ?? below(rows) ?? rows.find(isAhead))?.id
  return {
    isUnderWay: behind.length > 0,
    next,
    goOn(after) {
      setBehind((all) => [...all, id])
      if (after === 'skipped') setSkipped((count) => count + 1)
      show(next)
    },
    end() {
      setBehind([])
      setSkipped(0)
      show(undefined)
    },
  }
}
