import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

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
  useEffect(() => {
    document.title = `${title} – ${t('portal')}`
  }, [title, t])
  return (
    <main className="mx-auto flex w-full max-w-[440px] flex-col gap-4 p-4 py-8">
      <section className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 md:p-6">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {intro && <p className="text-dim">{intro}</p>}
        {children}
      </section>
    </main>
  )
}
