import { useIsFetching } from '@tanstack/react-query'
import { createContext, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '../feedback.tsx'
import type { ListState } from './state.ts'

/** A filter says whether what it is set to can still be chosen. */
export const FilterHolds = createContext<(name: string, holds: boolean) => void>(() => {})

/**
 * A view that was saved may name what is gone by now: a department, a column. Once all that can be chosen
 * is known, it is left out, and that is said.
 * @returns `tell` for the filters of the list, `onOpened` for who opens a view
 */
export function useHolding(list: ListState) {
  const { t } = useTranslation('lists')
  const { snack } = useFeedback()
  const gone = useRef(new Set<string>())
  const [opened, setOpened] = useState<string>()
  const isSettled = useIsFetching() === 0
  const tell = useCallback((name: string, holds: boolean) => {
    if (holds) gone.current.delete(name)
    else gone.current.add(name)
  }, [])
  useEffect(() => {
    if (opened === undefined || !isSettled) return
    const wanted = [...new URLSearchParams(opened)]
    // The address is not there yet.
    if (!wanted.every(([name, value]) => list.get(name) === value)) return
    setOpened(undefined)
    const { columns, declared } = list
    const known = columns?.filter((key) => key in declared.columns)
    const left = Object.fromEntries([
      ...[...gone.current].map((name) => [name, undefined] as const),
      ...(list.get('sort') && list.get('sort') !== list.sort
        ? ([
            ['sort', undefined],
            ['desc', undefined],
          ] as const)
        : []),
      ...(known && known.length < (columns?.length ?? 0)
        ? [['columns', known.join('.') || undefined] as const]
        : []),
    ])
    if (Object.keys(left).length === 0) return
    list.set(left, true)
    snack(t('viewLeftOut'), 'info')
  })
  return { tell, onOpened: setOpened }
}
