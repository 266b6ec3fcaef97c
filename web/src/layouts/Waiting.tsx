import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentTrouble, onTrouble } from '../api/trouble.ts'
import { Skeleton } from '../ui/parts.tsx'
import { Away } from './Away.tsx'

/** After how long it is said that it takes long, in ms. */
const SLOW_MS = 8000

/** While a page or the session is on its way; what is the matter, where it does not come. */
export function Waiting() {
  const { t } = useTranslation(['ui', 'layouts'])
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const trouble = useSyncExternalStore(onTrouble, currentTrouble)
  if (trouble) return <Away trouble={trouble} />
  return (
    <div className="mx-auto w-full max-w-[46.875rem] p-4" aria-busy>
      <span className="sr-only">{t('ui:loading')}</span>
      <p role="status" className="px-4 text-dim empty:hidden">
        {slow && t('layouts:awaySlow')}
      </p>
      <Skeleton rows={4} />
    </div>
  )
}
