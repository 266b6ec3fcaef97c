import { dialled, type EmergencyRow, emergency } from '@portal/contracts/emergency'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '../history/later.ts'
import { nothingArriving, OnceThere, useSendOnceThere } from '../ui/arriving.tsx'
import { ContentField } from '../ui/ContentField.tsx'
import { FieldError, TextInput } from '../ui/Field.tsx'
import { FileField } from '../ui/FileField.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'

const valuesOf = (one: EmergencyRow | undefined, position: number) => ({
  name: one?.name ?? '',
  phone: one?.phone ?? '',
  html: one?.html ?? '',
  file: one?.file ?? null,
  position: String(one?.position ?? position),
})

/** Adds, changes or deletes an emergency document. */
export function EmergencyDialog({
  one,
  position,
  onClose,
}: {
  one: EmergencyRow | undefined
  /** Where another one would stand. */
  position: number
  onClose: () => void
}) {
  const { t } = useTranslation(['emergency', 'errors', 'ui'])
  const [empty, setEmpty] = useState(false)
  const [arriving, setArriving] = useState(nothingArriving)
  const record = useRecord(emergency.save, {
    one,
    valuesOf: (of: EmergencyRow | undefined) => valuesOf(of, position),
    inputOf: ({ file, ...values }, of) => ({
      ...values,
      ...of,
      phone: values.phone.trim(),
      position: Number(values.position) || 0,
      fileId: file?.id ?? null,
    }),
    onDone: onClose,
  })
  const once = useSendOnceThere(arriving, () => {
    const { phone, html, file } = record.form.getValues()
    const nothing = phone.trim() === '' && html === '' && file === null
    setEmpty(nothing)
    if (!nothing) record.send()
  })
  return (
    <RecordDialog
      record={record}
      send={once.send}
      busy={record.busy || once.waiting}
      title={one ? t('changeDocument') : t('newDocument')}
      onClose={onClose}
      remove={
        one && {
          call: emergency.remove,
          input: { id: one.id },
          ask: { title: t('removeAsk', { name: one.name }), text: t('removeText') },
          text: t('remove'),
          said: t('removed'),
        }
      }
    >
      {empty && <FieldError>{t('errors:emptyEmergency')}</FieldError>}
      <TextInput kind="text" label={t('name')} {...record.field('name')} />
      <TextInput
        kind="phone"
        label={`${t('phone')} (${t('ui:optional')})`}
        help={t('phoneHelp')}
        {...record.field(
          'phone',
          (text) => text.trim() === '' || dialled.test(text.trim()) || t('phoneWrong'),
        )}
      />
      <ContentField label={`${t('text')} (${t('ui:optional')})`} {...record.text('html')} />
      <FileField
        label={`${t('file')} (${t('ui:optional')})`}
        help={t('fileHelp')}
        value={record.form.watch('file')}
        onChange={(file) => record.set('file', file)}
        onArriving={setArriving}
      />
      <TextInput
        kind="digits"
        type="number"
        min={0}
        max={999}
        label={t('position')}
        help={t('positionHelp')}
        {...record.field('position')}
      />
      <OnceThere waiting={once.waiting} />
      {one && <CaseHistory folded of={{ category: 'emergency', id: one.id }} />}
    </RecordDialog>
  )
}
