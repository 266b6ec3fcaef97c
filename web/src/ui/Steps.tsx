import { actionWord } from '@portal/contracts/history/words'
import { locales } from '@portal/contracts/kit'
import { useTranslation } from 'react-i18next'
import { Moment } from './parts.tsx'

/** What happened to a thing, step by step: what, when, by whom, and what was said. */
export function Steps({
  steps,
}: {
  steps: readonly {
    readonly action: string
    readonly at: string
    readonly byName: string | null
    readonly text?: string | null
  }[]
}) {
  const { i18n } = useTranslation()
  const locale = locales.find((one) => one === i18n.language) ?? 'en'
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step) => (
        <li key={`${step.at} ${step.action}`} className="border-l-2 border-line pl-3">
          <span className="block font-medium">{actionWord(step.action, locale)}</span>
          <span className="block text-sm text-dim">
            <Moment at={step.at} />
            {step.byName && ` · ${step.byName}`}
          </span>
          {step.text && (
            <span className="block wrap-anywhere whitespace-pre-line">{step.text}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
