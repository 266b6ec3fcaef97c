import { abnormalities } from '@portal/contracts/abnormalities'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useRules } from '../ui/form.ts'
import { PeoplePicker } from '../ui/PeoplePicker.tsx'
import { FactFields, factsOf, noFacts } from './FactFields.tsx'

/** Notes one by hand. */
export function NewAbnormality({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const rules = useRules()
  const asking = useAsking(abnormalities.create, {
    makes: true,
    values: noFacts,
    inputOf: ({ people, ...values }) => ({ userId: people[0]?.id ?? '', ...factsOf(values) }),
    said: t('noted'),
    onDone: onClose,
  })
  return (
    <AskDialog of={asking} title={t('newTitle')} submit={{ label: t('note') }} onClose={onClose}>
      <PeoplePicker
        label={t('ui:person')}
        max={1}
        {...asking.value('people', rules.required.validate)}
      />
      <FactFields of={asking} />
      <p className="text-sm text-dim">{t('holdsStart')}</p>
    </AskDialog>
  )
}
