import { UserRoundCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'

/**
 * Has somebody else to decide, because it is the reader's own? Of a super admin's own the server says so where it is
 * asked: they decide where nobody else is left.
 */
export function useIsOthersToDecide(): (whose: string | null) => boolean {
  const { user, isSuper } = useSession()
  return (whose) => whose === user.id && !isSuper
}

/** Stands where the buttons to decide would: why there are none. Nothing where the reader decides. */
export function OwnMatterNote({ whose }: { whose: string | null }) {
  const { t } = useTranslation('errors')
  if (!useIsOthersToDecide()(whose)) return null
  return (
    <p role="note" className="flex items-start gap-2 rounded-lg bg-raised p-3 text-sm">
      <UserRoundCheck size={18} aria-hidden className="mt-0.5 shrink-0" />
      {t('ownMatter')}
    </p>
  )
}
