import { GitCompareArrows } from 'lucide-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { GoneHere } from './gone-here.ts'

/**
 * Fills a form from what the server has, and never overwrites what was typed: while something is
 * unsaved, a newer version is only offered.
 * @param current what the server has now; undefined while it loads or for something new
 * @param fill puts its values into the form and makes it clean
 * @param state whether the form has unsaved changes, and whether it is being saved
 */
export function useVersioned<T extends { readonly id: string; readonly version: number }>(
  current: T | undefined,
  fill: (value: T) => void,
  { dirty, busy }: { dirty: boolean; busy: boolean },
) {
  const [base, setBase] = useState<T>()
  const filling = useRef(fill)
  filling.current = fill
  useEffect(() => {
    if (!current || busy) return
    if (base?.id === current.id && (dirty || current.version === base.version)) return
    filling.current(current)
    setBase(current)
  }, [current, base, dirty, busy])
  const later = current && base && current.id === base.id && current.version > base.version
  const newer = later && dirty && !busy ? current : undefined
  return {
    /** The version that the form was filled from, to be sent with a change. */
    version: base?.version,
    filled: base !== undefined,
    newer: newer && {
      take() {
        filling.current(newer)
        setBase(newer)
      },
      /** What was typed stays, and will be saved over the newer version. */
      keepMine() {
        setBase(newer)
      },
    },
  }
}

/** Offers the newer values, or to keep what was typed. */
export function NewerNotice({
  newer,
}: {
  newer: { take: () => void; keepMine: () => void } | undefined
}) {
  const { t } = useTranslation('ui')
  // Of what is gone there is nothing newer.
  const gone = useContext(GoneHere)
  if (!newer || gone) return null
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warn-soft p-4 text-warn">
      <p className="flex gap-2">
        <GitCompareArrows size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t('changedMeanwhile')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={newer.take}>
          {t('loadNewValues')}
        </Button>
        <Button kind="secondary" onClick={newer.keepMine}>
          {t('keepMine')}
        </Button>
      </div>
    </div>
  )
}
