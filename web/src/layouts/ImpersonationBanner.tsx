import { impersonation } from '@portal/contracts/impersonation'
import { UserRoundCog } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { useSession } from '../api/session.tsx'
import { keepLocale } from '../i18n/locale.ts'
import { useFeedback } from '../ui/feedback.tsx'
import { noteWhenEnded } from './looking-through.ts'

/** Says whose session this is; a click leaves it, after a question (specification, sections 1 and 8). */
export default function ImpersonationBanner() {
  const { t } = useTranslation('layouts')
  const { user } = useSession()
  const { ask, snack } = useFeedback()
  useEffect(() => noteWhenEnded(user.fullName), [user.fullName])
  const end = useCommand(impersonation.end, {
    onDone: (reply) => {
      if (reply.locale) keepLocale(reply.locale)
      location.assign('/')
    },
  })
  const leave = async () => {
    if (await ask({ title: t('leaveImpersonation'), confirm: t('leaveImpersonationYes') }))
      end.mutate({}, { onError: () => snack(t('impersonationFailed')) })
  }
  return (
    <button
      type="button"
      data-testid="impersonation-banner"
      onClick={() => void leave()}
      disabled={end.isPending}
      className="flex min-h-11 w-full items-center justify-center gap-2 bg-[#f2c46b] px-4 py-2 text-center font-medium text-[#2a1a00] hover:bg-[#f7d38c]"
    >
      <UserRoundCog size={20} aria-hidden className="shrink-0" />
      {t('impersonating', { name: user.fullName })}
    </button>
  )
}
