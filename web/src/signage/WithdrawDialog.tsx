import type { contracts } from '@portal/contracts/contracts'
import type { signage } from '@portal/contracts/signage'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { FormError } from '../ui/parts.tsx'

/**
 * Asks whether something is to be withdrawn that somebody was to sign, and why.
 * @param state how it stands now: once it was signed, or withdrawn by somebody else, that is said
 */
export function WithdrawDialog({
  call,
  id,
  state,
  title,
  text,
  said,
  onClose,
}: {
  call: typeof contracts.withdrawFor | typeof signage.withdraw
  id: string
  state: 'open' | 'signed' | 'withdrawn'
  title: string
  text: string
  said: string
  onClose: () => void
}) {
  const { t } = useTranslation(['signage', 'ui', 'errors'])
  const asking = useAsking(call, {
    values: { reason: '' },
    inputOf: ({ reason }) => ({ id, reason }),
    said,
    onDone: onClose,
  })
  const isOver = state !== 'open' && !asking.busy
  const over = state === 'signed' ? t('errors:alreadySigned') : t('signage:withdrawnMeanwhile')
  return (
    <AskDialog
      of={asking}
      title={title}
      submit={{ label: t('signage:withdraw'), kind: 'danger', disabled: isOver }}
      above={
        <>
          <FormError text={isOver ? over : undefined} focus={false} />
          <p className="text-dim">{text}</p>
        </>
      }
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
