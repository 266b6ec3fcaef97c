import type { contracts } from '@portal/contracts/contracts'
import type { signage } from '@portal/contracts/signage'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'

/** Asks whether something is to be withdrawn that somebody was to sign, and why. */
export function WithdrawDialog({
  call,
  id,
  title,
  text,
  said,
  onClose,
}: {
  call: typeof contracts.withdrawFor | typeof signage.withdraw
  id: string
  title: string
  text: string
  said: string
  onClose: () => void
}) {
  const { t } = useTranslation(['signage', 'ui'])
  const asking = useAsking(call, {
    values: { reason: '' },
    inputOf: ({ reason }) => ({ id, reason }),
    said,
    onDone: onClose,
  })
  return (
    <AskDialog
      of={asking}
      title={title}
      submit={{ label: t('signage:withdraw'), kind: 'danger' }}
      above={<p className="text-dim">{text}</p>}
      onClose={onClose}
    >
      <TextArea
        label={`${t('signage:reason')} (${t('ui:optional')})`}
        help={t('signage:reasonHelp')}
        rows={3}
        {...asking.field('reason')}
      />
    </AskDialog>
  )
}

/** Why something was withdrawn, in the office's own words. */
export function WithdrawReason({ text }: { text: string }) {
  const { t } = useTranslation('signage')
  if (text === '') return null
  return (
    <blockquote className="w-full whitespace-pre-line rounded-lg bg-raised p-3 text-left wrap-anywhere">
      <p className="text-sm text-dim">{t('reasonWas')}</p>
      {text}
    </blockquote>
  )
}
