import { history } from '@portal/contracts/history'
import type { CaseId } from '@portal/contracts/history/cases'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { download } from '../api/files.ts'
import { useSession } from '../api/session.tsx'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { useHistoryWords } from './words.ts'

/** Saves the history of a case as a file, with the seals that prove it; that it was saved stands in the log. */
export function TakeAlong({ of }: { of: CaseId }) {
  const { isSuper } = useSession()
  return (
    <>
      <One of={of} format="pdf" />
      {isSuper && <One of={of} format="json" />}
    </>
  )
}

function One({ of, format }: { of: CaseId; format: 'json' | 'pdf' }) {
  const { t } = useTranslation('history')
  const { locale } = useHistoryWords()
  const { snack } = useFeedback()
  const errorText = useErrorText()
  const onError = (error: unknown) => snack(errorText(error))
  const take = useCommand(history.takeAlong, {
    onDone: ({ id }) => download(history.file, { id, locale }).catch(onError),
  })
  return (
    <Button
      kind="secondary"
      busy={take.isPending}
      icon={<Download size={18} aria-hidden />}
      title={t(`takeAlong_${format}`)}
      aria-label={t(`takeAlong_${format}`)}
      onClick={() => take.mutate({ ...of, format }, { onError })}
    >
      {format.toUpperCase()}
    </Button>
  )
}
