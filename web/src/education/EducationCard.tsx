import type { UserEducation } from '@portal/contracts/education'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { Attachments } from '../ui/Attachments.tsx'
import { Card, Moment } from '../ui/parts.tsx'
import { EducationTag, Said } from './labels.tsx'

/** One person's education: where it stands, when it was taken, the diploma. */
export function EducationCard({ one, children }: { one: UserEducation; children?: ReactNode }) {
  const { t } = useTranslation('education')
  const format = useFormat()
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="min-w-0 font-semibold wrap-anywhere">{one.name}</h2>
          <EducationTag state={one.state} />
        </div>
        <p className="text-sm text-dim">
          {one.graduatedOn
            ? t('graduated', { day: format.day(one.graduatedOn) })
            : one.askedAt && (
                <>
                  {t('askedFor')} <Moment at={one.askedAt} />
                </>
              )}
        </p>
        {one.state === 'Rejected' && <Said title={t('rejectedBecause')} text={one.text} />}
        {one.file && <Attachments list={[one.file]} />}
        {children}
      </div>
    </Card>
  )
}
