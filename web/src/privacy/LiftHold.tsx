import { type HoldRow, privacy } from '@portal/contracts/privacy'
import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { Button } from '../ui/Button.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useErrorText } from '../ui/parts.tsx'

/** Lifts a hold, after a question. */
export function LiftHold({
  of,
  version,
  reference,
}: {
  of: Pick<HoldRow, 'kind' | 'id'>
  version: number
  reference: string
}) {
  const { t } = useTranslation('privacy')
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const lift = useCommand(privacy.liftHold, { onDone: () => snack(t('holdLifted'), 'success') })
  const asked = async () => {
    const question = {
      title: t('liftTitle'),
      text: t('liftText'),
      confirm: t('lift'),
      danger: true,
    }
    if (await ask(question))
      await lift
        .mutateAsync({ kind: of.kind, id: of.id, version })
        .catch((error: unknown) => snack(errorText(error)))
  }
  return (
    <Button
      kind="secondary"
      busy={lift.isPending}
      icon={<LockOpen size={18} aria-hidden />}
      aria-label={t('liftNamed', { reference })}
      onClick={() => void asked()}
    >
      {t('lift')}
    </Button>
  )
}
