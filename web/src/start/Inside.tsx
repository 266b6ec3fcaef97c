import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { NewsBlock } from '../news/shared.ts'
import { EmergencyButton } from './EmergencyButton.tsx'

/** The news of the inside. */
export default function Inside() {
  const { t } = useTranslation('start')
  return (
    <Page title={t('inside')} actions={<EmergencyButton />}>
      <NewsBlock />
    </Page>
  )
}
