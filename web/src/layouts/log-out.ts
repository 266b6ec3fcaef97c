import { useTranslation } from 'react-i18next'
import { hasDrafts } from '../api/kept.ts'
import { useAccess } from '../api/session.tsx'
import { isUnsaved } from '../router/held.ts'
import { useFeedback } from '../ui/feedback.tsx'

/** Logs out; whoever would lose by it what they wrote is asked first. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation('layouts')
  const { session, leave } = useAccess()
  const { ask } = useFeedback()
  return async () => {
    const question = {
      title: t('logOutAsk'),
      text: t('logOutAskText'),
      confirm: t('logOut'),
      danger: true,
    }
    const loses = isUnsaved() || (session && hasDrafts(session.user.id))
    if (!loses || (await ask(question))) leave()
  }
}
