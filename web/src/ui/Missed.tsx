import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForMissed, isMissed } from '../api/missed.ts'
import { useAccess } from '../api/session.tsx'
import { Button } from './Button.tsx'

/** So long a page has to say itself what it has not got, in ms. */
const OWN_WORDS_MS = 3000

/**
 * Says that something which stands on the page could not be had, or not as it is now, where its own place does not say
 * so: choices, counts and pictures look as if there were none. It can be asked for again.
 */
export default function Missed() {
  const { t } = useTranslation(['lists', 'ui'])
  const { signal } = useAccess()
  const queries = useQueryClient()
  const [shown, show] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (!isMissed(queries)) return show(false)
      timer ??= setTimeout(() => {
        timer = undefined
        show(isMissed(queries) && !document.querySelector('[data-failed]'))
      }, OWN_WORDS_MS)
    }
    look()
    const stop = queries.getQueryCache().subscribe(look)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries])
  // Without a connection all of it may be old, which is said.
  if (!signal || !(shown || busy)) return null
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
        <span className="min-w-0 wrap-anywhere">{t('lists:missed')}</span>
      </p>
      <Button kind="secondary" busy={busy} onClick={() => void again()}>
        {t('ui:tryAgain')}
      </Button>
    </div>
  )
}
