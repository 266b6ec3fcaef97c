import { addressOf, places } from '@portal/contracts/places'
import { type WageImport, wages } from '@portal/contracts/wages'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Copy, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { useListState } from '../ui/list/state.ts'
import { ErrorState, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'
import { HaveLeft } from './HaveLeft.tsx'
import { Outcomes } from './Outcomes.tsx'

/** How far an import has come, and whose each file is; what was looked at is imported or thrown away here. */
export function ImportRun({ id, onOther }: { id: string; onOther: () => void }) {
  const { t } = useTranslation('wages')
  const format = useFormat()
  const list = useListState()
  const { page, pageSize } = list
  const found = useQuery(read(wages.imported, { id, page, pageSize }))
  if (!found.data)
    return found.isError ? (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton />
    )
  const { rows, import: run, left } = found.data
  const isOver = run.state === 'done' || run.state === 'stopped'
  return (
    <section className="overflow-clip rounded-xl border border-line bg-surface">
      <div className="flex flex-col gap-3 border-b border-line p-4">
        <h2 className="text-lg font-semibold first-letter:uppercase">{format.month(run.month)}</h2>
        <Progress run={run} />
        <Counts run={run} />
        <HaveLeft {...left} />
        {isOver ? (
          <Button kind="secondary" className="self-start" onClick={onOther}>
            {t('importMore')}
          </Button>
        ) : (
          <Actions run={run} onStopped={onOther} />
        )}
      </div>
      {run.read > 0 && (
        <>
          <Outcomes importId={id} rows={rows} isLooked={run.state === 'looked'} />
          <Pager total={run.read} shown={rows.length} list={list} />
        </>
      )}
    </section>
  )
}

/** What is going on, in words and as a bar. */
function Progress({ run }: { run: WageImport }) {
  const { t } = useTranslation('wages')
  const { state, read: many, total, worked, fits } = run
  const [value, max] = state === 'importing' ? [worked, fits] : [many, total]
  const said = {
    reading: t('runReading', { read: many, total }),
    looked: t('previewIntro'),
    importing: t('runGoing', { worked, total: fits }),
    done: t('runOver'),
    stopped: t('runStopped'),
  }[state]
  return (
    <>
      <p role="status" className="text-dim">
        {said}
      </p>
      {(state === 'reading' || state === 'importing') && (
        <progress value={value} max={max} aria-label={said} className="h-2 w-full accent-link" />
      )}
    </>
  )
}

function Counts({ run }: { run: WageImport }) {
  const { t } = useTranslation('wages')
  const { state, read: many, fits, doubles, imported } = run
  const isLooked = state === 'reading' || state === 'looked'
  const count = isLooked ? fits : imported
  // Those that fitted and turned out to be there are counted among the doubles by then.
  const left = isLooked
    ? many - fits - doubles
    : Math.max(0, many - Math.max(fits, imported + doubles))
  return (
    <div className="flex flex-wrap gap-2">
      <Tag tone="good" icon={<CircleCheck size={16} aria-hidden />}>
        {t(isLooked ? 'countFits' : 'countImported', { count })}
      </Tag>
      {doubles > 0 && (
        <Tag icon={<Copy size={16} aria-hidden />}>{t('countDoubles', { count: doubles })}</Tag>
      )}
      {left > 0 && <Tag tone="warn">{t('countLeft', { count: left })}</Tag>}
    </div>
  )
}

/** What was looked at is imported, or not; what goes on is stopped. */
function Actions({ run, onStopped }: { run: WageImport; onStopped: () => void }) {
  const { t } = useTranslation('wages')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const confirm = useCommand(wages.confirm)
  const stop = useCommand(wages.stop)
  const { id, state, fits } = run
  const isLooked = state === 'looked'
  const onError = (error: unknown) => snack(errorText(error))
  const end = async () => {
    const question = {
      title: t('stopAsk'),
      text: t(isLooked ? 'dropText' : 'stopText'),
      confirm: t(isLooked ? 'drop' : 'stop'),
    }
    if (await ask(question))
      stop.mutate({ id }, { onError, ...(isLooked && { onSuccess: onStopped }) })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {isLooked && (
        <Button
          busy={confirm.isPending}
          disabled={stop.isPending || fits === 0}
          icon={<Upload size={18} aria-hidden />}
          onClick={() => confirm.mutate({ id }, { onError })}
        >
          {t('importCount', { count: fits })}
        </Button>
      )}
      <Button
        kind="secondary"
        busy={stop.isPending}
        disabled={confirm.isPending}
        onClick={() => void end()}
      >
        {t(isLooked ? 'drop' : 'stop')}
      </Button>
    </div>
  )
}

/** The way back to the import that I began last. */
export function LatestImport() {
  const { t } = useTranslation('wages')
  const format = useFormat()
  const found = useQuery(read(wages.imports, { page: 0, pageSize: 1 }))
  const run = found.data?.rows[0]
  if (!run) return null
  return (
    <p>
      <Link
        to={addressOf(places.adminWageSpecs, { tab: 'import', import: run.id })}
        className="inline-flex min-h-11 items-center text-link hover:underline"
      >
        {t('latestImport', { month: format.month(run.month) })}
      </Link>
    </p>
  )
}
