import { type OfficeReport, timereport } from '@portal/contracts/timereport'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Lock, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { useFormat } from '../i18n/format.ts'
import { CardOfDay } from '../tachograph/shared.ts'
import { DecisionDialog } from '../ui/DecisionDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { ErrorState, Moment, Skeleton, useErrorText } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { Facts } from './Facts.tsx'
import { Calculation, StateTag } from './labels.tsx'
import type { Walk } from './walk.ts'

/** The report of a day as the office sees it, and what to do with it. */
export function ReportDialog({ id, walk }: { id: string; walk: Walk }) {
  const { t } = useTranslation('timereport')
  const found = useQuery(read(timereport.oneOf, { id }))
  const data = useUpToDate(found)
  if (data?.id === id) return <Decide key={id} one={data} walk={walk} />
  return (
    <Dialog open onClose={walk.end} title={t('report')} tall>
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Skeleton rows={14} />
      )}
    </Dialog>
  )
}

/** What is decided on: anything that happens to it is told first. */
const isSame = sameBy((one: OfficeReport) => [one.id, one.version, one.closed])

function Decide({ one: given, walk }: { one: OfficeReport; walk: Walk }) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const approve = useCommand(timereport.approve)
  const giveBack = useCommand(timereport.giveBack)
  const busy = approve.isPending || giveBack.isPending
  const reading = useReading(given, isSame, { busy })
  const one = reading.shown ?? given
  const of = { date: one.day, userId: one.userId }
  const month = useQuery(read(timereport.status, of, 'timereports'))
  const done = (words: string) => () => {
    snack(words, 'success')
    walk.end()
  }
  const doneOnward = (words: string, last: string) => () => {
    snack(walk.next ? words : last, 'success')
    if (walk.next) walk.goOn('decided')
    else walk.end()
  }
  const failed = approve.error ?? giveBack.error
  const acts = !one.closed && !reading.changed
  const seen = { id: one.id, version: one.version }
  return (
    <DecisionDialog
      title={`${one.userName} – ${format.weekday(one.day)}`}
      whose={one.userId}
      waiting={one.state === 'sent' && acts}
      returnable={(one.state === 'sent' || one.state === 'approved') && acts}
      busy={busy}
      error={failed ? errorText(failed) : undefined}
      accept={{
        label: t('approve'),
        act: () => approve.mutate(seen, { onSuccess: done(t('approvedDone')) }),
      }}
      onward={{
        label: t('approveNext'),
        keys: t('approveNextKeys'),
        act: () =>
          approve.mutate(seen, { onSuccess: doneOnward(t('approvedDone'), t('approvedLast')) }),
      }}
      skip={
        walk.next
          ? {
              label: t('nextWaiting'),
              icon: <ArrowRight size={18} aria-hidden />,
              act: () => walk.goOn('skipped'),
            }
          : undefined
      }
      sendBack={{
        label: t('giveBack'),
        send: t('giveBack'),
        icon: <RotateCcw size={18} aria-hidden />,
        act: (text) =>
          giveBack.mutate(
            { ...seen, text },
            {
              onSuccess: walk.isUnderWay
                ? doneOnward(t('returnedDone'), t('returnedLast'))
                : done(t('returnedDone')),
            },
          ),
      }}
      takeAway={undefined}
      tall
      onClose={walk.end}
    >
      <div className="flex flex-wrap items-center gap-3">
        <StateTag state={one.state} />
        <PersonLink id={one.userId} name={one.userName} />
        <span className="text-dim wrap-anywhere">{one.departmentNames.join(', ')}</span>
      </div>
      {one.returnedText && (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong className="block">{t('returnedBecause')}</strong>
          {one.returnedText}
        </p>
      )}
      {one.closed && (
        <p className="flex gap-2 rounded-lg bg-raised p-3 wrap-anywhere">
          <Lock size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t('lockedOffice')}
        </p>
      )}
      <Facts report={one} />
      <Calculation report={one} />
      <CardOfDay day={one.day} userId={one.userId} reported={one} />
      <p className="text-sm text-dim">
        {month.data ? t('monthCounts', month.data.counts) : '\u00a0'}
      </p>
      {one.decidedAt && (
        <p className="text-sm text-dim">
          {one.decidedByName} · <Moment at={one.decidedAt} />
        </p>
      )}
      <CaseHistory folded of={{ category: 'timereport', id: one.id }} />
      <ChangedNotice reading={reading} />
    </DecisionDialog>
  )
}
