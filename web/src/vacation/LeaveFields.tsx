import { addDays, addYears } from '@portal/calendar/days'
import { daysThatCount, vacationYearOf } from '@portal/calendar/vacation'
import { extents, type LeaveType } from '@portal/contracts/vacation-shapes'
import { useTranslation } from 'react-i18next'
import { stockholmToday } from '../api/now.ts'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { type DayMarks, DaysField } from './DaysField.tsx'
import { useLeaveWords } from './labels.tsx'

/** What is typed to ask for leave. */
export interface LeaveValues {
  typeId: string
  days: string[]
  extent: string
  course: string
  comment: string
}
export const noLeave: LeaveValues = { typeId: '', days: [], extent: '100', course: '', comment: '' }

/** What is sent of it. */
export const leaveInput = ({ typeId, days, extent, course, comment }: LeaveValues) => ({
  ...{ typeId, days, course, comment },
  extent: extents.find((one) => String(one) === extent) ?? 100,
})

/** The first day for which the office enters leave: up to a year back. */
export const earliest = (): string => addYears(stockholmToday(), -1)

/** All days of some spans. */
export function daysIn(
  spans: readonly { readonly from: string; readonly to: string }[],
): Set<string> {
  const days = new Set<string>()
  for (const { from, to } of spans)
    for (let day = from; day <= to && days.size < 1000; day = addDays(day, 1)) days.add(day)
  return days
}

/** How many days of a vacation year are taken by what is chosen, where its type takes them. */
export const takesIn = (
  year: number,
  types: readonly LeaveType[],
  { typeId, days }: LeaveValues,
): number =>
  types.find(({ id }) => id === typeId)?.takesVacation
    ? daysThatCount(days).filter((day) => vacationYearOf(day) === year).length
    : 0

/** The fields of leave, wherever it is asked for or entered. */
export function LeaveFields({
  fields,
  types,
  marks,
  onMonth,
}: {
  fields: Pick<Fields<LeaveValues>, 'field' | 'value' | 'form' | 'set'>
  types: readonly LeaveType[]
  marks: DayMarks
  onMonth?: (month: string) => void
}) {
  const { t } = useTranslation(['vacation', 'ui'])
  const words = useLeaveWords()
  const required = useRules().required.validate
  const type = types.find(({ id }) => id === fields.form.watch('typeId'))
  const optional = (label: string) => `${label} (${t('ui:optional')})`
  return (
    <>
      <Select
        label={t('type')}
        options={[
          { value: '', label: t('chooseType') },
          ...types.map(({ id, names }) => ({ value: id, label: words.type(names) })),
        ]}
        {...fields.field('typeId', required)}
      />
      {type?.scaled && (
        <Select
          label={t('extent')}
          options={extents.map((one) => ({ value: String(one), label: t('percent', { one }) }))}
          {...fields.field('extent')}
        />
      )}
      <DaysField
        label={t('days')}
        marks={marks}
        onMonth={onMonth}
        {...fields.value('days', (days) => days.length > 0 || t('noDays'))}
      />
      <TextInput
        kind="text"
        label={optional(t('course'))}
        help={t('courseHelp')}
        {...fields.field('course')}
      />
      <TextArea label={optional(t('comment'))} rows={3} {...fields.field('comment')} />
    </>
  )
}
