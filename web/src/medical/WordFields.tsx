import { useTranslation } from 'react-i18next'
import { TextArea, TextInput } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'

/** What a certificate says, as both forms have it. */
export interface Words {
  headline: string
  information: string
  from: string
  to: string
}

/** The fields of what it says: its headline, its days, and more about it. */
export function WordFields<V extends Words>({ of }: { of: Pick<Fields<V>, 'field' | 'form'> }) {
  const { t } = useTranslation(['medical', 'ui'])
  const rules = useRules()
  // Every form with these words has these fields.
  const fields = of as unknown as Pick<Fields<Words>, 'field' | 'form'>
  return (
    <>
      <TextInput
        kind="text"
        label={t('headline')}
        help={t('headlineHelp')}
        {...fields.field('headline')}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput
          type="date"
          label={t('from')}
          {...fields.field('from', rules.required.validate)}
        />
        <TextInput
          type="date"
          label={t('to')}
          {...fields.field('to', (day) =>
            day === ''
              ? rules.required.validate(day)
              : day >= fields.form.getValues('from') || t('endsFirst'),
          )}
        />
      </div>
      <TextArea
        label={`${t('information')} (${t('ui:optional')})`}
        rows={4}
        {...fields.field('information')}
      />
    </>
  )
}
