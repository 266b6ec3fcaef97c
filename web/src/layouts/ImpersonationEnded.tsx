import { UserRoundCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endedOf, forgetEnded } from './looking-through.ts'

/** Says that looking through somebody's eyes has ended by itself, until it is closed. */
export default function ImpersonationEnded() {
  const { t } = useTranslation('layouts')
  const [name, setName] = useState(endedOf)
  if (name === null) return null
  return (
    <div
      data-testid="impersonation-ended"
      className="flex min-h-11 items-center gap-2 bg-[#f2c46b] py-1 pr-1 pl-4 text-[#2a1a00]"
    >
      <UserRoundCheck size={20} aria-hidden className="shrink-0" />
      <p role="status" className="min-w-0 flex-1 font-medium wrap-anywhere">
        {t('impersonationEnded', { name })}
      </p>
      <button
        type="button"
        aria-label={t('close')}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-[#f7d38c]"
        onClick={() => {
          forgetEnded()
          setName(null)
        }}
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  )
}
