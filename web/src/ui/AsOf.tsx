import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { byServer } from '../api/now.ts'
import { useAccess } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'

/**
 * Says of what moment it is what is shown, while there is no signal; nothing otherwise.
 * @param at when the server told it, in ms since 1970
 */
export function AsOf({ at }: { at: number }) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const { signal } = useAccess()
  if (signal || at === 0) return null
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-lg bg-warn-soft px-3 py-2 text-warn"
    >
      <WifiOff size={18} aria-hidden className="shrink-0" />
      {t('asOf', { moment: format.moment(new Date(byServer(at)).toISOString()) })}
    </p>
  )
}
