import { reminders } from '@portal/contracts/reminders'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useCommand } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from './Button.tsx'
import { useFeedback } from './feedback.tsx'
import { useErrorText } from './parts.tsx'

/**
 * Reminds everybody who has not done what a list shows; nothing where nobody is left.
 * @param target the document, test, certificate, education or contract that the list is about
 * @param seen when the list was last read: the figure is asked for again with it
 */
export function RemindButton({ target, seen }: { target: string; seen?: number }) {
  const { t } = useTranslation('reminders')
  const { ask, snack } = useFeedback()
  const format = useFormat()
  const errorText = useErrorText()
  const found = useQuery(read(reminders.of, { id: target }))
  const { refetch } = found
  useEffect(() => {
    if (seen) void refetch()
  }, [seen, refetch])
  const command = useCommand(reminders.remind, {
    topics: ['reminders'],
    onDone: () => snack(t('reminded'), 'success'),
  })
  if (!found.data || found.data.waiting === 0) return null
  const { waiting, remindedAt } = found.data
  const remind = async () => {
    const question = {
      title: t('remindTitle', { count: waiting }),
      text: t('remindText'),
      confirm: t('confirm'),
    }
    if (await ask(question))
      command.mutate({ id: target }, { onError: (error) => snack(errorText(error)) })
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      {remindedAt && (
        <span className="text-sm text-dim">
          {t('remindedAt', { day: format.moment(remindedAt) })}
        </span>
      )}
      <Button
        kind="secondary"
        busy={command.isPending}
        icon={<BellRing size={18} aria-hidden />}
        onClick={() => void remind()}
      >
        {t('remind', { count: waiting })}
      </Button>
    </span>
  )
}
