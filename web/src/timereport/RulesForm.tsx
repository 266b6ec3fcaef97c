import { timereport } from '@portal/contracts/timereport'
import { MOST_TRIED, monthsBetween } from '@portal/contracts/timereport-trial'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, Select, TextInput } from '../ui/Field.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { minutesIn, showingHours, written } from '../ui/hours.ts'
import { Card } from '../ui/parts.tsx'
import { nightIn, type TypedRules, WEEK_MINUTES, weekIn } from './rules.ts'

/**
 * The form of a rule set that is tried, and may be set after it.
 * @param months that are closed, the newest first; of none nothing is tried
 * @param values the rules that apply
 * @param onTry tries what was typed; what it throws is said
 */
export function RulesForm({
  months,
  values,
  onTry,
}: {
  months: readonly string[]
  values: TypedRules
  onTry: (typed: TypedRules) => Promise<void>
}) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const typing = useTyping<TypedRules>(timereport.trial, { values }, onTry)
  const { field, set } = typing
  const canTry = months.length > 0
  const options = months.map((value) => ({ value, label: format.month(value) }))
  const hasHours = (typed: string) => minutesIn(typed) !== undefined || t('hoursWrong')
  const asWritten = (
    name: `rules.${'weekMinutes' | 'dayMinutes' | 'simpleMinutes'}`,
    most?: number,
  ) =>
    showingHours(
      (shown) => set(name, shown),
      (typed) => written(typed, most),
    )
  const isNight = (_: string, { rules: { night } }: TypedRules) => {
    const { from, to } = nightIn(night)
    return (night.from !== '' && night.to !== '' && to <= from) || t('nightWrong')
  }
  return (
    <Card title={t(canTry ? 'trialTitle' : 'otherRules')}>
      <FormFields
        of={typing}
        foot={
          <Button
            type="submit"
            className="self-start"
            busy={typing.busy}
            icon={canTry && <FlaskConical size={18} aria-hidden />}
          >
            {t(canTry ? 'tryRules' : 'goOnWithRules')}
          </Button>
        }
      >
        <p className="max-w-prose">{t(canTry ? 'trialIntro' : 'noTrialIntro')}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
          <TextInput
            kind="decimal"
            label={t('weekHours')}
            {...field(
              'rules.weekMinutes',
              (typed) => weekIn(typed) !== undefined || t('weekHoursWrong'),
              asWritten('rules.weekMinutes', WEEK_MINUTES),
            )}
          />
          <TextInput
            kind="decimal"
            label={t('dayHours')}
            help={t('dayHoursHelp')}
            {...field(
              'rules.dayMinutes',
              (typed) => typed.trim() === '' || hasHours(typed),
              asWritten('rules.dayMinutes'),
            )}
          />
          <TextInput
            kind="decimal"
            label={t('simpleHours')}
            help={t('simpleHoursHelp')}
            {...field('rules.simpleMinutes', hasHours, asWritten('rules.simpleMinutes'))}
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
          {canTry && (
            <>
              <Select label={t('monthFirst')} options={options} {...field('from')} />
              <Select
                label={t('monthLast')}
                options={options}
                {...field('to', (to, { from }) => {
                  const many = monthsBetween(from, to)
                  return (many >= 1 && many <= MOST_TRIED) || t('monthsWrong')
                })}
              />
            </>
          )}
        </div>
        <Checkbox label={t('absenceCounts')} {...field('rules.absenceCounts')} />
        <fieldset className="flex flex-col">
          <legend className="font-medium">{t('qualifiedOn')}</legend>
          <Checkbox label={t('on_weekend')} {...field('on.weekend')} />
          <Checkbox label={t('on_holiday')} {...field('on.holiday')} />
          <Checkbox label={t('on_eve')} {...field('on.eve')} />
        </fieldset>
      </FormFields>
    </Card>
  )
}
