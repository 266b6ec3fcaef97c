import { useTranslation } from 'react-i18next'
import { Skeleton } from '../ui/parts.tsx'

/** While a page or the session is on its way. */
export function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <div className="mx-auto w-full max-w-[750px] p-4" aria-busy>
      <span className="sr-only">{t('loading')}</span>
      <Skeleton rows={4} />
    </div>
  )
}
