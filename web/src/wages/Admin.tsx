import { places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { Import } from './Import.tsx'
import { SpecList } from './SpecList.tsx'

/** Everybody's wage specifications, and the import of new ones. */
export default function Admin() {
  const { t } = useTranslation('wages')
  const tabs = tabsOf(places.adminWageSpecs, { specs: t('title'), import: t('import') })
  const tab = useTab(tabs)
  return (
    <Page wide title={t('title')}>
      <Tabs tabs={tabs} current={tab} label={t('title')} />
      {tab === 'specs' ? <SpecList /> : <Import />}
    </Page>
  )
}
