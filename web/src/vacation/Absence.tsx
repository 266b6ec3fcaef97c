import { absence } from '@portal/contracts/vacation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { AwayMonth, useMonth } from './Away.tsx'

/** Who is away, for clerks; never why. */
export default function Absence() {
  const { t } = useTranslation('vacation')
  const at = useMonth()
  const found = useQuery(read(absence.list, at.period))
  return (
    <Page wide title={t('absence')}>
      <AwayMonth at={at} found={found} departments={found.data?.departments ?? []} />
    </Page>
  )
}
