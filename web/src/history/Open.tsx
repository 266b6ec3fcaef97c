import type { InputOf } from '@portal/contracts'
import { type DeliveryState, deliveries, type OpenDelivery } from '@portal/contracts/deliveries'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, Hourglass, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read, useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { FoundTable } from '../ui/FoundTable.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { useListState } from '../ui/Table.tsx'
import { PersonLink } from './PersonLink.tsx'
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
  const list = useListState()
  const found = useQuery({
    ...read(deliveries.open, { page: list.page, pageSize: list.pageSize }),
    refetchInterval: 15_000,
  })
  const again = useDecision(deliveries.again, t('isSentAgain'))
  const letBe = useDecision(deliveries.letBe, t('isLetBe'))
  const busy = again.isPending || letBe.isPending
  return (
    <>
      {(['sms', 'mail'] as const).map((kind) => (
        <Gateway key={kind} kind={kind} state={found.data?.[kind]} />
      ))}
      <ListCard>
        <FoundTable
          found={found}
          list={list}
          empty={{ title: t('noneOpen'), hint: t('noneOpenHint') }}
          columns={[
            {
              key: 'topic',
              title: t('topic'),
              main: true,
              cell: (row: OpenDelivery) => (
                <span className="flex flex-wrap items-center gap-2">
                  {topicOf(row.topic)} <Tag>{t(`kind_${row.kind}`)}</Tag>
                </span>
              ),
            },
            {
              key: 'state',
              title: t('openState'),
              cell: (row) => (
                <span className="flex flex-col items-start gap-1">
                  <Tag tone={tones[row.state]}>{t(`open_${row.state}`)}</Tag>
                  <span className="text-dim text-sm">{t('tries', { count: row.tries })}</span>
                </span>
              ),
            },
            {
              key: 'to',
              title: t('recipient'),
              cell: (row) =>
                row.userId ? (
                  <PersonLink
                    id={row.userName && row.userId}
                    name={words.subject(row.userId, row.userName)}
                  />
                ) : (
                  t('notAPerson')
                ),
            },
            { key: 'since', title: t('askedFor'), cell: (row) => <Moment at={row.since} /> },
            {
              key: 'acts',
              title: t('whatToDo'),
              cell: (row) => (
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
            },
          ]}
        />
      </ListCard>
    </>
  )
}

/** A decision on something that waits: done, it says so; refused, it says why. */
function useDecision<C extends Decision>(call: C, said: string) {
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const command = useCommand(call, {
    topics: ['history'],
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
  state: { held: number; awaySince: string | null } | undefined
}) {
  const { t } = useTranslation('history')
  const { ask } = useFeedback()
  const release = useDecision(deliveries.releaseHeld, t('isReleased'))
  const discard = useDecision(deliveries.discardHeld, t('isDiscarded'))
  if (!state || (state.held === 0 && !state.awaySince)) return null
  const { held, awaySince } = state
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
                if (sure) discard.now({ kind })
              }}
            >
              {t('discard')}
            </Button>
            <Button
              busy={release.isPending}
              disabled={discard.isPending}
              onClick={() => release.now({ kind })}
            >
              {t('letGo')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
