import { medical } from '@portal/contracts/medical'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../router/useUnsaved.ts'
import { Button } from '../ui/Button.tsx'
import { FormFields, useAsking } from '../ui/fields.tsx'
import { InPerson } from '../ui/InPerson.tsx'
import { PaperField } from '../ui/PaperField.tsx'
import { WordFields } from './WordFields.tsx'

/** A certificate that is handed in: its words and its paper go as one. */
export function AddCertificate({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('medical')
  const asking = useAsking(medical.add, {
    makes: true,
    values: { headline: '', information: '', from: '', to: '', file: null as File | null },
    inputOf: ({ file, ...words }) => ({ ...words, ...{ files: [file] } }),
    beside: {
      endBeforeStart: 'to',
      fileMissing: 'file',
      emptyFile: 'file',
      fileTooLarge: 'file',
      fileTypeNotAllowed: 'file',
      imageTooLarge: 'file',
      brokenFile: 'file',
      archiveBomb: 'file',
    },
    said: t('handedIn'),
    onDone: () => {
      release()
      onDone()
    },
  })
  const release = useUnsaved(asking.isDirty, true)
  return (
    <InPerson>
      <FormFields
        of={asking}
        foot={
          <Button
            type="submit"
            busy={asking.busy}
            icon={<Send size={18} aria-hidden />}
            className="w-full md:w-auto md:self-start"
          >
            {t('handIn')}
          </Button>
        }
      >
        <WordFields of={asking} />
        <PaperField
          label={t('file')}
          help={t('fileHelp')}
          {...asking.value('file', (file) => file !== null || t('fileMissing'))}
        />
      </FormFields>
    </InPerson>
  )
}
