import type { ReplyOf } from '@portal/contracts'
import type { contracts } from '@portal/contracts/contracts'
import type { Locale } from '@portal/contracts/kit'
import { ArrowLeft, FileSignature, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'

/** A contract as it will be read, with what should be known before it is issued. */
export function Preview({
  preview,
  language,
  name,
  busy,
  onIssue,
  onChange,
}: {
  preview: ReplyOf<typeof contracts.preview>
  language: Locale
  name: string
  busy: boolean
  onIssue: () => void
  onChange: () => void
}) {
  const { t } = useTranslation('contracts')
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.focus()
  }, [])
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {preview.warnings.length > 0 && (
        <section aria-label={t('warnings')} className="rounded-xl bg-warn-soft p-4 text-warn">
          <p className="flex items-center gap-2 font-semibold">
            <TriangleAlert size={20} aria-hidden className="shrink-0" /> {t('warnings')}
          </p>
          <ul className="mt-2 list-disc pl-7">
            {preview.warnings.map((warning) => (
              <li key={warning}>{t(`warning_${warning}`)}</li>
            ))}
          </ul>
        </section>
      )}
      <Card title={preview.title}>
        <div lang={language}>
          <RichText html={preview.content} />
        </div>
      </Card>
      <div className="flex flex-col gap-2 md:flex-row-reverse md:justify-start">
        <Button busy={busy} icon={<FileSignature size={18} aria-hidden />} onClick={onIssue}>
          {t('issueTo', { name })}
        </Button>
        <Button
          kind="secondary"
          disabled={busy}
          icon={<ArrowLeft size={18} aria-hidden />}
          onClick={onChange}
        >
          {t('change')}
        </Button>
      </div>
    </div>
  )
}
