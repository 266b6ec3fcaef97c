import { addDays, daysBetween, isDay } from '@portal/calendar/days'
import { stockholmMinute } from '@portal/calendar/stockholm'
import { type Shift, workshifts } from '@portal/contracts/workshifts'
import { useTranslation } from 'react-i18next'
import { momentPairs } from '../ui/clock.ts'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { RecordDialog, useRecord } from '../ui/record.tsx'

const repeats = ['no', 'daily', 'weekdays', 'weekly'] as const
type Repeat = (typeof repeats)[number]

/** The form of a shift, filled from one that is there. */
const valuesOf = (one: Shift | undefined) => {
  const [startDate = '', startTime = '06:00'] = one
    ? stockholmMinute(new Date(one.startsAt)).split('T')
    : []
  const [endDate = '', endTime = '14:30'] = one
    ? stockholmMinute(new Date(one.endsAt)).split('T')
    : []
  return {
    startDate,
    startTime,
    endDate,
    endTime,
    information: one?.information ?? '',
    repeat: 'no' as Repeat,
    until: '',
  }
}

/**
 * Offers a shift, on later days, too, or changes one.
 * @param like the one that a new one is a copy of, but for its day
 */
export function ShiftDialog({
  one,
  like,
  departmentId,
  onClose,
}: {
  one?: Shift
  like?: Shift
  departmentId: string
  onClose: () => void
}) {
  const { t } = useTranslation(['workshifts', 'ui'])
  const rules = useRules()
  const { snack } = useFeedback()
  const record = useRecord(workshifts.save, {
    one,
    valuesOf: (of: Shift | undefined) =>
      of ? valuesOf(of) : { ...valuesOf(like), startDate: '', endDate: '' },
    inputOf: (values, of) => ({
      ...values,
      ...of,
      departmentId,
      endDate: values.endDate || null,
      until: values.repeat === 'no' ? null : values.until || null,
    }),
    ...(one ? {} : { said: '' }),
    onDone: ({ ids }) => {
      if (!one) snack(t('offered', { count: ids.length }), 'success')
      onClose()
    },
  })
  /** The days from the first to the last of what is copied: the copy has as many. */
  const { startDate, endDate } = valuesOf(like)
  const nights = like ? daysBetween(startDate, endDate) : 0
  const optional = (label: string) => `${label} (${t('ui:optional')})`
  const repeated = record.form.watch('repeat') !== 'no'
  return (
    <RecordDialog
      record={record}
      title={one ? t('change') : t('offer')}
      onClose={onClose}
      remove={
        one && {
          call: workshifts.withdraw,
          input: { id: one.id },
          ask: { title: t('withdrawAsk'), text: t('withdrawText') },
          text: t('withdraw'),
          said: t('withdrawn'),
        }
      }
    >
      <div className={`grid ${momentPairs} gap-3`}>
        <TextInput
          type="date"
          label={t('startDate')}
          {...record.field('startDate', rules.required.validate, {
            onChange: ({ target }) => {
              if (nights > 0 && isDay(target.value))
                record.set('endDate', addDays(target.value, nights))
            },
          })}
        />
        <TextInput
          type="time"
          label={t('startTime')}
          {...record.field('startTime', rules.required.validate)}
        />
        <TextInput type="date" label={t('endDate')} {...record.field('endDate')} />
        <TextInput
          type="time"
          label={t('endTime')}
          {...record.field('endTime', rules.required.validate)}
        />
      </div>
      <p className="-mt-2 text-sm text-dim">{t('endDateHelp')}</p>
      <TextArea
        label={optional(t('information'))}
        help={t('informationHelp')}
        rows={3}
        {...record.field('information')}
      />
      {!one && (
        <div className="grid gap-3 md:grid-cols-2">
          <Select
            label={t('repeat')}
            options={repeats.map((value) => ({ value, label: t(`repeat_${value}`) }))}
            {...record.field('repeat')}
          />
          {repeated && (
            <TextInput
              type="date"
              label={t('until')}
              {...record.field('until', rules.required.validate)}
            />
          )}
        </div>
      )}
    </RecordDialog>
  )
}
