import { stockholmDay } from '@portal/calendar/stockholm'
import { vacationYearOf } from '@portal/calendar/vacation'
import { vacation } from '@portal/contracts/vacation'
import { useQuery } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Checkbox, TextArea } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { LeaveFields, type LeaveValues, leaveInput, noLeave, noMarks } from './LeaveFields.tsx'
import { useLeaveWords } from './labels.tsx'

interface Values extends LeaveValues {
  people: PersonChoice[]
  reason: string
  override: boolean
}

/** The office enters leave for somebody: it is approved at once. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('vacation')
  const required = useRules().required.validate
  const types = useQuery(read(vacation.types, {}))
  const asking = useAsking(vacation.decide, {
    values: { ...noLeave, people: [], reason: '', override: false } as Values,
    inputOf: ({ people, reason, override, ...leave }) => ({
      action: 'enter' as const,
      userId: people[0]?.id ?? '',
      reason,
      override,
      ...leaveInput(leave),
    }),
    beside: {
      leaveOverlaps: 'days',
      leaveInPast: 'days',
      leaveTooFar: 'days',
      leaveLimits: 'days',
      tooFewVacationDays: 'days',
      leaveTypeUnknown: 'typeId',
      unknownUser: 'people',
    },
    said: t('enteredNow'),
    onDone: onClose,
  })
  const words = useLeaveWords()
  const [year, setYear] = useState(vacationYearOf(stockholmDay(new Date())))
  const id = asking.form.watch('people')[0]?.id ?? ''
  const beside = useQuery({ ...read(vacation.daysOf, { id, year }), enabled: id !== '' })
  const has = id ? beside.data : undefined
  const marks = {
    ...noMarks(),
    held: new Set(has?.held),
    closed: new Set(has?.closed),
    full: new Set(has?.full),
    shifts: new Set(has?.shifts),
  }
  const days = asking.form.watch('days')
  const against = (of: ReadonlySet<string>) => days.filter((day) => of.has(day))
  const [shifts, full] = [against(marks.shifts), against(marks.full)]
  return (
    <AskDialog
      of={asking}
      title={t('enter')}
      submit={{ label: t('enterSave'), icon: <Save size={18} aria-hidden /> }}
      onClose={onClose}
    >
      <PeoplePicker label={t('person')} max={1} {...asking.value('people', required)} />
      <LeaveFields
        fields={asking as never}
        types={types.data?.rows ?? []}
        marks={marks}
        onMonth={(month) => setYear(vacationYearOf(month))}
      />
      <div aria-live="polite" className="flex flex-col gap-2">
        {shifts.length > 0 && (
          <p className="rounded-lg bg-warn-soft p-3 text-warn">
            {t('againstShift', { days: words.days(shifts) })}
          </p>
        )}
        {full.length > 0 && (
          <p className="rounded-lg bg-warn-soft p-3 text-warn">
            {t('againstFull', { days: words.days(full) })}
          </p>
        )}
      </div>
      <Checkbox label={t('override')} help={t('overrideHelp')} {...asking.field('override')} />
      <TextArea label={t('reason')} help={t('reasonHelp')} {...asking.field('reason')} />
    </AskDialog>
  )
}
