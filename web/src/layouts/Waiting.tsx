import { useSyncExternalStore } from 'react'
import { currentTrouble, onTrouble } from '../api/trouble.ts'
import { Skeleton } from '../ui/parts.tsx'
import { Away } from './Away.tsx'

/** While a page or the session is on its way; what is the matter, where it does not come. */
export function Waiting() {
  const trouble = useSyncExternalStore(onTrouble, currentTrouble)
  if (trouble) return <Away trouble={trouble} />
  return (
    <div className="mx-auto w-full max-w-[46.875rem] p-4" aria-busy>
      <Skeleton rows={4} />
    </div>
  )
}
