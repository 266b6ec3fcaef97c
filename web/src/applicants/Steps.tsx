import type { ApplicationStep } from '@portal/contracts/applicants'
import { useTranslation } from 'react-i18next'
import { Moment } from '../ui/parts.tsx'
import { useJobWords } from './labels.tsx'

/** What happened to an application, the latest first. */
export function Steps({ all }: { all: readonly ApplicationStep[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {all.map((step) => (
        <li key={step.id} className="border-l-4 border-line pl-3">
          <p className="wrap-anywhere">
            <What step={step} />
          </p>
          <p className="text-sm text-dim wrap-anywhere">
            {step.byName && (
              <>
                <span translate="no">{step.byName}</span>
                {' · '}
              </>
            )}
            <Moment at={step.at} />
          </p>
          <Said step={step} />
        </li>
      ))}
    </ol>
  )
}

function What({ step: { kind, status, subject, toName } }: { step: ApplicationStep }) {
  const { t } = useTranslation('applicants')
  const words = useJobWords()
  switch (kind) {
    case 'applied':
      return t('step_applied')
    case 'status':
      return t('step_status', { status: status ? words.status(status) : '' })
    case 'mailed':
      return t('step_mailed', { subject })
    case 'forwarded':
      return t('step_forwarded', { name: toName })
  }
}

function Said({ step: { kind, text } }: { step: ApplicationStep }) {
  const { t } = useTranslation('applicants')
  if (text.trim() === '') return null
  if (kind === 'forwarded') return <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-link">
        {t('showText')}
      </summary>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </details>
  )
}
