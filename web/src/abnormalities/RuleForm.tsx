import { type AutomationRule, abnormalities } from '@portal/contracts/abnormalities'
import {
  type AbnormalityType,
  abnormalityTypeNames,
  abnormalityTypes,
  type Severity,
  severities,
} from '@portal/contracts/abnormality-types'
import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons, useCarefulClose } from '../ui/Dialog.tsx'
import { Checkbox, Select, TextArea, TextInput } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { NewerNotice, useVersioned } from '../ui/versioned.tsx'
import { figureIn, figureTyped } from './FactFields.tsx'
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
const valuesOf = (rule: AutomationRule): Values => ({
  ...rule,
  whenType: rule.whenType ?? '',
  limit:
    rule.measure === 'figure' && rule.whenType
      ? figureTyped(rule.limit, rule.whenType)
      : String(rule.limit),
  days: String(rule.days),
})
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
  const rules = useRules()
  const words = useWords()
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const form = useForm<Values>({ defaultValues: rule ? valuesOf(rule) : fresh })
  const { errors, isDirty } = form.formState
  const save = useCommand(abnormalities.saveRule, {
    topics: ['abnormalities'],
    onDone: () => {
      snack(t('ui:saved'), 'success')
      onClose()
    },
  })
  const remove = useCommand(abnormalities.removeRule, {
    topics: ['abnormalities'],
    onDone: () => {
      snack(t('ruleRemoved'), 'success')
      onClose()
    },
  })
  const { version, newer } = useVersioned(rule, (value) => form.reset(valuesOf(value)), {
    dirty: isDirty,
    busy: save.isPending,
  })
  const send = form.handleSubmit((values) =>
    save.mutate(
      {
        ...(rule ? { id: rule.id, version } : {}),
        name: values.name,
        active: values.active,
        whenType: values.whenType || null,
        measure: values.measure,
        limit: limitIn(values) ?? 1,
        days: Number(values.days),
        makeType: values.makeType,
        makeSeverity: values.makeSeverity,
        makeText: values.makeText,
      },
      {
        onError: (error) => {
          if (error.code === 'changedMeanwhile')
            void queries.invalidateQueries({ queryKey: ['abnormalities'] })
        },
      },
    ),
  )
  const leave = useCarefulClose(isDirty, onClose)
  const press = async () => {
    if (!rule) return
    const question = { title: t('removeRuleTitle'), text: t('removeRuleText') }
    if (await ask({ ...question, confirm: t('ui:remove'), danger: true }))
      remove.mutate({ id: rule.id }, { onError: (error) => snack(errorText(error)) })
  }
  const values = form.watch()
  const measured = values.whenType !== '' && abnormalityTypes[values.whenType].unit !== 'none'
  const types = abnormalityTypeNames.map((one) => ({ value: one, label: words.type(one) }))
  const shown = save.error && save.error.code !== 'changedMeanwhile'
  return (
    <Dialog open onClose={leave} title={rule ? t('editRule') : t('newRule')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void send(event)}>
        <NewerNotice newer={newer} />
        <FormError text={shown ? errorText(save.error) : undefined} />
        <TextInput
          label={t('ruleName')}
          autoComplete="off"
          maxLength={120}
          error={errors.name?.message}
          {...form.register('name', rules.required)}
        />
        <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
          <legend className="px-1 font-semibold">{t('when')}</legend>
          <Select
            label={t('type')}
            options={[{ value: '', label: t('anyType') }, ...types]}
            {...form.register('whenType', {
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
              {...form.register('measure')}
            />
          )}
          <div className="grid grid-cols-2 items-start gap-4">
            <TextInput
              label={
                values.measure === 'count' || !values.whenType
                  ? t('limitCount')
                  : t(
                      abnormalityTypes[values.whenType].worse === 'below'
                        ? 'limitBelow'
                        : 'limitAbove',
                    )
              }
              autoComplete="off"
              error={errors.limit?.message}
              {...form.register('limit', {
                validate: (_, all) => limitIn(all) !== undefined || t('ui:invalidField'),
              })}
            />
            <TextInput
              label={t('daysWithin')}
              inputMode="numeric"
              autoComplete="off"
              error={errors.days?.message}
              {...form.register('days', {
                validate: (value) =>
                  (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 366) ||
                  t('daysRange'),
              })}
            />
          </div>
        </fieldset>
        <fieldset className="flex flex-col gap-4 rounded-xl border border-line p-4">
          <legend className="px-1 font-semibold">{t('thenNote')}</legend>
          <Select label={t('type')} options={types} {...form.register('makeType')} />
          <Select
            label={t('severity')}
            options={severities.map((one) => ({ value: one, label: words.severity(one) }))}
            {...form.register('makeSeverity')}
          />
          <TextArea
            label={t('text')}
            help={t('makeTextHelp')}
            rows={3}
            maxLength={2000}
            {...form.register('makeText')}
          />
        </fieldset>
        <Checkbox label={t('active')} help={t('activeHelp')} {...form.register('active')} />
        <DialogButtons>
          {rule && (
            <Button
              kind="danger"
              className="mr-auto"
              busy={remove.isPending}
              icon={<Trash2 size={18} aria-hidden />}
              onClick={() => void press()}
            >
              {t('ui:remove')}
            </Button>
          )}
          <Button kind="secondary" onClick={leave}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {t('ui:save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
