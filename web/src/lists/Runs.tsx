import { type BulkOutcome, type BulkRun, bulk } from '@portal/contracts/bulk'
import { outcomeList, runList } from '@portal/contracts/lists/bulk'
import { addressOf, places } from '@portal/contracts/places'
import type { Refusal } from '@portal/contracts/refusals'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, Hourglass, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { otherSign } from '../ui/known.ts'
import { ListCard } from '../ui/ListCard.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { useRunWords } from '../ui/list/run-words.ts'
import { useListState } from '../ui/list/state.ts'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Moment, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'

/** What I asked to be done to many; with an id in the address one of them, and what became of each. */
export default function Runs() {
  const { id } = usePlace(places.bulk)
  return id ? <One key={id} id={id} /> : <Mine />
}

function Mine() {
  const { t } = useTranslation('lists')
  const words = useRunWords()
  const list = useListState(bulk.mine, runList)
  const found = useQuery(read(bulk.mine, { page: list.page, pageSize: list.pageSize }))
  return (
    <Page wide title={t('runs')}>
      <ListCard>
        <FoundTable
          found={found}
          list={list}
          linkTo={({ id }) => addressOf(places.bulk, { id })}
          empty={{ title: t('noRuns'), hint: t('noRunsHint') }}
          cells={{
            action: (row) => t(`action_${row.action}`),
            askedAt: (row) => <Moment at={row.askedAt} />,
            state: (row) => <StateTag run={row} />,
            sum: (row) => words.sum(row),
          }}
        />
      </ListCard>
    </Page>
  )
}

const looks = {
  running: { tone: 'warn', Icon: Hourglass },
  done: { tone: 'good', Icon: CircleCheck },
  stopped: { tone: 'bad', Icon: CircleSlash },
} as const

function StateTag({ run: { state } }: { run: BulkRun }) {
  const { t } = useTranslation('lists')
  const { tone, Icon } = looks[state] ?? { tone: 'plain', Icon: otherSign }
  return (
    <Tag tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(`state_${state}`)}
    </Tag>
  )
}

function One({ id }: { id: string }) {
  const { t } = useTranslation('lists')
  const list = useListState(bulk.one, outcomeList)
  const found = useQuery(read(bulk.one, { id, page: list.page, pageSize: list.pageSize }))
  const cells = useCells()
  const run = found.data
  if (!run && isMissing(found.error)) return <NotFound />
  return (
    <Page
      wide
      title={run ? t(`action_${run.action}`) : t('runs')}
      back={addressOf(places.bulk, {})}
    >
      {found.isError && !run ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !run ? (
        <Skeleton />
      ) : (
        <>
          <Progress run={run} />
          <ListCard>
            <FoundTable
              found={{ ...found, data: { rows: run.rows, total: run.worked } }}
              list={list}
              cells={cells}
              empty={{ title: t('noneYet') }}
            />
          </ListCard>
        </>
      )}
    </Page>
  )
}

/** How far it has come, and the way to end it. */
function Progress({ run }: { run: BulkRun }) {
  const { t } = useTranslation('lists')
  const words = useRunWords()
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const stop = useCommand(bulk.stop)
  const { total, worked } = run
  const end = async () => {
    const sure = await ask({
      title: t('stopTitle'),
      text: t('stopText'),
      confirm: t('stop'),
      danger: true,
    })
    if (sure) stop.mutate({ id: run.id }, { onError: (error) => snack(errorText(error)) })
  }
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <StateTag run={run} />
        <span className="mr-auto tabular-nums" aria-live="polite">
          {words.sum(run)}
        </span>
        {run.state === 'running' && (
          <Button
            kind="secondary"
            busy={stop.isPending}
            icon={<Square size={16} aria-hidden />}
            onClick={() => void end()}
          >
            {t('stop')}
          </Button>
        )}
      </div>
      <progress
        className="mt-3 h-2 w-full overflow-hidden rounded-full accent-link"
        aria-label={t('progress')}
        max={total}
        value={worked}
      />
      {run.state === 'running' && <p className="mt-2 text-sm text-dim">{t('mayLeave')}</p>}
    </Card>
  )
}

function useCells(): Cells<typeof outcomeList, BulkOutcome> {
  const { t } = useTranslation(['lists', 'errors'])
  const format = useFormat()
  return {
    name: ({ name, startsAt, endsAt }) =>
      startsAt && endsAt ? format.span(startsAt, endsAt) : name || t('lists:nobody'),
    result: (row) =>
      row.refused === null ? (
        <Tag tone="good" icon={<CircleCheck size={14} aria-hidden />}>
          {t('lists:done')}
        </Tag>
      ) : (
        <span className="flex items-center gap-2 text-bad">
          <CircleSlash size={14} aria-hidden className="shrink-0" />
          {t(`errors:${row.refused as Refusal}`)}
        </span>
      ),
  }
}
