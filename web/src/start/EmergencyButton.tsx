import { addressOf, places } from '@portal/contracts/places'
import { Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.tsx'
import { LinkButton } from '../ui/Button.tsx'

/** Leads to the emergency documents, also while the start holds people; nothing where there are none. */
export function EmergencyButton() {
  const { t } = useTranslation('layouts')
  const { settings } = useSession()
  if (settings.emergencyDocuments.length === 0) return null
  return (
    <LinkButton
      to={addressOf(places.emergency)}
      kind="danger"
      icon={<Siren size={20} aria-hidden />}
    >
      {t('menuEmergency')}
    </LinkButton>
  )
}
