import { addMonths } from '@portal/calendar/days'
import { agreements } from '@portal/contracts/agreements'
import { earliestUnder } from '@portal/contracts/timereport-agreed'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { stockholmToday } from '../api/now.ts'
import { Select, TextInput } from '../ui/Field.tsx'
import type { Fields } from '../ui/fields.tsx'

/** How what applied, applies or will is marked. */
export const timeTones = { past: 'plain', now: 'good', ahead: 'warn' } as const

/** The agreements by name, the common rules first. */
export const useAgreements = () => useQuery(read(agreements.list, {}))

/** What an agreement is called: the one of everybody who is under no other has no name of its own. */
export function useAgreementWords() {
  const { t } = useTranslation('agreements')
  return (name: string): string => name || t('common')
}

/** From which day a person works by which agreement, as it is typed. */
export interface Typed {
  readonly agreementId: string
  readonly from: string
}

/** From the first of the next month: wages go by the month. */
export const nothingTyped = (): Typed => ({
  agreementId: '',
  from: addMonths(`${stockholmToday().slice(0, 7)}-01`, 1),
})

/** The fields of it. */
export function PutFields({ of: { field } }: { of: Fields<Typed> }) {
  const { t } = useTranslation(['agreements', 'ui'])
  const called = useAgreementWords()
  const found = useAgreements()
  const earliest = earliestUnder(stockholmToday())
  return (
    <>
      <Select
        label={t('agreement')}
        options={[
          { value: '', label: '' },
          ...(found.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: called(name) })),
        ]}
        {...field('agreementId', (id) => id !== '' || t('ui:requiredField'))}
      />
      <TextInput
        type="date"
        label={t('from')}
        help={t('fromHelp')}
        {...field('from', (day) =>
          day === '' ? t('ui:requiredField') : day >= earliest || t('tooEarly'),
        )}
      />
    </>
  )
}
