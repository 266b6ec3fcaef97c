import type { Waiting } from '@portal/contracts/waiting'
import { useEffect } from 'react'
import { useWaiting } from './useWaiting.ts'

/** Tells what waits, and whatever becomes of it; shows nothing. */
export default function Watch({ hear }: { hear: (waiting: readonly Waiting[]) => void }) {
  const { data } = useWaiting()
  useEffect(() => {
    if (data) hear(data.rows)
  }, [data, hear])
  return null
}
