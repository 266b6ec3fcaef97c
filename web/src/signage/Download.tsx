import { type SignageRequest, signage } from '@portal/contracts/signage'
import { Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'

const calls = {
  file: { own: signage.file, other: signage.fileOfUser },
  export: { own: signage.export, other: signage.exportOfUser },
} as const

/**
 * Downloads a file to sign as it was chosen, or once it is signed as PDF with its signature page.
 * @param forOther it is another's: an administrator asks
 * @param small among others, in a list
 */
export function Download({
  request: { id, title },
  as,
  forOther = false,
  small = false,
}: {
  request: SignageRequest
  as: keyof typeof calls
  forOther?: boolean
  small?: boolean
}) {
  const { t } = useTranslation('signage')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    const call = calls[as][forOther ? 'other' : 'own']
    await download(call, { id }).catch((error: unknown) => snack(errorText(error)))
    setBusy(false)
  }
  const text = as === 'export' ? t('downloadSigned') : t('downloadFile')
  return (
    <Button
      kind={small ? 'quiet' : 'secondary'}
      busy={busy}
      icon={<DownloadIcon size={18} aria-hidden />}
      onClick={() => void get()}
      aria-label={small ? t('downloadNamed', { title }) : undefined}
    >
      {small ? t('download') : text}
    </Button>
  )
}
