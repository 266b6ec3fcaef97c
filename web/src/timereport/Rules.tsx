import { trialList } from '@portal/contracts/lists/timereport-trial'
import { places } from '@portal/contracts/places'
import { timereport } from '@portal/contracts/timereport'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { workmonthreport } from '@portal/contracts/workmonthreport'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useAgreements, useAgreementWords } from '../agreements/shared.ts'
import { read } from '../api/hooks.ts'
import { stockholmToday } from '../api/now.ts'
import { usePlace } from '../router/place.ts'
import { Select } from '../ui/Field.tsx'
import { useListState } from '../ui/list/state.ts'
import { EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { RulesForm } from './RulesForm.tsx'
import { RuleVersions } from './RuleVersions.tsx'
import { type Tried, triedIn, typedRules } from './rules.ts'
import { SetRules } from './SetRules.tsx'
import { Trial } from './Trial.tsx'

/** The overtime rules of an agreement, which is chosen where there are several. */
export default function Rules() {
  const { t } = useTranslation('agreements')
  const called = useAgreementWords()
  const found = useAgreements()
  const { agreement } = usePlace(places.monthWorkReport)
  const [, setParams] = useSearchParams()
  const rows = found.data?.rows
  if (found.isError && !rows)
    return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows) return <Skeleton rows={8} />
  const id = agreement ?? AGREEMENT
  // Removed meanwhile, its form does not become that of another one.
  const isThere = rows.some((one) => one.id === id)
  return (
    <div className="flex flex-col gap-4">
      {(rows.length > 1 || !isThere) && (
        <div className="max-w-md">
          <Select
            label={t('agreement')}
            value={id}
            onChange={({ target }) => setParams({ tab: 'rules', agreement: target.value })}
            options={[
              ...(isThere ? [] : [{ value: id, label: '' }]),
              ...rows.map((one) => ({ value: one.id, label: called(one.name) })),
            ]}
          />
        </div>
      )}
      {isThere ? (
        <RulesOf key={id} agreementId={id} />
      ) : (
        <EmptyState title={t('gone')} hint={t('goneHint')} />
      )}
    </div>
  )
}

/** Those that apply, tried otherwise on closed months, and set from a day to come on. */
function RulesOf({ agreementId }: { agreementId: string }) {
  const { t } = useTranslation('timereport')
  const queries = useQueryClient()
  const known = useQuery(read(workmonthreport.months, {}))
  const agreed = useQuery(read(timereport.rules, { agreementId }))
  const list = useListState(timereport.trial, trialList)
  const [tried, setTried] = useState<Tried>()
  /** Where what was set is seen. */
  const top = useRef<HTMLDivElement>(null)
  const failed = [known, agreed].find((one) => one.isError && !one.data)
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (!known.data || !agreed.data) return <Skeleton rows={8} />
  const months = known.data.months.filter(({ forAll }) => forAll).map(({ month }) => month)
  const today = stockholmToday()
  const { rules, version } = agreed.data
  const now = rules.find(({ time }) => time === 'now') ?? rules.at(-1)
  return (
    <div className="flex flex-col gap-4">
      <div ref={top} className="scroll-mt-20">
        <RuleVersions agreementId={agreementId} agreed={agreed.data} />
      </div>
      {now && (
        <RulesForm
          key={String(months.length > 0)}
          months={months}
          values={typedRules(now, months[0] ?? '', today)}
          onTry={async (typed) => {
            const asked = { ...triedIn(typed), agreementId }
            if (months.length > 0) {
              const { sort, descending, pageSize } = list
              const first = { ...asked, all: false, sort, descending, page: 0, pageSize }
              await queries.fetchQuery(read(timereport.trial, first))
              list.set({ same: undefined }, true)
            }
            setTried(asked)
          }}
        />
      )}
      {tried && months.length > 0 && <Trial tried={tried} list={list} />}
      {tried && (
        <SetRules
          key={JSON.stringify(tried.rules)}
          agreementId={agreementId}
          rules={tried.rules}
          version={version}
          onDone={() => {
            setTried(undefined)
            top.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      )}
      {months.length === 0 && <p className="text-dim">{t('noneClosedHint')}</p>}
    </div>
  )
}
