import type { trialList } from '@portal/contracts/lists/timereport-trial'
import { timereport } from '@portal/contracts/timereport'
import type { TrialRow } from '@portal/contracts/timereport-trial'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { hours } from '../ui/hours.ts'
import { ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import type { ListOf } from '../ui/list/state.ts'
import { EmptyState } from '../ui/parts.tsx'
import { signedHours } from './hours.ts'
import type { Tried } from './rules.ts'
import { TrialDialog } from './TrialDialog.tsx'

/** What a trial came to: who would have got what, those with no difference folded away. */
export function Trial({ tried, list }: { tried: Tried; list: ListOf<typeof trialList> }) {
  const { t } = useTranslation('timereport')
  const all = list.get('same') === 'shown'
  const sorted = { ...tried, all, sort: list.sort, descending: list.descending }
  const found = useQuery(
    read(timereport.trial, { ...sorted, page: list.page, pageSize: list.pageSize }),
  )
  const [opened, setOpened] = useState<TrialRow>()
  const cells = useTrialCells()
  const { data } = found
  const others = data ? data.total - (all ? data.same : 0) : 0
  return (
    <>
      <ListCard
        filters={
          <div className="flex w-full flex-wrap items-center gap-3">
            <div className="min-w-0 flex-1 basis-60">
              <h2 className="text-lg font-semibold">{t('trialResult')}</h2>
              <p role="status" className="text-dim">
                {data ? t('trialPeople', { count: others }) : '\u00a0'}
              </p>
            </div>
            {data && data.same > 0 && (
              <Button
                kind="quiet"
                aria-expanded={all}
                onClick={() => list.set({ same: all ? undefined : 'shown' })}
              >
                {all ? t('hideSame') : t('showSame', { count: data.same })}
              </Button>
            )}
            <ExportButton
              call={timereport.trial}
              input={{ ...sorted, export: 'xlsx' }}
              disabled={!data?.total}
            />
          </div>
        }
      >
        {data?.total === 0 ? (
          <EmptyState title={t('trialNone')} hint={t('trialNoneHint')} />
        ) : (
          <FoundTable
            found={found}
            cells={cells}
            list={list}
            onOpen={setOpened}
            empty={{ title: t('trialNone'), hint: t('trialNoneHint') }}
          />
        )}
        {data && <Totals sum={data.sum} />}
      </ListCard>
      {opened && <TrialDialog tried={tried} row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** What changes of simple and of qualified overtime, each with its sign; nothing where nothing does. */
function useDifference() {
  const { t } = useTranslation('timereport')
  return ({ now, changed }: Pick<TrialRow, 'now' | 'changed'>) =>
    (['simple', 'qualified'] as const)
      .filter((key) => now[key] !== changed[key])
      .map((key) => `${t(key)} ${signedHours(changed[key] - now[key])}`)
      .join(' · ')
}

function useTrialCells(): Cells<typeof trialList, TrialRow> {
  const { t } = useTranslation(['timereport', 'ui'])
  const difference = useDifference()
  const card = (key: 'simple' | 'qualified', { now, changed }: TrialRow) => {
    if (now[key] === 0 && changed[key] === 0) return null
    const from = `${t(key)} ${hours(now[key])}`
    return now[key] === changed[key]
      ? from
      : `${from} → ${hours(changed[key])} (${signedHours(changed[key] - now[key])})`
  }
  return {
    userName: {
      cell: (row) => row.userName || t('ui:erasedPerson'),
      below: (row) => row.departmentNames.join(', '),
    },
    ordinaryNow: ({ now }) => hours(now.ordinary),
    ordinaryThen: ({ changed }) => hours(changed.ordinary),
    simpleNow: ({ now }) => hours(now.simple),
    simpleThen: {
      cell: ({ changed }) => hours(changed.simple),
      phone: (row) => card('simple', row),
    },
    qualifiedNow: ({ now }) => hours(now.qualified),
    qualifiedThen: {
      cell: ({ changed }) => hours(changed.qualified),
      phone: (row) => card('qualified', row),
    },
    difference: (row) => <span className="font-semibold">{difference(row)}</span>,
  }
}

/** What it comes to for everybody, also for those who are folded away. */
function Totals({ sum }: { sum: Pick<TrialRow, 'now' | 'changed'> }) {
  const { t } = useTranslation('timereport')
  return (
    <section aria-label={t('trialSum')} className="border-t border-line p-4">
      <h3 className="font-semibold">{t('trialSum')}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 tabular-nums sm:grid-cols-3">
        {(['ordinary', 'simple', 'qualified'] as const).map((key) => (
          <div key={key}>
            <dt className="text-sm text-dim">{t(key)}</dt>
            <dd>
              {hours(sum.now[key])} → {hours(sum.changed[key])}{' '}
              <strong>({signedHours(sum.changed[key] - sum.now[key])})</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
