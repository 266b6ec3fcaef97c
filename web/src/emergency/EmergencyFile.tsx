import { emergency } from '@portal/contracts/emergency'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blobOf } from '../api/files.ts'
import { Button } from '../ui/Button.tsx'
import { PdfView } from '../ui/PdfView.tsx'
import { Skeleton } from '../ui/parts.tsx'

/** The PDF or picture of an emergency document, shown in the page. */
export function EmergencyFile({ id, name, type }: { id: string; name: string; type: string }) {
  const { t } = useTranslation(['emergency', 'ui'])
  const file = useQuery({
    queryKey: ['organisation', 'emergency.file', id],
    queryFn: () => blobOf(emergency.file, { id }),
  })
  const [url, setUrl] = useState<string>()
  const isPdf = type === 'application/pdf'
  useEffect(() => {
    if (!file.data || isPdf) return
    const made = URL.createObjectURL(file.data)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file.data, isPdf])
  if (file.isError && !file.data)
    return (
      <div role="alert" data-failed className="flex flex-wrap items-center gap-3 text-bad">
        <CircleAlert size={20} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1">{t('emergency:fileFailed')}</span>
        <Button kind="secondary" onClick={() => void file.refetch()}>
          {t('ui:tryAgain')}
        </Button>
      </div>
    )
  if (!file.data) return <Skeleton rows={6} />
  if (isPdf) return <PdfView file={file.data} title={name} />
  return url ? <img src={url} alt={name} className="w-full rounded-lg border border-line" /> : null
}
