import { account } from '@portal/contracts/account'
import { Copy, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useRules } from '../ui/form.ts'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { NotProven, useProof } from './proof.tsx'
import { useCopy } from './useCopy.ts'

/** The QR code as a picture; it is drawn here, the secret goes to nobody for it. */
function useQr(address: string): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let gone = false
    void import('uqr').then(({ renderSVG }) => {
      const svg = renderSVG(address, { border: 2 })
      if (!gone) setPicture(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`)
    })
    return () => {
      gone = true
    }
  }, [address])
  return picture
}

/** Sets up an app for codes: scan, or write down the secret; then its first code. */
export default function AddApp({
  shown,
  onDone,
  onClose,
}: {
  shown: { secret: string; address: string }
  onDone: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['account', 'ui'])
  const rules = useRules()
  const errorText = useErrorText()
  const picture = useQr(shown.address)
  const copy = useCopy()
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useCommand(account.confirmTotp)
  const { proven, dialog } = useProof()
  const send = form.handleSubmit(({ code }) =>
    proven(() => confirm.mutateAsync({ code })).then(
      (reply) => onDone(reply.recoveryCodes),
      (error: unknown) =>
        error instanceof NotProven || form.setFocus('code', { shouldSelect: true }),
    ),
  )
  return (
    <Dialog open onClose={onClose} title={t('account:addApp')}>
      <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
        <p>{t('account:scan')}</p>
        <div className="mx-auto size-52 rounded-lg bg-white p-2">
          {picture && <img src={picture} alt={t('account:qr')} className="size-full" />}
        </div>
        <div className="flex flex-col gap-1">
          <p className="text-sm text-dim">{t('account:orSecret')}</p>
          <div className="flex items-center gap-1 rounded-lg bg-raised pl-3">
            <code data-testid="totp-secret" className="min-w-0 flex-1 py-2 font-mono">
              {shown.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <button
              type="button"
              aria-label={t('account:copy')}
              className="grid size-11 shrink-0 place-items-center rounded-lg text-dim"
              onClick={() => copy(shown.secret)}
            >
              <Copy size={18} aria-hidden />
            </button>
          </div>
        </div>
        <FormError text={confirm.isError ? errorText(confirm.error) : undefined} />
        <TextInput
          label={t('account:codeOfApp')}
          help={t('account:codeOfAppHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          error={form.formState.errors.code?.message}
          {...form.register('code', rules.required)}
        />
        <DialogButtons>
          <Button kind="secondary" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            type="submit"
            busy={confirm.isPending}
            icon={<ShieldCheck size={18} aria-hidden />}
          >
            {t('account:turnOn')}
          </Button>
        </DialogButtons>
      </form>
      {dialog}
    </Dialog>
  )
}
