import { account } from '@portal/contracts/account'
import { Copy, ShieldCheck, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { TextInput } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { useCopy } from '../ui/useCopy.ts'
import { useProof } from './proof.tsx'

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
  const picture = useQr(shown.address)
  const copy = useCopy()
  const { proven, dialog } = useProof()
  const asking = useAsking(account.confirmTotp, {
    values: { code: '' },
    inputOf: (values) => values,
    through: proven,
    onDone: (reply) => onDone(reply.recoveryCodes),
    again: 'code',
  })
  return (
    <AskDialog
      of={{ ...asking, isDirty: false }}
      title={t('account:addApp')}
      submit={{ label: t('account:turnOn'), icon: <ShieldCheck size={18} aria-hidden /> }}
      onClose={onClose}
    >
      <p>{t('account:scan')}</p>
      {/* A phone cannot look at its own screen. */}
      <a
        href={shown.address}
        className="hidden min-h-11 items-center justify-center gap-2 rounded-lg border border-field-line px-4 font-medium thumb:flex hover:bg-raised"
      >
        <Smartphone size={18} aria-hidden />
        {t('account:openApp')}
      </a>
      <div className="mx-auto size-52 rounded-lg bg-white p-2">
        {picture && <img src={picture} alt={t('account:qr')} className="size-full" />}
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-sm text-dim">{t('account:orSecret')}</p>
        <div className="flex items-center gap-1 rounded-lg bg-raised pl-3">
          <code translate="no" data-testid="totp-secret" className="min-w-0 flex-1 py-2 font-mono">
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
      <TextInput
        kind="oneTime"
        label={t('account:codeOfApp')}
        help={t('account:codeOfAppHelp')}
        {...asking.field('code')}
        maxLength={10}
      />
      {dialog}
    </AskDialog>
  )
}
