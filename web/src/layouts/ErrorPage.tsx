import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { NotFound } from './NotFound.tsx'

const RELOADED = 'reloaded-for'

/** What went wrong in a page. A part of a newer release that is missing is fetched by loading again, once. */
export function ErrorPage() {
  const { t } = useTranslation(['layouts', 'errors'])
  const error = useRouteError()
  const stale = error instanceof TypeError && /import|module/i.test(error.message)
  useEffect(() => {
    console.error(error)
    if (stale && sessionStorage.getItem(RELOADED) !== location.pathname) {
      sessionStorage.setItem(RELOADED, location.pathname)
      location.reload()
    }
  }, [stale, error])
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main id="content" className="flex flex-col items-center gap-4 px-4 py-20 text-center">
      <CircleAlert size={48} className="text-bad" aria-hidden />
      <h1 className="text-xl font-semibold">{t('errors:failed')}</h1>
      <Button onClick={() => location.reload()}>{t('layouts:reload')}</Button>
    </main>
  )
}
