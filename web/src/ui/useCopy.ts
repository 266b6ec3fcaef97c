import { useTranslation } from 'react-i18next'
import { useFeedback } from './feedback.tsx'

/** Puts a text on the clipboard, and says whether it is there. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('ui')
  const { snack } = useFeedback()
  return (text) => {
    // Where the page is not served over HTTPS there is no clipboard at all.
    const written =
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => snack(t('copied'), 'success'),
      () => snack(t('notCopied')),
    )
  }
}
