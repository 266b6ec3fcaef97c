import { wages } from '@portal/contracts/wages'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { blobOf, download } from '../api/files.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { PdfView } from '../ui/PdfView.tsx'
import { PaperSkeleton } from '../ui/parts.tsx'

/** That wage specifications did not come, and the way to ask again. */
export function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation(['wages', 'ui'])
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-bad">
      <CircleAlert size={20} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">{t('wages:failed')}</span>
      <Button kind="secondary" onClick={retry}>
        {t('ui:tryAgain')}
      </Button>
    </div>
  )
}

/** A wage specification in the page, and the way to save it. */
export function SpecPdf({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('wages')
  const { snack } = useFeedback()
  const file = useQuery({
    queryKey: ['-', 'wages.one', id],
    queryFn: () => blobOf(wages.one, { id }),
    // It is kept nowhere longer than it is looked at.
    gcTime: 0,
  })
  if (file.isError && !file.data) return <Failed retry={() => void file.refetch()} />
  if (!file.data) return <PaperSkeleton />
  return (
    <div className="flex flex-col gap-4">
      <Button
        kind="secondary"
        className="self-start"
        icon={<Download size={18} aria-hidden />}
        onClick={() => void download(wages.one, { id }).catch(() => snack(t('failed')))}
      >
        {t('download')}
      </Button>
      <PdfView file={file.data} title={title} />
    </div>
  )
}
