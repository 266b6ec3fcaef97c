import type { Job } from '@portal/contracts/jobs'
import { ShieldCheck } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** What becomes of what an applicant writes (GDPR, article 13). */
export function Privacy({
  job: { companyName: company, contact, keptMonths },
}: {
  job: Pick<Job, 'companyName' | 'contact' | 'keptMonths'>
}) {
  const { t } = useTranslation('jobs')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-1 rounded-lg bg-raised p-3 text-sm wrap-anywhere"
    >
      <h3 id={id} className="flex items-center gap-2 font-semibold">
        <ShieldCheck size={18} aria-hidden className="shrink-0 text-link" />
        {t('privacyTitle')}
      </h3>
      <p>{t('privacyWhy', { company })}</p>
      <p>{keptMonths === null ? t('privacyNoTime') : t('privacyKept', { months: keptMonths })}</p>
      <p>
        {contact ? t('privacyAsk', { contact }) : t('privacyAskCompany', { company })}{' '}
        {t('privacyComplain')}
      </p>
    </section>
  )
}
