import { reminders } from '@portal/contracts/reminders'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/command.ts'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from './Button.tsx'
import { useFeedback } from './feedback.tsx'
import { useErrorText } from './parts.tsx'

/**
 * Reminds everybody who has not done what a list shows, and says when they last were; hidden where nobody
 * is left.
 * @param target the document, test, certificate, education or contract that the list is about; the person, of their
 * files to sign
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
    onDone: () => snack(t('reminded'), 'success'),
  })
  const { waiting = 0, remindedAt } = found.data ?? {}
  const remind = async () => {
    const question = {
      title: t('remindTitle', { count: waiting }),
      text: t('remindText'),
      confirm: t('confirm'),
    }
    if (await ask(question))
      command.mutate({ id: target }, { onError: (error) => snack(errorText(error)) })
  }
  const isNobody = found.data !== undefined && waiting === 0
  return (
    <>
      {isNobody && (
        <p className="order-last w-full text-sm text-dim md:hidden">{t('remindNobody')}</p>
      )}
      <Button
        kind="secondary"
        // It has its place before it is known how many they are: nothing moves when that comes. On a phone that is a
        // line of its own, as wide as it may become.
        className={`max-md:order-last max-md:w-full ${isNobody ? 'max-md:hidden' : ''} ${waiting === 0 ? 'invisible' : ''}`}
        busy={command.isPending}
        icon={<BellRing size={18} aria-hidden />}
        onClick={() => void remind()}
      >
        <span className="flex flex-col items-start gap-0.5 leading-none">
          <span>{t('remind', { count: waiting || 2 })}</span>
          {remindedAt && (
            <span className="text-xs text-dim">
              {t('remindedAt', { day: format.moment(remindedAt) })}
            </span>
          )}
        </span>
      </Button>
    </>
  )
}
