import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import NewsBlock from '../news/NewsBlock.tsx'
import { EmergencyButton } from './EmergencyButton.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** News, and the shortcuts of the inside. */
export default function Inside() {
  const { t } = useTranslation('start')
  return (
    <Page title={t('inside')} actions={<EmergencyButton />}>
      <NewsBlock />
      <section className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('shortcuts')}</h2>
        <Shortcuts without={['/inside/emergencyDocument']} />
      </section>
    </Page>
  )
}
