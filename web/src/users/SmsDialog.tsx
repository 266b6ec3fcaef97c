import { users } from '@portal/contracts/users'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { useAsking } from '../ui/fields.tsx'
import { FormError } from '../ui/parts.tsx'
import { smsParts } from './sms.ts'

const LONGEST = 480
/** As many as the contract takes at once. */
export const MOST_RECEIVERS = 500

/** Writes an SMS to the people chosen, and says how many it went to. */
export function SmsDialog({
  userIds,
  onClose,
}: {
  userIds: readonly string[]
  onClose: (sent: boolean) => void
}) {
  const { t } = useTranslation('users')
  const { snack } = useFeedback()
  const asking = useAsking(users.sendSms, {
    makes: true,
    values: { text: '' },
    inputOf: ({ text }) => ({ userIds: [...userIds], text }),
    onDone: ({ sent, withoutPhone }) => {
      const without = withoutPhone > 0 ? [t('smsWithout', { count: withoutPhone })] : []
      snack([t('smsSent', { count: sent }), ...without].join(' '), sent > 0 ? 'success' : 'info')
      onClose(true)
    },
  })
  const text = asking.form.watch('text')
  const tooMany = userIds.length > MOST_RECEIVERS
  const tooLong = text.length > LONGEST
  return (
    <AskDialog
      of={asking}
      title={t('smsTo', { count: userIds.length })}
      submit={{
        label: t('sendSms'),
        icon: <Send size={18} aria-hidden />,
        disabled: text.trim() === '' || tooLong || tooMany,
      }}
      onClose={() => onClose(false)}
    >
      <FormError text={tooMany ? t('smsTooMany') : undefined} />
      <TextArea
        autoFocus
        label={t('smsText')}
        rows={5}
        {...asking.field('text')}
        // What is too long is seen, not cut off.
        maxLength={10 * LONGEST}
        error={tooLong ? t('smsTooLong') : undefined}
      />
      <p className={`text-sm ${tooLong ? 'text-bad' : 'text-dim'}`} aria-live="polite">
        {t('smsLength', { count: text.length, most: LONGEST })}
        {text !== '' && ` · ${t('smsParts', { count: smsParts(text) })}`}
      </p>
    </AskDialog>
  )
}
