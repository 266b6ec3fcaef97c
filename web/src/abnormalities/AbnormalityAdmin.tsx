import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../layouts/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { Tabs, useTab } from '../ui/Tabs.tsx'
import { AbnormalityList } from './AbnormalityList.tsx'
import { Automation } from './Automation.tsx'
import { ImportTab } from './ImportTab.tsx'
import { NewAbnormality } from './NewAbnormality.tsx'
import { SummaryTab } from './SummaryTab.tsx'

/** Everybody's abnormalities: the list, sums, import from files, and rules that make them. */
export default function AbnormalityAdmin() {
  const { t } = useTranslation('abnormalities')
  const tabs = [
    { key: 'list', title: t('tabList') },
    { key: 'summary', title: t('tabSummary') },
    { key: 'import', title: t('tabImport') },
    { key: 'automation', title: t('tabAutomation') },
  ] as const
  const tab = useTab(tabs)
  const [adding, setAdding] = useState(false)
  return (
    <Page
      wide
      title={t('abnormalities')}
      actions={
        tab === 'list' && (
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t('new')}
          </Button>
        )
      }
    >
      <Tabs tabs={tabs} current={tab} label={t('abnormalities')} />
      {tab === 'list' && <AbnormalityList />}
      {tab === 'summary' && <SummaryTab />}
      {tab === 'import' && <ImportTab />}
      {tab === 'automation' && <Automation />}
      {adding && <NewAbnormality onClose={() => setAdding(false)} />}
    </Page>
  )
}
