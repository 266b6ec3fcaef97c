import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useHeadingFocus } from './heading-focus.ts'

/** The 404 page of the specification's section 2. */
export function NotFound() {
  const { t } = useTranslation('layouts')
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading)
  useEffect(() => {
    document.title = `${t('pageNotFound')} – ${t('portal')}`
  }, [t])
  return (
    <main id="content" className="flex flex-col items-center gap-4 px-4 py-20 text-center">
      <p className="text-5xl font-bold text-dim" aria-hidden>
        404
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('pageNotFound')}
      </h1>
      <Link
        to="/"
        className="inline-flex min-h-11 items-center rounded-lg bg-action px-4 font-medium text-on-action"
      >
        {t('toHomePage')}
      </Link>
    </main>
  )
}
