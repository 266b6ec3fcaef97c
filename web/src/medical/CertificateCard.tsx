import type { MedicalCertificate } from '@portal/contracts/medical'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Attachments } from '../ui/Attachments.tsx'
import { Card, Moment } from '../ui/parts.tsx'

/** One medical certificate: what it says, for which days, and the paper itself. */
export function CertificateCard({
  one,
  children,
}: {
  one: MedicalCertificate
  children?: ReactNode
}) {
  const { t } = useTranslation('medical')
  const format = useFormat()
  const { from, to } = one
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <h2 className="min-w-0 font-semibold wrap-anywhere">{one.headline}</h2>
        <p>
          {from === to
            ? format.day(from)
            : t('days', { from: format.day(from), to: format.day(to) })}
        </p>
        {one.information && <p className="whitespace-pre-line wrap-anywhere">{one.information}</p>}
        {one.file && <Attachments list={[one.file]} />}
        <p className="text-sm text-dim">
          {t('createdAt')} <Moment at={one.createdAt} />
        </p>
        {children}
      </div>
    </Card>
  )
}
