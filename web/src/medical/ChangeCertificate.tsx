import { type MedicalCertificate, medical } from '@portal/contracts/medical'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { FileField } from '../ui/FileField.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'
import { WordFields } from './WordFields.tsx'

const valuesOf = (one: MedicalCertificate | undefined) => ({
  headline: one?.headline ?? '',
  information: one?.information ?? '',
  from: one?.from ?? '',
  to: one?.to ?? '',
  file: one?.file ?? null,
})

/** Changes a certificate of one's own, or takes it away. */
export function ChangeCertificate({
  one,
  onClose,
}: {
  one: MedicalCertificate
  onClose: () => void
}) {
  const { t } = useTranslation('medical')
  const [arriving, setArriving] = useState(nothingArriving)
  const record = useRecord(medical.change, {
    one,
    valuesOf,
    inputOf: ({ file, ...words }, { version }) => ({
      ...words,
      id: one.id,
      version,
      fileId: file?.id ?? '',
    }),
    beside: { endBeforeStart: 'to', fileMissing: 'file', fileTypeNotAllowed: 'file' },
    onDone: onClose,
  })
  const once = useSendOnceThere(arriving, record.send)
  return (
    <RecordDialog
      record={record}
      send={once.send}
      busy={record.busy || once.waiting}
      title={t('changeTitle')}
      onClose={onClose}
      remove={{
        call: medical.remove,
        input: { id: one.id },
        ask: { title: t('removeAsk'), text: t('removeText') },
        text: t('remove'),
        said: t('removed'),
      }}
    >
      <WordFields of={record} />
      <FileField
        label={t('file')}
        help={t('fileHelp')}
        {...record.value('file', (file) => file !== null || t('fileMissing'))}
        onArriving={setArriving}
      />
      <OnceThere waiting={once.waiting} />
    </RecordDialog>
  )
}
