import { vacationYearOf } from '@portal/calendar/vacation'
import { vacation } from '@portal/contracts/vacation'
import type { OwnLeave } from '@portal/contracts/vacation-shapes'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useToday } from '../api/today.ts'
import { Button } from '../ui/Button.tsx'
import { InPersonNote, useLookingThrough } from '../ui/InPerson.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { RecordFields, useRecord } from '../ui/record.tsx'
import { useBeside } from './beside.ts'
import {
  daysIn,
  LeaveFields,
  type LeaveValues,
  leaveInput,
  noLeave,
  takesIn,
} from './LeaveFields.tsx'
import { useLeaveWords } from './labels.tsx'
import { Takes } from './Takes.tsx'

const valuesOf = (one: OwnLeave | undefined): LeaveValues =>
  one
    ? {
        typeId: one.typeId,
        days: one.days,
        extent: String(one.extent),
        course: one.course,
        comment: one.comment,
      }
    : noLeave

/** Asks for leave, or changes what was asked for. */
export function ApplyForm({ one, onDone }: { one: OwnLeave | undefined; onDone: () => void }) {
  const { t } = useTranslation('vacation')
  const types = useQuery(read(vacation.types, {}))
  if (types.isError && !types.data)
    return <ErrorState error={types.error} retry={() => void types.refetch()} />
  if (!types.data) return <Skeleton />
  if (types.data.rows.length === 0 && !one)
    return (
      <Card title={t('applyTitle')}>
        <EmptyState title={t('noTypes')} hint={t('noTypesAsk')} />
      </Card>
    )
  return <Form one={one} types={types.data.rows} onDone={onDone} />
}

function Form({
  one,
  types,
  onDone,
}: Parameters<typeof ApplyForm>[0] & {
  types: Parameters<typeof LeaveFields>[0]['types']
}) {
  const { t } = useTranslation(['vacation', 'ui'])
  const words = useLeaveWords()
  const locked = useLookingThrough()
  const today = useToday()
  const asking = useRecord(vacation.request, {
    one,
    valuesOf,
    inputOf: (typed, { id, version }) => ({ ...(id && { id, version }), ...leaveInput(typed) }),
    beside: {
      leaveOverlaps: 'days',
      leaveInPast: 'days',
      leaveTooFar: 'days',
      tooFewVacationDays: 'days',
      leaveTypeUnknown: 'typeId',
      leaveNotScaled: 'extent',
    },
    said: t('sent'),
    onDone,
    within: true,
  })
  const typed = asking.form.watch()
  const [looked, look] = useState(vacationYearOf(typed.days[0] ?? today))
  const has = useBeside(typed.days, looked, one?.id)
  const marks = {
    held: has.held,
    closed: daysIn(has.closed),
    full: has.full,
    shifts: has.shifts,
    min: today,
  }
  const against = {
    closed: has.closed.filter(({ from, to }) => typed.days.some((day) => from <= day && day <= to)),
    full: typed.days.filter((day) => marks.full.has(day)),
    shifts: typed.days.filter((day) => marks.shifts.has(day)),
  }
  return (
    <Card title={one ? t('editTitle') : t('applyTitle')}>
      <RecordFields
        record={asking}
        foot={
          <div className="sticky on-foot flex flex-wrap justify-end gap-2 bg-surface py-3">
            <Button
              type="submit"
              busy={asking.busy}
              disabled={locked}
              icon={<Send size={18} aria-hidden />}
            >
              {t(one ? 'sendChange' : 'send')}
            </Button>
          </div>
        }
      >
        <InPersonNote />
        {one?.state === 'approved' && <p className="text-warn">{t('changeApproved')}</p>}
        <LeaveFields
          fields={asking}
          types={types}
          marks={marks}
          onMonth={(month) => look(vacationYearOf(month))}
        />
        <div aria-live="polite" className="flex flex-col gap-2">
          {has.years.map(({ year, balance }) => (
            <Takes
              key={year}
              own
              year={has.years.length > 1 ? year : undefined}
              takes={takesIn(year, types, typed)}
              // What waits of the request itself is in the balance already.
              counted={
                one?.takesVacation && one.state !== 'notApproved'
                  ? takesIn(year, types, valuesOf(one))
                  : 0
              }
              of={balance}
            />
          ))}
          {against.shifts.length > 0 && (
            <p className="rounded-lg bg-warn-soft p-3 text-warn">
              {t('againstShift', { days: words.days(against.shifts) })}
            </p>
          )}
          {against.closed.map((period) => (
            <p key={period.from} className="rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere">
              {t('againstClosed', {
                days: words.days([...daysIn([period])].sort()),
                reason: period.reason,
              })}
            </p>
          ))}
          {against.full.length > 0 && (
            <p className="rounded-lg bg-warn-soft p-3 text-warn">
              {t('againstFull', { days: words.days(against.full) })}
            </p>
          )}
        </div>
      </RecordFields>
    </Card>
  )
}
