import type { AnyQuery, InputOf } from '@portal/contracts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { Button } from './Button.tsx'
import { useFeedback } from './feedback.tsx'
import { useErrorText } from './parts.tsx'

/** Saves what a list shows as an xlsx file. */
export function ExportButton<C extends AnyQuery>({
  call,
  input,
  disabled = false,
  hint,
}: {
  call: C
  input: InputOf<C>
  /** There is nothing to save. */
  disabled?: boolean
  /** What it says of itself, where not of all that the list finds. */
  hint?: string
}) {
  const { t } = useTranslation('ui')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    download(call, input)
      .catch((error: unknown) => snack(errorText(error)))
      .finally(() => setBusy(false))
  }
  return (
    <Button
      kind="secondary"
      busy={busy}
      disabled={disabled}
      icon={<Download size={18} aria-hidden />}
      aria-label={hint ?? t('exportXlsx')}
      title={hint ?? t('exportXlsx')}
      onClick={save}
    >
      Excel
    </Button>
  )
}
