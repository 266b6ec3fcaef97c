import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { NewsBlock, useNews } from '../news/shared.ts'
import { EmptyState, ErrorState } from '../ui/parts.tsx'
import { EmergencyButton } from './EmergencyButton.tsx'

/** The news of the inside. */
export default function Inside() {
  const { t } = useTranslation(['start', 'news'])
  const found = useNews({ page: 0, pageSize: 10, onlyShowOnStart: false })
  return (
    <Page title={t('start:inside')} actions={<EmergencyButton />}>
      {found.isError && !found.data && (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      )}
      {found.data?.rows.length === 0 && (
        <EmptyState title={t('news:noNews')} hint={t('news:noNewsHint')} />
      )}
      <NewsBlock />
    </Page>
  )
}
