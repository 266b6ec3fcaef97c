import {
  type AbnormalityType,
  abnormalityTypeNames,
  abnormalityTypes,
  proposedSeverity,
  type Severity,
  severities,
} from '@portal/contracts/abnormality-types'
import { figureText } from '@portal/contracts/abnormality-words'
import { useTranslation } from 'react-i18next'
import { stockholmToday } from '../api/now.ts'
import { useToday } from '../api/today.ts'
import { momentPairs } from '../ui/clock.ts'
import { Select, TextArea, TextInput } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { minutesIn, showingHours, written } from '../ui/hours.ts'
import type { PersonChoice } from '../ui/PeoplePicker.tsx'
import { useWords } from './labels.tsx'

/** What the forms of an abnormality have in common, as it is typed. */
export interface FactValues {
  type: AbnormalityType
  /** '' for the one that the figure proposes. */
  severity: Severity | ''
  day: string
  time: string
  figure: string
  text: string
  /** Whose it is, where it is new. */
  people: readonly PersonChoice[]
  /** The office's last word. */
  closed: boolean
  comment: string
}

export const noFacts: FactValues = {
  type: 'dailyRest',
  severity: '',
  day: '',
  time: '',
  figure: '',
  text: '',
  people: [],
  closed: false,
  comment: '',
}

const DAY = 24 * 60
/** Minutes that a figure may be where it is of more than a day. */
const most: Partial<Record<AbnormalityType, number>> = {
  weeklyRest: 7 * DAY,
  weeklyDriving: 7 * DAY,
  fortnightDriving: 14 * DAY,
}
/** The contract’s bound: what an import brought may be longer than it can have been. */
const LONGEST = 100_000

/** A figure as it is typed: hours as everywhere, all else whole numbers; undefined for what is none. */
export function figureIn(type: AbnormalityType, typed: string): number | null | undefined {
  const text = typed.trim()
  const { unit } = abnormalityTypes[type]
  if (unit === 'none' || text === '') return null
  if (unit === 'minutes') return minutesIn(text, most[type], LONGEST)
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined
}

/** A figure as it was typed, as it is taken. What says none stays. */
export const figureWritten = (type: AbnormalityType, typed: string): string =>
  abnormalityTypes[type].unit === 'minutes' ? written(typed, most[type], LONGEST) : typed

/** A figure as it is put into the form. */
export const figureTyped = (figure: number | null, type: AbnormalityType): string =>
  figure === null
    ? ''
    : abnormalityTypes[type].unit === 'minutes'
      ? figureText(figure, 'minutes', String)
      : String(figure)

/** The part of the command that the form's facts are. */
export const factsOf = (values: Omit<FactValues, 'people'>) => ({
  type: values.type,
  ...(values.severity ? { severity: values.severity } : {}),
  day: values.day,
  time: values.time || null,
  figure: figureIn(values.type, values.figure) ?? null,
  text: values.text,
})

/** Type, day, figure with what is allowed, degree as it is proposed, and a description. */
export function FactFields({ of: { form, field, set } }: { of: Fields<FactValues> }) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const rules = useRules()
  const today = useToday()
  const words = useWords()
  const type = form.watch('type')
  const { unit } = abnormalityTypes[type]
  const figure = figureIn(type, form.watch('figure'))
  const optional = (label: string) => `${label} (${t('ui:optional')})`
  return (
    <>
      <Select
        label={t('type')}
        options={abnormalityTypeNames.map((one) => ({ value: one, label: words.type(one) }))}
        {...field('type')}
      />
      <div className={`grid ${momentPairs} gap-4`}>
        <TextInput
          type="date"
          label={t('day')}
          max={today}
          {...field('day', (value) =>
            value === ''
              ? rules.required.validate(value)
              : value <= stockholmToday() || t('dayInTheFuture'),
          )}
        />
        <TextInput type="time" label={optional(t('time'))} {...field('time')} />
      </div>
      {unit !== 'none' && (
        <TextInput
          kind={unit === 'minutes' ? 'decimal' : 'digits'}
          label={t(`figure_${unit}`)}
          help={words.allowed(type) ?? t('figureHelp')}
          placeholder={unit === 'minutes' ? '8:20' : ''}
          {...field(
            'figure',
            (value, all) =>
              value.trim() === ''
                ? rules.required.validate(value)
                : typeof figureIn(all.type, value) === 'number' || t('ui:invalidField'),
            showingHours(
              (shown) => set('figure', shown),
              (typed) => figureWritten(type, typed),
            ),
          )}
        />
      )}
      <Select
        label={t('severity')}
        options={[
          {
            value: '',
            label: t('proposed', {
              severity: words.severity(proposedSeverity(type, figure ?? null)),
            }),
          },
          ...severities.map((one) => ({ value: one, label: words.severity(one) })),
        ]}
        {...field('severity')}
      />
      <TextArea label={optional(t('text'))} help={t('textHelp')} rows={3} {...field('text')} />
    </>
  )
}
