import { ruleOn } from '@portal/calendar/rules'
import { stockholmDay } from '@portal/calendar/stockholm'
import { trialList } from '@portal/contracts/lists/timereport-trial'
import { timereport } from '@portal/contracts/timereport'
import { overtimeRules } from '@portal/contracts/timereport-rules'
import { workmonthreport } from '@portal/contracts/workmonthreport'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useListState } from '../ui/list/state.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { RulesForm } from './RulesForm.tsx'
import { type Tried, triedIn, typedRules } from './rules.ts'
import { Trial } from './Trial.tsx'

/** The overtime rules as they apply, to be changed and tried on closed months; nothing of it is saved. */
export default function Rules() {
  const { t } = useTranslation('timereport')
  const queries = useQueryClient()
  const known = useQuery(read(workmonthreport.months, {}))
  const list = useListState(timereport.trial, trialList)
  const [tried, setTried] = useState<Tried>()
  if (known.isError && !known.data)
    return <ErrorState error={known.error} retry={() => void known.refetch()} />
  if (!known.data) return <Skeleton rows={8} />
  const months = known.data.months.filter(({ forAll }) => forAll).map(({ month }) => month)
  const [last] = months
  if (!last) return <EmptyState title={t('noneClosed')} hint={t('noneClosedHint')} />
  const today = stockholmDay(new Date())
  const now = ruleOn(overtimeRules.standard, today)
  return (
    <div className="flex flex-col gap-4">
      <RulesForm
        months={months}
        values={typedRules(now, last, today)}
        source={now.source}
        onTry={async (typed) => {
          const asked = triedIn(typed)
          const { sort, descending, pageSize } = list
          const first = { ...asked, all: false, sort, descending, page: 0, pageSize }
          await queries.fetchQuery(read(timereport.trial, first))
          list.set({ same: undefined }, true)
          setTried(asked)
        }}
      />
      {tried && <Trial tried={tried} list={list} />}
    </div>
  )
}
