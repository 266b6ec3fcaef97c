import { auth } from '@portal/contracts/auth'
import { useQuery } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Skeleton } from '../ui/parts.tsx'

/** That a mail server refused the reader's address, and whom to give another one; codes and reminders go there. */
export default function Unreached() {
  const { t } = useTranslation('account')
  const me = useQuery(read(auth.me, { details: 'true' }))
  const email = me.data?.details?.email
  if (me.isPending) return <Skeleton rows={1} />
  if (!email) return null
  return (
    <section
      aria-labelledby="unreached"
      className="flex gap-3 rounded-xl border border-line bg-surface p-4"
    >
      <MailWarning size={24} aria-hidden className="shrink-0 text-warn" />
      <div className="min-w-0">
        <h2 id="unreached" className="font-semibold">
          {t('unreached')}
        </h2>
        <p className="wrap-anywhere">{t('unreachedText', { email })}</p>
      </div>
    </section>
  )
}
