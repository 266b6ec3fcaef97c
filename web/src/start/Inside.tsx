import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { isComing } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import NewsBlock from '../news/NewsBlock.tsx'
import { useNews } from '../news/useNews.ts'
import { EmergencyButton } from './EmergencyButton.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** News, and the shortcuts of the inside. */
export default function Inside() {
  const { t } = useTranslation('start')
  // News take more or less room, or none: what stands below them comes with them.
  const news = useNews({ page: 0, pageSize: 10, onlyShowOnStart: false })
  const coming = isComing(news)
  return (
    <Page title={t('inside')} actions={<EmergencyButton />}>
      <NewsBlock />
      {!coming && (
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t('shortcuts')}</h2>
          <Shortcuts without={[addressOf(places.emergency)]} />
        </section>
      )}
    </Page>
  )
}
