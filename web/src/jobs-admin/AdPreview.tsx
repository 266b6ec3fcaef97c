import type { EmploymentForm, JobAudience, JobRight, WorkExtent } from '@portal/contracts/jobs'
import { useTranslation } from 'react-i18next'
import { useJobWords } from '../applicants/shared.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Tag, Tags } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'

/** An ad as it is typed. */
export interface AdValues {
  headline: string
  companyId: string
  place: string
  form: EmploymentForm
  extent: WorkExtent
  rights: JobRight[]
  audience: JobAudience
  from: string
  until: string
  html: string
  contact: string
}

/** An ad as it will be read, with what is not saved yet. */
export function AdPreview({
  values,
  companyName,
  onClose,
}: {
  values: AdValues
  companyName: string
  onClose: () => void
}) {
  const { t } = useTranslation(['jobs-admin', 'ui'])
  const words = useJobWords()
  const format = useFormat()
  const { headline, place, form, extent, rights, until, html, contact } = values
  return (
    <Dialog open wide onClose={onClose} title={headline || t('preview')}>
      <div className="flex flex-col gap-4">
        <p className="text-dim wrap-anywhere">
          {[companyName, place, words.form(form), words.extent(extent)].filter(Boolean).join(' · ')}
        </p>
        {rights.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{t('rights')}</span>
            <Tags>
              {rights.map((right) => (
                <Tag key={right}>{words.right(right)}</Tag>
              ))}
            </Tags>
          </div>
        )}
        <RichText html={html} />
        {until && <p>{t('applyBy', { day: format.day(until) })}</p>}
        {contact && (
          <p className="wrap-anywhere">
            {t('contact')}: {contact}
          </p>
        )}
      </div>
      <DialogButtons>
        <Button kind="secondary" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
