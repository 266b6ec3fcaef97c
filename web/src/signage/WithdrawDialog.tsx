import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { FormError } from '../ui/parts.tsx'

/** Asks whether something is to be withdrawn that somebody was to sign, and why. */
export function WithdrawDialog({
  title,
  text,
  busy,
  failure,
  onWithdraw,
  onClose,
}: {
  title: string
  text: string
  busy: boolean
  failure: string | undefined
  onWithdraw: (reason: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['signage', 'ui'])
  const [reason, setReason] = useState('')
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onWithdraw(reason)
        }}
      >
        <FormError text={failure} />
        <p className="text-dim">{text}</p>
        <TextArea
          label={`${t('signage:reason')} (${t('ui:optional')})`}
          help={t('signage:reasonHelp')}
          maxLength={1000}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <DialogButtons>
          <Button kind="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" kind="danger" busy={busy}>
            {t('signage:withdraw')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** Why something was withdrawn, in the office's own words. */
export function WithdrawReason({ text }: { text: string }) {
  const { t } = useTranslation('signage')
  if (text === '') return null
  return (
    <blockquote className="w-full whitespace-pre-line rounded-lg bg-raised p-3 text-left [overflow-wrap:anywhere]">
      <p className="text-sm text-dim">{t('reasonWas')}</p>
      {text}
    </blockquote>
  )
}
