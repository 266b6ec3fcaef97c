import { addressOf, places } from '@portal/contracts/places'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/Button.tsx'
import { Named } from './Named.tsx'

/** Who reported in the month before and has nothing in this one, and what leads to a message to them. */
export function Silent({
  of: { count, people },
}: {
  of: { readonly count: number; readonly people: readonly { id: string; userName: string }[] }
}) {
  const { t } = useTranslation('workmonthreport')
  if (count === 0) return null
  const to = `user:${people.map(({ id }) => id).join()}`
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-warn-soft p-3">
      <Named text={t('silent', { count })} people={people} count={count} />
      <LinkButton
        kind="secondary"
        icon={<MessageSquare size={18} aria-hidden />}
        to={addressOf(places.messages, { tab: 'new', to })}
      >
        {t('silentWrite', { count: people.length })}
      </LinkButton>
    </div>
  )
}
