import { whistleblower } from '@portal/contracts/whistleblower'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/Field.tsx'
import { FormFields, useTyping } from '../ui/fields.tsx'
import { Section } from './Section.tsx'

/** The receipt in groups of four, as it is read out and written down. */
export const grouped = (receipt: string): string => receipt.replace(/(\d{4})(?=\d)/g, '$1 ')

const LAST = 4

/** Shows the receipt, once, and makes sure that it was written down: its last four digits are asked for. */
export function Receipt({ receipt, onKept }: { receipt: string; onKept: () => void }) {
  const { t } = useTranslation('whistleblower')
  const typing = useTyping<{ last: string }>(
    whistleblower.report,
    { values: { last: '' } },
    async () => {
      release()
      onKept()
    },
  )
  const release = useUnsaved(true, true)
  return (
    <Section title={t('receiptTitle')}>
      <p>{t('receiptText')}</p>
      <p
        data-testid="receipt"
        translate="no"
        className="rounded-lg bg-raised p-4 text-center font-mono text-2xl tracking-wide tabular-nums select-all"
      >
        {grouped(receipt)}
      </p>
      <FormFields of={typing} foot={<Button type="submit">{t('receiptKept')}</Button>}>
        <TextInput
          kind="digits"
          label={t('receiptLast')}
          {...typing.field('last', (value) => value === receipt.slice(-LAST) || t('receiptWrong'))}
          maxLength={LAST}
        />
      </FormFields>
    </Section>
  )
}
