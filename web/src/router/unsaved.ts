import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useLocation, useNavigationType } from 'react-router'
import { useFeedback } from '../ui/feedback.tsx'
import { placesHeld } from './held.ts'
import { closedByBack } from './layers.ts'

/**
 * Asks once for all places of a page; the router knows one who asks. The browser's Back closes what lies over the
 * page first. What a page was asking itself goes with it where Back leaves it.
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
  const asking = useRef(false)
  const closing = useRef<() => void>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isBack = historyAction === 'POP' && !asking.current
    closing.current = isBack ? closedByBack(currentLocation, nextLocation) : undefined
    if (closing.current) return true
    const goes = currentLocation.pathname !== nextLocation.pathname
    const moves = goes || currentLocation.search !== nextLocation.search
    return [...placesHeld].some(
      ({ dirty, within, free, ofDialog }) =>
        dirty && !free && (ofDialog ? moves && historyAction === 'POP' : within ? moves : goes),
    )
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (closing.current) {
      blocker.reset()
      return closing.current()
    }
    asking.current = true
    // Back once more, or another language, asks anew: only the last answer is one, to the last question.
    let stands = true
    void ask({
      title: t('leaveTitle'),
      text: t('leaveText'),
      confirm: t('leave'),
      danger: true,
    }).then((yes) => {
      if (!stands) return
      stands = asking.current = false
      if (!yes) return blocker.reset()
      // What is typed is given up, however long the next page takes.
      for (const place of placesHeld) place.free = true
      blocker.proceed()
    })
    return () => {
      if (!stands) return
      stands = asking.current = false
      withdraw()
    }
  }, [blocker, ask, withdraw, t])
}
