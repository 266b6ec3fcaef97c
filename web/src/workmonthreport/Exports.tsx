import type { InputOf } from '@portal/contracts'
import { workmonthreport } from '@portal/contracts/workmonthreport'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'

type Asked = InputOf<typeof workmonthreport.month>
const files = { xlsx: 'Excel', paxml: 'PAXml' } as const
type File = keyof typeof files

/**
 * Saves a month as a file. One that is not closed is asked about: what is saved of it may change; and so is payroll of
 * those alone whom a search has found: who is left out would not be paid.
 */
export function MonthExports({
  input,
  closed,
  of,
}: {
  input: Asked
  closed: boolean
  of: { readonly data: { readonly total: number; readonly paid: number } | undefined }
}) {
  const { t } = useTranslation(['workmonthreport', 'ui'])
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const [busy, setBusy] = useState<File>()
  const save = async (file: File) => {
    const question = { title: t('openAsk'), text: t('openText'), confirm: t('openSave') }
    if (!closed && !(await ask(question))) return
    const search = input.search ?? ''
    const part = {
      title: t('partAsk'),
      text: t('partText', { search, count: of.data?.paid ?? 0 }),
      confirm: t('openSave'),
    }
    if (file === 'paxml' && search !== '' && !(await ask(part))) return
    setBusy(file)
    await download(workmonthreport.month, { ...input, export: file, evenOpen: !closed })
      .catch((error: unknown) => snack(errorText(error)))
      .finally(() => setBusy(undefined))
  }
  return (['xlsx', 'paxml'] as const).map((file) => (
    <Button
      key={file}
      kind="secondary"
      busy={busy === file}
      disabled={!of.data?.total}
      icon={<Download size={18} aria-hidden />}
      aria-label={t(file === 'xlsx' ? 'ui:exportXlsx' : 'exportPaxml')}
      title={t(file === 'xlsx' ? 'ui:exportXlsx' : 'exportPaxml')}
      onClick={() => void save(file)}
    >
      {files[file]}
    </Button>
  ))
}
