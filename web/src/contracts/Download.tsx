import { contracts } from '@portal/contracts/contracts'
import { Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'

/**
 * Downloads a contract as PDF.
 * @param forOther it is another's: an administrator asks
 */
export function Download({
  contract,
  forOther = false,
  small = false,
}: {
  contract: { readonly id: string; readonly title: string }
  forOther?: boolean
  small?: boolean
}) {
  const { t } = useTranslation('contracts')
  const { user } = useSession()
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      if (forOther) await download(contracts.exportOfUser, { id: contract.id })
      else await download(contracts.export, { id: contract.id, userId: user.id })
    } catch (error) {
      snack(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      kind={small ? 'quiet' : 'secondary'}
      busy={busy}
      icon={<DownloadIcon size={18} aria-hidden />}
      onClick={() => void get()}
      aria-label={small ? t('downloadNamed', { title: contract.title }) : undefined}
    >
      {t('download')}
    </Button>
  )
}
