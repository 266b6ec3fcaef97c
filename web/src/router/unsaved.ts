import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useLocation, useNavigationType } from 'react-router'
import { useFeedback } from '../ui/feedback.tsx'

/** A place of the page that may hold something which is not saved. */
export interface Place {
  dirty: boolean
  /** It goes with another part of its page, too, where the address's parameters say which. */
  within: boolean
  /** It may be left without a question. */
  free: boolean
}
export const placesHeld = new Set<Place>()

/** Is there something on the page that is not saved? */
export const isUnsaved = (): boolean => [...placesHeld].some(({ dirty }) => dirty)

/**
 * Asks once for all places of a page; the router knows one who asks. What a page was asking itself goes with
 * it where the browser's Back leaves it.
 */
export function useLeaveGuard(): void {
  const { t } = useTranslation('ui')
  const { ask, withdraw } = useFeedback()
  const { key } = useLocation()
  const way = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step of the history
  useEffect(() => {
    if (way === 'POP') withdraw()
  }, [key, way, withdraw])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const goes = currentLocation.pathname !== nextLocation.pathname
    const moves = goes || currentLocation.search !== nextLocation.search
    return [...placesHeld].some(
      ({ dirty, within, free }) => dirty && !free && (within ? moves : goes),
    )
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void ask({
      title: t('leaveTitle'),
      text: t('leaveText'),
      confirm: t('leave'),
      danger: true,
    }).then((yes) => (yes ? blocker.proceed() : blocker.reset()))
  }, [blocker, ask, t])
}
