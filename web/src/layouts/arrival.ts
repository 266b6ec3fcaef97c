import { addressOf, places } from '@portal/contracts/places'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAccess } from '../api/session.tsx'

const FOR = 'for'

/**
 * Where what was pushed leads to. It is named with whom it was for: who else is signed in here by now goes
 * to the start page. An open page goes there when the service worker asks it to.
 */
export function useArrival(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { session } = useAccess()
  const userId = session?.user.id
  useEffect(() => {
    const given = new URLSearchParams(search)
    const whom = given.get(FOR)
    if (whom === null || userId === undefined) return
    given.delete(FOR)
    const rest = given.size > 0 ? `${pathname}?${given}` : pathname
    void navigate(whom === userId ? rest : addressOf(places.start), { replace: true })
  }, [navigate, pathname, search, userId])

  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker || userId === undefined) return
    const hear = ({ data, ports }: MessageEvent<{ goTo?: string; renewed?: true } | null>) => {
      if (data?.renewed)
        void import('../api/offline/pushes.ts').then(({ keepPushes }) =>
          keepPushes(userId).catch(() => undefined),
        )
      if (typeof data?.goTo !== 'string') return
      ports[0]?.postMessage(true)
      void navigate(data.goTo)
    }
    serviceWorker.addEventListener('message', hear)
    return () => serviceWorker.removeEventListener('message', hear)
  }, [navigate, userId])

  // On the app's icon stands what is unread, as in its menu.
  const unread = session?.summary.unreadMessageCount
  useEffect(() => {
    if (unread === undefined) return
    const badge = unread > 0 ? navigator.setAppBadge?.(unread) : navigator.clearAppBadge?.()
    // A browser may have no icon to write on.
    badge?.catch(() => undefined)
  }, [unread])
}
