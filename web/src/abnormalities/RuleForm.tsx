import { type AutomationRule, abnormalities } from '@portal/contracts/abnormalities'
import {
  type AbnormalityType,
  abnormalityTypeNames,
  abnormalityTypes,
  type Severity,
  severities,
} from '@portal/contracts/abnormality-types'
import { useTranslation } from 'react-i18next'
import { Checkbox, Select, TextArea, TextInput } from '../ui/Field.tsx'
import { showingHours } from '../ui/hours.ts'
import { RecordDialog, useRecord } from '../ui/record.tsx'
import { figureIn, figureTyped, figureWritten } from './FactFields.tsx'
import { useWords } from './labels.tsx'

interface Values {
  name: string
  active: boolean
  whenType: AbnormalityType | ''
  measure: 'count' | 'figure'
  limit: string
  days: string
  makeType: AbnormalityType
  makeSeverity: Severity
  makeText: string
}
const fresh: Values = {
  name: '',
  active: true,
  whenType: 'dailyRest',
  measure: 'count',
  limit: '3',
  days: '30',
  makeType: 'other',
  makeSeverity: 'serious',
  makeText: '',
}
const valuesOf = (rule: AutomationRule | undefined): Values =>
  !rule
    ? fresh
    : {
        ...rule,
        whenType: rule.whenType ?? '',
        limit:
          rule.measure === 'figure' && rule.whenType
            ? figureTyped(rule.limit, rule.whenType)
            : String(rule.limit),
        days: String(rule.days),
      }
/** The limit as a number; undefined for what is none. */
const limitIn = ({ measure, whenType, limit }: Values): number | undefined =>
  measure === 'figure' && whenType
    ? (figureIn(whenType, limit) ?? undefined)
    : /^[1-9]\d{0,3}$/.test(limit.trim())
      ? Number(limit)
      : undefined

/** Makes or changes a rule: when, how much, within which days, and what it notes. */
export function RuleForm({
  rule,
  onClose,
}: {
  rule: AutomationRule | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const words = useWords()
  const record = useRecord(abnormalities.saveRule, {
    one: rule,
    valuesOf,
    inputOf: (values, { id, version }) => ({
      ...(id ? { id, version } : {}),
      name: values.name,
      active: values.active,
      whenType: values.whenType || null,
      measure: values.measure,
      limit: limitIn(values) ?? 1,
      days: Number(values.days),
      makeType: values.makeType,
      makeSeverity: values.makeSeverity,
      makeText: values.makeText,
    }),
    beside: { ruleCannotMeasure: 'measure' },
    onDone: onClose,
  })
  const { field, form, set } = record
  const values = form.watch()
  const measuresTime =
    values.measure === 'figure' &&
    values.whenType !== '' &&
    abnormalityTypes[values.whenType].unit === 'minutes'
  const measured = values.whenType !== '' && abnormalityTypes[values.whenType].unit !== 'none'
  const types = abnormalityTypeNames.map((one) => ({ value: one, label: words.type(one) }))
  return (
    <RecordDialog
      record={record}
      title={rule ? t('editRule') : t('newRule')}
      onClose={onClose}
      remove={
        rule && {
          call: abnormalities.removeRule,
          input: { id: rule.id },
          ask: { title: t('removeRuleTitle'), text: t('removeRuleText') },
          text: t('ui:remove'),
          said: t('ruleRemoved'),
        }
      }
    >
      <TextInput kind="text" label={t('ruleName')} {...field('name')} />
      <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
        <legend className="px-1 font-semibold">{t('when')}</legend>
        <Select
          label={t('type')}
          options={[{ value: '', label: t('anyType') }, ...types]}
          {...field('whenType', undefined, {
            onChange: () => form.setValue('measure', 'count'),
          })}
        />
        {measured && (
          <Select
            label={t('measure')}
            options={[
              { value: 'count', label: t('measure_count') },
              { value: 'figure', label: t('measure_figure') },
            ]}
            {...field('measure')}
          />
        )}
        <div className="grid pairs-26 items-end gap-4">
          <TextInput
            kind={measuresTime ? 'decimal' : 'digits'}
            label={
              values.measure === 'count' || !values.whenType
                ? t('limitCount')
                : t(
                    abnormalityTypes[values.whenType].worse === 'below'
                      ? 'limitBelow'
                      : 'limitAbove',
                  )
            }
            {...field(
              'limit',
              (_, all) => limitIn(all) !== undefined || t('ui:invalidField'),
              showingHours(
                (shown) => set('limit', shown),
                (typed) =>
                  values.measure === 'figure' && values.whenType
                    ? figureWritten(values.whenType, typed)
                    : typed,
              ),
            )}
          />
          <TextInput
            kind="digits"
            label={t('daysWithin')}
            {...field(
              'days',
              (value) =>
                (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 366) ||
                t('daysRange'),
            )}
          />
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
        <legend className="px-1 font-semibold">{t('thenNote')}</legend>
        <Select label={t('type')} options={types} {...field('makeType')} />
        <Select
          label={t('severity')}
          options={severities.map((one) => ({ value: one, label: words.severity(one) }))}
          {...field('makeSeverity')}
        />
        <TextArea label={t('text')} help={t('makeTextHelp')} rows={3} {...field('makeText')} />
      </fieldset>
      <Checkbox label={t('active')} help={t('activeHelp')} {...field('active')} />
    </RecordDialog>
  )
}
