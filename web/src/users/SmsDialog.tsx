import { users } from '@portal/contracts/users'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../api/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FormError, useErrorText } from '../ui/parts.tsx'
import { smsParts } from './sms.ts'

const LONGEST = 480
/** As many as the contract takes at once. */
export const MOST_RECEIVERS = 500

/** Writes an SMS to the people chosen, and says how many it went to. */
export function SmsDialog({
  userIds,
  open,
  onClose,
}: {
  userIds: readonly string[]
  open: boolean
  onClose: (sent: boolean) => void
}) {
  const { t } = useTranslation(['users', 'ui'])
  const errorText = useErrorText()
  const { snack } = useFeedback()
  const [text, setText] = useState('')
  const send = useCommand(users.sendSms, {
    onDone: ({ sent, withoutPhone }) => {
      snack(
        [
          t('users:smsSent', { count: sent }),
          withoutPhone > 0 ? t('users:smsWithout', { count: withoutPhone }) : '',
        ]
          .join(' ')
          .trim(),
        sent > 0 ? 'success' : 'info',
      )
      setText('')
      onClose(true)
    },
  })
  const tooMany = userIds.length > MOST_RECEIVERS
  const tooLong = text.length > LONGEST
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !tooLong && !tooMany) send.mutate({ userIds: [...userIds], text })
  }
  return (
    <Dialog
      open={open}
      onClose={() => onClose(false)}
      title={t('users:smsTo', { count: userIds.length })}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <FormError
          text={tooMany ? t('users:smsTooMany') : send.isError ? errorText(send.error) : undefined}
        />
        <TextArea
          autoFocus
          label={t('users:smsText')}
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={tooLong ? t('users:smsTooLong') : undefined}
        />
        <p className={`text-sm ${tooLong ? 'text-bad' : 'text-dim'}`} aria-live="polite">
          {t('users:smsLength', { count: text.length, most: LONGEST })}
          {text !== '' && ` · ${t('users:smsParts', { count: smsParts(text) })}`}
        </p>
        <DialogButtons>
          <Button kind="secondary" onClick={() => onClose(false)}>
            {t('ui:cancel')}
          </Button>
          <Button
            type="submit"
            busy={send.isPending}
            disabled={text.trim() === '' || tooLong || tooMany}
            icon={<Send size={18} aria-hidden />}
          >
            {t('users:sendSms')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
