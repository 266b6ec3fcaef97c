import { Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { useCopy } from './useCopy.ts'

/**
 * Gives back what somebody was typing on a page that is there no more.
 * @param beside what else can be done with it
 */
export function TypedHere({ text, beside }: { text: string; beside?: ReactNode }) {
  const { t } = useTranslation('lists')
  const copy = useCopy()
  const title = useId()
  return (
    <section aria-labelledby={title} className="flex w-full max-w-xl flex-col gap-2 text-left">
      <h2 id={title} className="font-semibold">
        {t('typedHere')}
      </h2>
      <p className="text-sm">{t('typedHereHelp')}</p>
      <p
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
        tabIndex={0}
        className="max-h-60 overflow-y-auto rounded-lg border border-line bg-surface p-3 text-ink wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" icon={<Copy size={18} aria-hidden />} onClick={() => copy(text)}>
          {t('typedCopy')}
        </Button>
        {beside}
      </div>
    </section>
  )
}
