import { incidentTypes } from '@portal/contracts/incidents'
import { addressOf, places } from '@portal/contracts/places'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { useFeedback } from '../ui/feedback.tsx'
import { InPersonNote } from '../ui/InPerson.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { useAgain } from './again.ts'
import { Mine } from './Mine.tsx'
import { ReportForm } from './ReportForm.tsx'
import { useSending } from './sending.ts'

/** The types that an address names, all but damage where it names none; undefined for what is none. */
function typesIn(named: string | undefined) {
  if (!named) return incidentTypes.filter((type) => type !== 'DamageReport')
  const wanted = named.split(',')
  const found = incidentTypes.filter((type) => wanted.includes(type))
  return found.length === wanted.length ? found : undefined
}

/** Files a report, and shows what one has filed with the answers to it. */
export default function Report() {
  const { incidentTypes: named } = useParams()
  const { t } = useTranslation('incidents')
  const go = useNavigate()
  const types = typesIn(named)
  const tabs = tabsOf(places.incidentReport, { new: t('tabNew'), mine: t('tabMine') })
  const tab = useTab(tabs)
  const sending = useSending()
  const { snack } = useFeedback()
  const { waits = '' } = usePlace(places.incidentReport)
  const again = useAgain(waits)
  if (!types) return <NotFound />
  const damage = types.length === 1 && types[0] === 'DamageReport'
  return (
    <Page title={damage ? t('damage') : t('report')}>
      <Tabs tabs={tabs} current={tab} label={t('report')} />
      {tab === 'mine' ? (
        <Mine sending={sending} />
      ) : (
        <>
          <InPersonNote />
          <ReportForm
            key={`${types.join()} ${again ? waits : ''}`}
            types={types}
            again={again ?? undefined}
            onKept={() => {
              snack(t('keptHere'), 'success')
              void go(addressOf(places.incidentReport, { incidentTypes: named, tab: 'mine' }))
            }}
            onFiled={(id, files) => {
              void sending.send(id, files)
              void go(addressOf(places.incidentReport, { incidentTypes: named, tab: 'mine' }))
            }}
          />
        </>
      )}
    </Page>
  )
}
