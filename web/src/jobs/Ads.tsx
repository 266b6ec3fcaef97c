import { jobs } from '@portal/contracts/jobs'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { useListState } from '../ui/list/state.ts'
import { AdList, lookingFor } from './AdList.tsx'

/** Public job ads, for everybody. */
export default function Ads() {
  const { t } = useTranslation('jobs')
  const list = useListState()
  const found = useQuery(read(jobs.filter, lookingFor(list)))
  const choices = useQuery(read(jobs.companies, {}))
  return (
    <Page title={t('title')}>
      <p className="text-dim">{t('intro')}</p>
      <AdList
        list={list}
        found={found}
        choices={choices.data}
        to={(id) => addressOf(places.job, { id })}
      />
    </Page>
  )
}
