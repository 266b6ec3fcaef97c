import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHeadingFocus } from '../layouts/heading-focus.ts'

/** The frame of the pages before signing in. */
export function EntryCard({
  title,
  intro,
  children,
}: {
  title: string
  intro?: string
  children: ReactNode
}) {
  const { t } = useTranslation('auth')
  const heading = useRef<HTMLHeadingElement>(null)
  useHeadingFocus(heading, title)
  useEffect(() => {
    document.title = `${title} – ${t('portal')}`
  }, [title, t])
  return (
    <main className="mx-auto flex w-full max-w-[27.5rem] flex-col gap-4 p-4 py-8">
      <section className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 md:p-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
          {title}
        </h1>
        {intro && <p className="text-dim">{intro}</p>}
        {children}
      </section>
    </main>
  )
}
