import { useTranslation } from 'react-i18next'

/** Says that no mail goes out at present, to who waits for one with a code. */
export default function MailsLate() {
  const { t } = useTranslation('account')
  return (
    <p role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
      {t('mailsLate')}
    </p>
  )
}
