import { vacationYearOf } from '@portal/calendar/vacation'
import { vacation } from '@portal/contracts/vacation'
import { useQuery } from '@tanstack/react-query'
import { Save } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { stockholmToday } from '../api/now.ts'
import { AskDialog } from '../ui/AskDialog.tsx'
import { Checkbox, TextArea } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { PeoplePicker, type PersonChoice } from '../ui/PeoplePicker.tsx'
import { useBesideOf } from './beside.ts'
import {
  earliest,
  LeaveFields,
  type LeaveValues,
  leaveInput,
  noLeave,
  takesIn,
} from './LeaveFields.tsx'
import { useLeaveWords } from './labels.tsx'
import { Takes } from './Takes.tsx'

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
    makes: true,
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
  const [year, setYear] = useState(vacationYearOf(stockholmToday()))
  const id = asking.form.watch('people')[0]?.id ?? ''
  const typed = asking.form.watch()
  const { years, ...has } = useBesideOf(id, typed.days, year)
  const against = [
    ['againstShift', has.shifts],
    ['isClosed', has.closed],
    ['againstFull', has.full],
  ] as const
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
        marks={{ ...has, min: earliest() }}
        onMonth={(month) => setYear(vacationYearOf(month))}
      />
      <div aria-live="polite" className="flex flex-col gap-2">
        {years.map(({ year: of, balance }) => (
          <Takes
            key={of}
            year={years.length > 1 ? of : undefined}
            takes={takesIn(of, types.data?.rows ?? [], typed)}
            of={balance}
          />
        ))}
        {against.map(([text, days]) => {
          const hit = typed.days.filter((day) => days.has(day))
          return (
            hit.length > 0 && (
              <p key={text} className="rounded-lg bg-warn-soft p-3 text-warn">
                {t(text, { days: words.days(hit) })}
              </p>
            )
          )
        })}
      </div>
      <Checkbox label={t('override')} help={t('overrideHelp')} {...asking.field('override')} />
      <TextArea label={t('reason')} help={t('reasonHelp')} {...asking.field('reason')} />
    </AskDialog>
  )
}
