import { monthOf } from '@portal/calendar/days'
import type { ReplyOf } from '@portal/contracts'
import { intlLocale } from '@portal/contracts/locales'
import { workmonthreport } from '@portal/contracts/workmonthreport'
import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { useToday } from '../api/today.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { Card, FormError, Moment, Tag, useErrorText } from '../ui/parts.tsx'
import { type Looked, useMonthName } from './month.ts'
import { Named } from './Named.tsx'
import { Silent } from './Silent.tsx'
import { SinceClosed } from './SinceClosed.tsx'
import { WaitingDays } from './WaitingDays.tsx'

/**
 * How a month stands: who closed it and when, which days still wait, and what closes or opens it.
 * @param where the department by its name
 */
export function ClosingCard({
  of,
  where,
  found: { closing, waiting, unnumbered, unnumberedPeople, changed, silent },
}: {
  of: Looked
  where: string
  found: ReplyOf<typeof workmonthreport.month>
}) {
  const { t, i18n } = useTranslation('workmonthreport')
  const nameOf = useMonthName()
  const errorText = useErrorText()
  const { ask, snack } = useFeedback()
  const close = useCommand(workmonthreport.close)
  const reopen = useCommand(workmonthreport.reopen)
  const name = nameOf(of.month)
  const month = name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1)
  const { closed, forAll, version } = closing
  const waits = waiting.draft + waiting.sent + waiting.returned
  const isOver = useToday() >= monthOf(of.month).to
  const said = (text: string) => ({ onSuccess: () => snack(text, 'success') })
  const closeIt = async () => {
    const { draft, sent, returned } = waiting
    const what = [
      ...(draft > 0 ? [t('draftDays', { count: draft })] : []),
      ...(returned > 0 ? [t('returnedDays', { count: returned })] : []),
      ...(sent > 0 ? [t('sentDays', { count: sent })] : []),
    ]
    const listed = new Intl.ListFormat(intlLocale(i18n.language)).format(what)
    const text = [
      t('closeText', { month, where }),
      what.length > 0 && t('closeWaiting', { what: listed }),
      silent.count > 0 && t('closeSilent', { count: silent.count }),
    ]
    const question = { title: t('closeAsk'), text: text.filter(Boolean).join(' ') }
    if (!(await ask({ ...question, confirm: t('close') }))) return
    // What was refused before is answered by what is done now.
    reopen.reset()
    close.mutate({ ...of, version }, said(t('closedDone')))
  }
  const reopenIt = async () => {
    const all = forAll || of.departmentId === null
    const text = t('reopenText', { month, where: all ? t('allDepartments') : where })
    const departmentId = all ? null : of.departmentId
    if (!(await ask({ title: t('reopenAsk'), text, confirm: t('reopen') }))) return
    close.reset()
    reopen.mutate({ month: of.month, departmentId, version }, said(t('reopenedDone')))
  }
  const failed = close.error ?? reopen.error
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-lg font-semibold wrap-anywhere">
            {month} · {where}
          </h2>
          <Tag
            tone={closed ? 'good' : 'plain'}
            icon={closed ? <Lock size={14} aria-hidden /> : <LockOpen size={14} aria-hidden />}
          >
            {t(closed ? (forAll ? 'isClosedForAll' : 'isClosed') : 'isOpen')}
          </Tag>
          {closing.at && (
            <span className="text-sm text-dim wrap-anywhere">
              {t(closed ? 'closedBy' : 'reopenedBy', { name: closing.byName ?? '–' })} ·{' '}
              <Moment at={closing.at} />
            </span>
          )}
        </div>
        {waits > 0 && (
          <div className="flex flex-wrap items-center gap-x-3">
            <span>{t('stillWaiting')}</span>
            <WaitingDays of={of} days={waiting} />
          </div>
        )}
        {closing.late > 0 && (
          <p className="rounded-lg bg-warn-soft p-3 text-warn">
            {t('late', { count: closing.late })}
          </p>
        )}
        {closing.elsewhere > 0 && (
          <p className="rounded-lg bg-warn-soft p-3 text-warn">
            {t('elsewhere', { count: closing.elsewhere })}
          </p>
        )}
        {closing.gone > 0 && (
          <p className="rounded-lg bg-warn-soft p-3 text-warn">
            {t('gone', { count: closing.gone })}
          </p>
        )}
        {!closed && <Silent of={silent} />}
        <SinceClosed of={of} changed={changed} />
        {unnumbered > 0 && (
          <Named
            text={t('unnumbered', { count: unnumbered })}
            people={unnumberedPeople}
            count={unnumbered}
          />
        )}
        <FormError text={failed ? errorText(failed) : undefined} />
        {closed ? (
          <Button
            kind="secondary"
            className="self-start"
            busy={reopen.isPending}
            icon={<LockOpen size={18} aria-hidden />}
            onClick={() => void reopenIt()}
          >
            {t(forAll && of.departmentId ? 'reopenAll' : 'reopen')}
          </Button>
        ) : isOver ? (
          <Button
            className="self-start"
            busy={close.isPending}
            icon={<Lock size={18} aria-hidden />}
            onClick={() => void closeIt()}
          >
            {t('close')}
          </Button>
        ) : (
          <p className="text-sm text-dim">{t('notOver')}</p>
        )}
      </div>
    </Card>
  )
}
