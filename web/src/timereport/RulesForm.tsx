import { timereport } from '@portal/contracts/timereport'
import { MOST_TRIED, monthsBetween } from '@portal/contracts/timereport-trial'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, Select, TextInput } from '../ui/Field.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { Card } from '../ui/parts.tsx'
import { minutesIn } from './hours.ts'
import { nightIn, type TypedRules, weekIn } from './rules.ts'

/**
 * The form of a rule set that is tried.
 * @param months that are closed, the newest first
 * @param values the rules that apply
 * @param source where they stand
 * @param onTry tries what was typed; what it throws is said
 */
export function RulesForm({
  months,
  values,
  source,
  onTry,
}: {
  months: readonly string[]
  values: TypedRules
  source: string
  onTry: (typed: TypedRules) => Promise<void>
}) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const typing = useTyping<TypedRules>(timereport.trial, { values }, onTry)
  const { field } = typing
  const options = months.map((value) => ({ value, label: format.month(value) }))
  const hasHours = (typed: string) => minutesIn(typed) !== undefined || t('hoursWrong')
  const isNight = (_: string, { rules: { night } }: TypedRules) => {
    const { from, to } = nightIn(night)
    return (night.from !== '' && night.to !== '' && to <= from) || t('nightWrong')
  }
  return (
    <Card title={t('trialTitle')}>
      <FormFields
        of={typing}
        foot={
          <Button
            type="submit"
            className="self-start"
            busy={typing.busy}
            icon={<FlaskConical size={18} aria-hidden />}
          >
            {t('tryRules')}
          </Button>
        }
      >
        <p className="max-w-prose">{t('trialIntro')}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <TextInput
            label={t('weekHours')}
            inputMode="decimal"
            help={source}
            {...field(
              'rules.weekMinutes',
              (typed) => weekIn(typed) !== undefined || t('weekHoursWrong'),
            )}
          />
          <TextInput
            label={t('dayHours')}
            inputMode="decimal"
            help={t('dayHoursHelp')}
            {...field('rules.dayMinutes', (typed) => typed.trim() === '' || hasHours(typed))}
          />
          <TextInput
            label={t('simpleHours')}
            inputMode="decimal"
            help={t('simpleHoursHelp')}
            {...field('rules.simpleMinutes', hasHours)}
          />
          <TextInput
            type="date"
            label={t('trialApplies')}
            {...field(
              'rules.from',
              (day, { to }) => (day !== '' && day.slice(0, 7) > to) || t('trialAppliesWrong'),
            )}
          />
          <TextInput
            type="time"
            label={t('nightFrom')}
            help={t('nightHelp')}
            {...field('rules.night.from')}
          />
          <TextInput type="time" label={t('nightTo')} {...field('rules.night.to', isNight)} />
          <Select label={t('monthFirst')} options={options} {...field('from')} />
          <Select
            label={t('monthLast')}
            options={options}
            {...field('to', (to, { from }) => {
              const many = monthsBetween(from, to)
              return (many >= 1 && many <= MOST_TRIED) || t('monthsWrong')
            })}
          />
        </div>
        <Checkbox label={t('absenceCounts')} {...field('rules.absenceCounts')} />
        <fieldset className="flex flex-col">
          <legend className="font-medium">{t('qualifiedOn')}</legend>
          <Checkbox label={t('onWeekends')} {...field('on.weekend')} />
          <Checkbox label={t('onHolidays')} {...field('on.holiday')} />
          <Checkbox label={t('onEves')} {...field('on.eve')} />
        </fieldset>
      </FormFields>
    </Card>
  )
}
