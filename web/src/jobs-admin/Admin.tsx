import { places } from '@portal/contracts/places'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Applicants, OpenedApplication } from '../applicants/shared.ts'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { AdList } from './AdList.tsx'
import { newAd } from './labels.tsx'
import { Templates } from './Templates.tsx'

/** Job ads, the templates that they are begun from, and who has applied. */
export default function Admin() {
  const { t } = useTranslation('jobs-admin')
  const tabs = tabsOf(places.adminJobs, {
    ads: t('tabAds'),
    templates: t('tabTemplates'),
    applicants: t('tabApplicants'),
  })
  const tab = useTab(tabs)
  const isTemplate = tab === 'templates'
  return (
    <Page
      wide
      title={t('title')}
      actions={
        tab !== 'applicants' && (
          <LinkButton to={newAd(undefined, isTemplate)} icon={<Plus size={18} aria-hidden />}>
            {t(isTemplate ? 'newTemplate' : 'newAd')}
          </LinkButton>
        )
      }
    >
      <Tabs tabs={tabs} current={tab} label={t('tabs')} />
      {tab === 'ads' && <AdList />}
      {tab === 'templates' && <Templates />}
      {tab === 'applicants' ? <Applicants /> : <OpenedApplication />}
    </Page>
  )
}
