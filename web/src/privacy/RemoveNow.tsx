import { privacy, type RetentionRow } from '@portal/contracts/privacy'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'
import { useRuleWords } from './rules.ts'

/** Removes what a rule removes at once, after a question; nothing where there is nothing to remove. */
export function RemoveNow({ row: { rule, version, due } }: { row: RetentionRow }) {
  const { t } = useTranslation('privacy')
  const { name } = useRuleWords(rule)
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const run = useCommand(privacy.runRetention, { onDone: () => snack(t('removing'), 'success') })
  if (due === 0) return null
  const asked = async () => {
    const question = {
      title: t('removeTitle', { count: due }),
      text: t('removeText'),
      confirm: t('removeNow'),
      danger: true,
    }
    if (await ask(question))
      await run.mutateAsync({ rule, version }).catch((error: unknown) => snack(errorText(error)))
  }
  return (
    <Button
      kind="secondary"
      busy={run.isPending}
      icon={<Trash2 size={18} aria-hidden />}
      aria-label={t('removeNowNamed', { name })}
      onClick={() => void asked()}
    >
      {t('removeNow')}
    </Button>
  )
}
