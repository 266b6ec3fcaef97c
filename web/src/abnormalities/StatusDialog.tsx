import { type Abnormality, abnormalities, ownStatuses } from '@portal/contracts/abnormalities'
import { Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AskDialog } from '../ui/AskDialog.tsx'
import { TextArea } from '../ui/Field.tsx'
import { useAsking } from '../ui/fields.tsx'
import { FormError } from '../ui/parts.tsx'
import { useWords } from './labels.tsx'

/** The person says what became of it, or that it is not so. */
export function StatusDialog({
  one,
  held,
  onClose,
}: {
  one: Abnormality
  /** Says that it has changed, and shows what is new. */
  held: ReactNode
  onClose: () => void
}) {
  const { t } = useTranslation(['abnormalities', 'ui', 'errors'])
  const words = useWords()
  const before = ownStatuses.find((status) => status === one.status)
  const asking = useAsking(abnormalities.setStatus, {
    values: {
      status: before ?? ('explained' as const),
      comment: one.commentBy === 'person' ? one.comment : '',
    },
    inputOf: (values) => ({ id: one.id, version: one.version, ...values }),
    beside: { commentMissing: 'comment' },
    said: t('ui:saved'),
    onDone: onClose,
  })
  const { value: status, onChange: choose } = asking.value('status')
  return (
    <AskDialog
      of={asking}
      title={t('sayTitle', { type: words.type(one.type) })}
      submit={{
        label: t('ui:save'),
        icon: <Save size={18} aria-hidden />,
        disabled: Boolean(held) || one.status === 'closed',
      }}
      above={
        <>
          {held}
          {one.status === 'closed' && !asking.busy && (
            <FormError focus={false} text={t('errors:abnormalityClosed')} />
          )}
          {one.commentBy === 'office' && one.comment && (
            <blockquote className="border-l-4 border-line pl-3">
              <p className="text-sm text-dim">{t('officeSaid')}</p>
              <p className="whitespace-pre-line wrap-anywhere">{one.comment}</p>
            </blockquote>
          )}
        </>
      }
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t('whatIsIt')}</legend>
        {ownStatuses.map((value) => (
          <label
            key={value}
            className="flex min-h-11 items-center gap-3 rounded-lg border border-line px-3 py-2 has-checked:border-link has-checked:bg-raised"
          >
            <input
              type="radio"
              name="status"
              checked={value === status}
              onChange={() => choose(value)}
              className="size-5 shrink-0 accent-link"
            />
            <span>
              <span className="font-medium">{words.status(value)}</span>
              <span className="block text-sm text-dim">{t(`status_${value}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <TextArea
        label={t('comment')}
        help={status === 'corrected' ? t('ui:optional') : undefined}
        {...asking.field(
          'comment',
          (value, all) =>
            all.status === 'corrected' || value.trim() !== '' || t('ui:requiredField'),
        )}
      />
    </AskDialog>
  )
}
