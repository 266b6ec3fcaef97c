import { tests } from '@portal/contracts/tests'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { download } from '../api/files.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'

export function DiplomaButton({
  id,
  round,
  named,
}: {
  id: string
  round?: number
  named?: string
}) {
  const { t } = useTranslation('tests')
  const { snack } = useFeedback()
  const errorText = useErrorText()
  return (
    <Button
      kind="secondary"
      icon={<Download size={18} aria-hidden />}
      aria-label={named && `${t('diploma')}: ${named}`}
      onClick={() =>
        download(tests.diploma, { id, round }).catch((error: unknown) => snack(errorText(error)))
      }
    >
      {t('diploma')}
    </Button>
  )
}
