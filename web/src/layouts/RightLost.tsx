import { ShieldOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { TypedHere } from '../ui/TypedHere.tsx'

/**
 * In place of a page whose reader may see it no more.
 * @param typed what they were typing there
 * @param again opens it, where they may see it again
 */
export default function RightLost({
  typed,
  again,
}: {
  typed: string
  again: (() => void) | undefined
}) {
  const { t } = useTranslation(['lists', 'layouts'])
  const heading = useRef<HTMLHeadingElement>(null)
  const title = t(again ? 'lists:rightBack' : 'lists:rightLost')
  useEffect(() => {
    document.title = `${title} – ${t('layouts:portal')}`
  }, [title, t])
  // What the page was asking is no question any more.
  const { withdraw } = useFeedback()
  useEffect(() => withdraw(), [withdraw])
  // What had the focus is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main id="content" className="flex flex-col items-center gap-4 px-4 py-16 text-center">
      <ShieldOff size={40} className="text-dim" aria-hidden />
      <div role="alert" className="flex max-w-md flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {title}
        </h1>
        {!again && <p className="text-dim">{t('lists:rightLostText')}</p>}
      </div>
      {typed !== '' && <TypedHere text={typed} />}
      {again ? (
        <Button onClick={again}>{t('lists:rightLostAgain')}</Button>
      ) : (
        <Link
          to="/"
          className="inline-flex min-h-11 items-center rounded-lg bg-action px-4 font-medium text-on-action"
        >
          {t('layouts:toHomePage')}
        </Link>
      )}
    </main>
  )
}
