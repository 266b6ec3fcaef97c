import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { useFeedback } from '../ui/feedback.tsx'

/** How many places of the page hold something that is not saved. */
let unsaved = 0
/** Is there something on the page that is not saved? */
export const isUnsaved = (): boolean => unsaved > 0

/**
 * Asks before the page is left while something is unsaved.
 * @param within also before another part of the page, where the address's parameters say which
 * @returns lets the page be left without a question, e.g. because it was saved just now
 */
export function useUnsaved(dirty: boolean, within = false): () => void {
  const { t } = useTranslation('ui')
  const { ask } = useFeedback()
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      !free.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (within && currentLocation.search !== nextLocation.search)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask({
      title: t('leaveTitle'),
      text: t('leaveText'),
      confirm: t('leave'),
      danger: true,
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, ask, t])
  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', hold)
    unsaved++
    return () => {
      unsaved--
      window.removeEventListener('beforeunload', hold)
    }
  }, [dirty])
  return useCallback(() => {
    free.current = true
  }, [])
}
