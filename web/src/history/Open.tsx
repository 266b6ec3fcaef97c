import type { InputOf } from '@portal/contracts'
import {
  type DeliveryState,
  deliveries,
  MOST_DELIVERIES,
  type OpenDelivery,
} from '@portal/contracts/deliveries'
import { openDeliveryList } from '@portal/contracts/lists/history'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, Hourglass, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { momentNow } from '../api/now.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { SelectionBar } from '../ui/list/SelectionBar.tsx'
import { type Selection, useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { useTopic } from './topics.ts'
import { useHistoryWords } from './words.ts'

type Decision = (typeof deliveries)['again' | 'letBe' | 'releaseHeld' | 'discardHeld']

const tones: Record<DeliveryState, 'plain' | 'warn' | 'bad'> = {
  waiting: 'plain',
  held: 'warn',
  doubtful: 'warn',
  refused: 'bad',
}

/** Mails and SMS that did not simply go out, and what to do about them. */
export function Open() {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const topicOf = useTopic()
  const list = useListState(deliveries.open, openDeliveryList)
  const found = useQuery({
    ...read(deliveries.open, {
      undecided: list.get('show') === 'undecided',
      page: list.page,
      pageSize: list.pageSize,
    }),
    refetchInterval: 15_000,
  })
  const again = useDecision(deliveries.again, t('isSentAgain'))
  const letBe = useDecision(deliveries.letBe, t('isLetBe'))
  const selection = useSelection({}, found.data?.total ?? 0)
  const busy = again.isPending || letBe.isPending
  // What is no longer open, or on another page, is not decided on unseen.
  const here = (found.data?.rows ?? []).filter(({ id }) => selection.has(id))
  return (
    <>
      {(['sms', 'mail'] as const).map((kind) => (
        <Gateway key={kind} kind={kind} state={found.data?.[kind]} />
      ))}
      <ListCard
        filters={
          <FilterLine list={list}>
            <FilterSelect
              list={list}
              name="show"
              label={t('show')}
              options={[
                { value: '', label: t('showOpen') },
                { value: 'undecided', label: t('showUndecided') },
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          list={list}
          selection={selection}
          empty={{ title: t('noneOpen'), hint: t('noneOpenHint') }}
          cells={{
            topic: (row) => (
              <span className="flex flex-wrap items-center gap-2">
                {topicOf(row.topic)} <Tag>{t(`kind_${row.kind}`)}</Tag>
              </span>
            ),
            state: (row) => (
              <span className="flex flex-col items-start gap-1 md:gap-0">
                <Tag tone={tones[row.state]}>{t(`open_${row.state}`)}</Tag>
                <span className="text-dim text-sm md:text-xs">
                  {t('tries', { count: row.tries })}
                </span>
              </span>
            ),
            to: (row) =>
              row.userId ? (
                <PersonLink
                  id={row.userName && row.userId}
                  name={words.subject(row.userId, row.userName)}
                />
              ) : (
                t('notAPerson')
              ),
            since: (row) => <Moment at={row.since} />,
            acts: (row) => (
              <span className="flex flex-wrap gap-2">
                {row.state !== 'waiting' && (
                  <Button
                    kind="secondary"
                    disabled={busy}
                    icon={<RotateCcw size={18} aria-hidden />}
                    onClick={() => again.now({ id: row.id })}
                  >
                    {t('sendAgain')}
                  </Button>
                )}
                <Button
                  kind="secondary"
                  disabled={busy}
                  icon={<X size={18} aria-hidden />}
                  onClick={() => letBe.now({ id: row.id })}
                >
                  {t('letBe')}
                </Button>
              </span>
            ),
          }}
        />
      </ListCard>
      {here.length > 0 && (
        <Chosen
          rows={here}
          selection={selection}
          all={
            here.length < (found.data?.rows.length ?? 0)
              ? () => selection.set(found.data?.rows.map(({ id }) => id) ?? [], true)
              : undefined
          }
        />
      )}
    </>
  )
}

/** What to do about several at once; before many are sent, that it may cost is said. */
function Chosen({
  rows,
  selection,
  all,
}: {
  rows: readonly OpenDelivery[]
  selection: Selection
  /** Selects all that are shown, where some are not. */
  all: (() => void) | undefined
}) {
  const { t } = useTranslation(['history', 'ui'])
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const decide = useCommand(deliveries.decide, {
    onDone: ({ done, left }) => {
      if (left > 0) snack(t('someDecided', { done, left }))
      else snack(t('manyDecided', { done }), 'success')
      selection.clear()
    },
  })
  const settled = rows.filter(({ state }) => state !== 'waiting')
  const now = async (as: 'again' | 'letBe', of: readonly OpenDelivery[]) => {
    const count = of.length
    const sure = await ask(
      as === 'again'
        ? { title: t('againAsk', { count }), text: t('againText'), confirm: t('sendAgain') }
        : {
            title: t('letBeAsk', { count }),
            text: t('discardAskText'),
            confirm: t('letBe'),
            danger: true,
          },
    )
    if (sure)
      decide.mutate(
        { ids: of.map(({ id }) => id), as },
        { onError: (error) => snack(errorText(error), 'error') },
      )
  }
  const tooMany = rows.length > MOST_DELIVERIES
  return (
    <SelectionBar
      selection={selection}
      count={rows.length}
      hint={tooMany && t('mostAtOnce', { count: MOST_DELIVERIES })}
      more={
        all && (
          <Button kind="quiet" onClick={all}>
            {t('ui:selectAll')}
          </Button>
        )
      }
    >
      <Button
        kind="secondary"
        disabled={tooMany || decide.isPending}
        icon={<X size={18} aria-hidden />}
        onClick={() => void now('letBe', rows)}
      >
        {t('letBe')}
      </Button>
      <Button
        busy={decide.isPending}
        disabled={tooMany || settled.length === 0}
        icon={<RotateCcw size={18} aria-hidden />}
        onClick={() => void now('again', settled)}
      >
        {t('sendAgain')}
      </Button>
    </SelectionBar>
  )
}

/** A decision on something that waits: done, it says so; refused, it says why. */
function useDecision<C extends Decision>(call: C, said: string) {
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const command = useCommand(call, {
    onDone: () => snack(said, 'success'),
  })
  return {
    isPending: command.isPending,
    now: (input: InputOf<C>) =>
      command.mutate(input, { onError: (error) => snack(errorText(error), 'error') }),
  }
}

/** What is to be said of a gateway as a whole: it is away, or a limit of the day holds things back. */
function Gateway({
  kind,
  state,
}: {
  kind: 'mail' | 'sms'
  state: { held: number; heldUntil: string | null; awaySince: string | null } | undefined
}) {
  const { t } = useTranslation('history')
  const { ask } = useFeedback()
  const release = useDecision(deliveries.releaseHeld, t('isReleased'))
  const discard = useDecision(deliveries.discardHeld, t('isDiscarded'))
  if (!state || (state.held === 0 && !state.awaySince)) return null
  const { held, heldUntil, awaySince } = state
  // What is asked about is what is done: what comes while one thinks waits on.
  const seen = { kind, until: heldUntil ?? momentNow() }
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-warn-soft p-4 text-warn">
      {awaySince && (
        <p className="flex gap-2">
          <CloudOff size={20} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            {t(`away_${kind}`)} <Moment at={awaySince} />
          </span>
        </p>
      )}
      {held > 0 && (
        <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
          <p className="flex gap-2">
            <Hourglass size={20} aria-hidden className="mt-0.5 shrink-0" />
            {t(`held_${kind}`, { count: held })}
          </p>
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button
              kind="secondary"
              disabled={discard.isPending || release.isPending}
              onClick={async () => {
                const sure = await ask({
                  title: t('discardAsk', { count: held }),
                  text: t('discardAskText'),
                  confirm: t('discard'),
                  danger: true,
                })
                if (sure) discard.now(seen)
              }}
            >
              {t('discard')}
            </Button>
            <Button
              busy={release.isPending}
              disabled={discard.isPending}
              onClick={async () => {
                const sure = await ask({
                  title: t('releaseAsk', { count: held }),
                  text: t(`releaseText_${kind}`),
                  confirm: t('letGo'),
                })
                if (sure) release.now(seen)
              }}
            >
              {t('letGo')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
