import { FileX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnsaved } from '../router/held.ts'

/**
 * The form of what can be put away and come back: others who put it away while something is typed in it leave that
 * there, as it was filled, until it is back or given up.
 * @param one as it is now
 * @param isAway it is put away: of that there is no form
 * @returns what the form is of, undefined where none is shown; and whether it is there for what was typed alone
 */
export function useKeptForm<T extends object>(
  one: T | undefined,
  isAway: boolean,
): { readonly of: T | undefined; readonly isKept: boolean } {
  const last = useRef<T>(undefined)
  const [held, hold] = useState({ isAway, isKept: false })
  // Asked once, when it goes: before that nothing is drawn without the form.
  const isKept = held.isAway === isAway ? held.isKept : isAway && isUnsaved()
  if (held.isAway !== isAway) hold({ isAway, isKept })
  if (!isAway) last.current = one
  return { of: isAway && !isKept ? undefined : last.current, isKept }
}

/** Says above a form that is there for what was typed alone what to do now. */
export function PutAwayNotice() {
  const { t } = useTranslation('lists')
  return (
    <p role="alert" className="flex gap-2 rounded-lg bg-warn-soft p-4 text-warn wrap-anywhere">
      <FileX size={20} aria-hidden className="mt-0.5 shrink-0" />
      {t('putAwayKept')}
    </p>
  )
}
