import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Follow } from './Follow.tsx'

/** Follows a case with its receipt, from any device, without an account. */
export default function FollowPage() {
  const { t } = useTranslation(['whistleblower', 'layouts'])
  useEffect(() => {
    document.title = `${t('title')} – ${t('layouts:portal')}`
  }, [t])
  return (
    <main className="mx-auto flex w-full max-w-[46.875rem] flex-col gap-4 p-4 py-8">
      <h1 className="text-2xl font-semibold">{t('title')}</h1>
      <Follow />
    </main>
  )
}
