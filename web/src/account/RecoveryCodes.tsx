import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { useCopy } from '../ui/useCopy.ts'

/** Shows recovery codes, once: a click beside the dialog does not close it. */
export default function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation('account')
  const copy = useCopy()
  return (
    <Dialog open onClose={() => undefined} title={t('recoveryCodes')}>
      <p>{t('recoveryCodesIntro')}</p>
      <ul
        translate="no"
        className="my-4 grid pairs-28 gap-x-4 gap-y-2 rounded-lg bg-raised p-4 font-mono text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <Button
          kind="secondary"
          icon={<Copy size={18} aria-hidden />}
          onClick={() => copy(codes.join('\n'))}
        >
          {t('copy')}
        </Button>
        <Button onClick={onClose}>{t('codesKept')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
