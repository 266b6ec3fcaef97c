import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { askByItself, askForMissed, isMissed } from '../api/missed.ts'
import { isOutdated, onOutdated } from '../api/outdated.ts'
import { isAwaited } from '../api/refetch.ts'
import { useAccess } from '../api/session.tsx'
import { Button } from './Button.tsx'

/** So long a page has to say itself what it has not got, in ms. */
const OWN_WORDS_MS = 3000

/**
 * Says that something which stands on the page could not be had, or not as it is now, where its own place does not say
 * so: choices, counts and pictures look as if there were none. It is asked for again by itself, and at once where one
 * does not want to wait. What a page of an earlier release cannot have any more comes once that is loaded anew.
 */
export default function Missed() {
  const { t } = useTranslation(['lists', 'ui'])
  const { signal } = useAccess()
  const queries = useQueryClient()
  const [shown, show] = useState(false)
  const [busy, setBusy] = useState(false)
  const outdated = useSyncExternalStore(onOutdated, isOutdated)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // While it is asked for again it may fail again.
    const isOver = () => !isMissed(queries) && !isAwaited(queries)
    const look = () => {
      if (isOver()) show(false)
      if (!isMissed(queries)) return
      timer ??= setTimeout(() => {
        timer = undefined
        if (isMissed(queries)) show(!document.querySelector('[data-failed]'))
      }, OWN_WORDS_MS)
    }
    look()
    askByItself(queries)
    const stop = queries.getQueryCache().subscribe(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
  // Without a connection all of it may be old, which is said.
  if (!signal || !(shown || busy || outdated)) return null
  const again = async () => {
    setBusy(true)
    await askForMissed(queries)
    setBusy(false)
  }
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 bg-warn-soft px-4 py-2 text-sm text-warn print:hidden"
    >
      <p className="flex min-w-0 items-center gap-2">
        <CloudOff size={16} aria-hidden className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {t(outdated ? 'lists:newVersionThere' : 'lists:missed')}
        </span>
      </p>
      {outdated ? (
        <Button kind="secondary" onClick={() => location.reload()}>
          {t('lists:newVersionReload')}
        </Button>
      ) : (
        <Button kind="secondary" busy={busy} onClick={() => void again()}>
          {t('ui:tryAgain')}
        </Button>
      )}
    </div>
  )
}
