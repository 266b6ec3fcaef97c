import { MAX_APPLICATION_FILES } from '@portal/contracts/jobs'
import type { Attachment } from '@portal/contracts/messages'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadField } from '../ui/UploadField.tsx'
import type { Uploads } from '../ui/useUploads.ts'

/** Kinds of files that an application comes with, for the chooser; the server judges them by their bytes. */
const TAKEN = 'application/pdf,.pdf,.doc,.docx,.odt,image/*'

/** A CV and the like. */
export function CvField({
  value,
  onChange,
  error,
  uploads,
}: {
  value: readonly Attachment[]
  onChange: (files: readonly Attachment[]) => void
  error?: string
  uploads: Uploads
}) {
  const { t } = useTranslation('jobs')
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced once more by its legend
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1">
      <span id={id} className="font-medium">
        {t('files')}
      </span>
      <UploadField
        plain
        files={value}
        uploads={uploads}
        most={MAX_APPLICATION_FILES}
        accept={TAKEN}
        error={error}
        words={{
          attach: t('attach'),
          help: t('filesHelp', { count: MAX_APPLICATION_FILES }),
          tooMany: t('tooManyFiles', { count: MAX_APPLICATION_FILES }),
          tooLarge: t('fileTooLarge'),
        }}
        onRemove={(one) => onChange(value.filter((file) => file.id !== one))}
      />
    </div>
  )
}
