import { CircleAlert, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../api/error.ts'
import { isMissingPart, reloadOnce } from '../api/reload.ts'
import { Button } from '../ui/Button.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { Guarded } from './Guarded.tsx'
import { NotFound } from './NotFound.tsx'

/** The status of what went wrong; 500 where it has none (specification, section 8). */
export function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof ApiError && error.status > 0 ? error.status : 500
}

/** What went wrong in a page; what goes wrong in telling it is told, too. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <Guarded showing={() => null}>
      <WhatWentWrong error={error} />
    </Guarded>
  )
}

/** Status, message, and the ways on. A part that is missing is fetched by loading again, once per 60 s. */
export function WhatWentWrong({ error }: { error: unknown }) {
  const { t } = useTranslation(['layouts', 'errors'])
  const errorText = useErrorText()
  const status = statusOf(error)
  const missing = isMissingPart(error)
  const told = error instanceof Error && error.message !== '' ? error.message : t('layouts:error')
  const isRefused = error instanceof ApiError
  const title = isRefused ? errorText(error) : told
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    console.error(error)
    // What is not found has a heading and a title of its own.
    if (heading.current) {
      document.title = `${title} – ${t('portal')}`
      heading.current.focus()
    }
    if (missing) reloadOnce()
  }, [missing, error, title, t])
  if (status === 404) return <NotFound />
  return (
    <main id="content" className="flex flex-col items-center gap-4 px-4 py-20 text-center">
      <CircleAlert size={48} className="text-bad" aria-hidden />
      <p className="text-5xl font-bold text-dim" data-testid="status">
        {status}
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {missing ? t('layouts:partMissing') : errorText(error)}
      </h1>
      {!isRefused && <p className="max-w-prose text-dim wrap-anywhere">{told}</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button icon={<RotateCw size={18} aria-hidden />} onClick={() => location.reload()}>
          {t('layouts:reload')}
        </Button>
        {/* No link of the router: what went wrong may be the router. */}
        <a
          href="/"
          className="inline-flex min-h-11 items-center rounded-lg border border-field-line px-4 font-medium hover:bg-raised"
        >
          {t('layouts:toHomePage')}
        </a>
      </div>
    </main>
  )
}
