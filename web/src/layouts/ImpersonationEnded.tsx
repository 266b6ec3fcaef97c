import { UserRoundCheck, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { TypedHere } from '../ui/TypedHere.tsx'
import { endedOf, forgetEnded } from './looking-through.ts'

/** Says that looking through somebody's eyes has ended by itself, with what was being typed, until it is closed. */
export default function ImpersonationEnded() {
  const { t } = useTranslation('layouts')
  const { user } = useSession()
  const [ended, setEnded] = useState(() => endedOf(user.id))
  if (ended === null) return null
  const { name, typed } = ended
  return (
    <div
      data-testid="impersonation-ended"
      className="flex min-h-11 items-start gap-2 bg-[#f2c46b] py-1 pr-1 pl-4 text-[#2a1a00]"
    >
      <UserRoundCheck size={20} aria-hidden className="mt-3 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-3 py-2.5">
        <p role="status" className="font-medium wrap-anywhere">
          {t('impersonationEnded', { name })}
        </p>
        {typed !== '' && <TypedHere text={typed} />}
      </div>
      <button
        type="button"
        aria-label={t('close')}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-[#f7d38c]"
        onClick={() => {
          forgetEnded(user.id)
          setEnded(null)
        }}
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  )
}
