import { RICH_TEXT } from '@portal/contracts/rich-text'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../ui/Field.tsx'
import { onDemand } from './on-demand.tsx'

const RichTextEditor = onDemand(
  () => import('../ui/RichTextEditor.tsx'),
  ({ line }) => (
    <div
      className={`animate-pulse rounded-lg bg-raised ${line ? 'min-h-[2.875rem]' : 'min-h-[312px]'}`}
    />
  ),
)

/**
 * Where a message is written. The editor is large, and comes when it is needed.
 * @param line begins as one line, which grows
 */
export function ContentField({
  label,
  value,
  generation,
  onChange,
  error: wrong,
  most = RICH_TEXT,
  autoFocus,
  line = false,
}: {
  label: string
  value: string
  /** Another number: the text was replaced from outside. */
  generation: number
  onChange: (html: string) => void
  error?: string
  /** Characters that it may have, with its markup: those of the contract. */
  most?: number
  autoFocus?: boolean
  line?: boolean
}) {
  const id = useId()
  const { t } = useTranslation('ui')
  const error = value.length > most ? t('textTooLong') : wrong
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced once more by its legend
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
      <span id={id} className={line ? 'sr-only' : 'font-medium'}>
        {label}
      </span>
      <RichTextEditor
        key={generation}
        label={label}
        value={value}
        onChange={onChange}
        invalid={error !== undefined}
        autoFocus={autoFocus}
        line={line}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
