import { UserRoundCog } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccess } from '../api/session.tsx'

/** Does an administrator look through this person's eyes? Then what is theirs alone is not done here. */
export const useLookingThrough = (): boolean => useAccess().session?.has('impersonatedby') ?? false

/** Says why what only the person may do is disabled; nothing where it is not. */
export function InPersonNote() {
  const { t } = useTranslation('errors')
  if (!useLookingThrough()) return null
  return (
    <p role="note" className="flex items-start gap-2 rounded-lg bg-warn-soft p-3 text-sm text-warn">
      <UserRoundCog size={18} aria-hidden className="mt-0.5 shrink-0" />
      {t('notWhileImpersonating')}
    </p>
  )
}

/**
 * What only the person may do: shown to whoever looks through their eyes, disabled, with the reason.
 * @param quiet the reason stands elsewhere on the page, once for many
 */
export function InPerson({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  const { t } = useTranslation('errors')
  if (!useLookingThrough()) return children
  return (
    <fieldset
      disabled
      title={t('notWhileImpersonating')}
      className="flex min-w-0 flex-col gap-3 border-0 p-0"
    >
      {!quiet && <InPersonNote />}
      {children}
    </fieldset>
  )
}
