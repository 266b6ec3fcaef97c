import { type EducationRow, education } from '@portal/contracts/education'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '../history/later.ts'
import { ContentField } from '../ui/ContentField.tsx'
import { Checkbox, TextInput } from '../ui/Field.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'

const valuesOf = (one: EducationRow | undefined) => ({
  name: one?.name ?? '',
  description: one?.description ?? '',
  link: one?.link ?? '',
  isOffered: one?.isOffered ?? false,
})

/** Creates, changes or deletes an education of the list. */
export function EducationDialog({
  one,
  onClose,
}: {
  one: EducationRow | undefined
  onClose: () => void
}) {
  const { t } = useTranslation(['education', 'ui'])
  const record = useRecord(education.save, {
    one,
    valuesOf,
    inputOf: (values, of) => ({ ...values, ...of, link: values.link.trim() }),
    onDone: onClose,
  })
  const link = (text: string) =>
    text.trim() === '' || /^https?:\/\/\S+\.\S+$/.test(text.trim()) || t('linkWrong')
  return (
    <RecordDialog
      record={record}
      title={one ? t('changeEducation') : t('newEducation')}
      onClose={onClose}
      remove={
        one && {
          call: education.remove,
          input: { id: one.id },
          ask: { title: t('removeAsk', { name: one.name }), text: t('removeText') },
          text: t('remove'),
          said: t('removed'),
          errors: { notEmpty: t('educationNotEmpty') },
        }
      }
    >
      <TextInput kind="text" label={t('name')} {...record.field('name')} />
      <ContentField label={`${t('about')} (${t('ui:optional')})`} {...record.text('description')} />
      <TextInput
        kind="url"
        label={`${t('link')} (${t('ui:optional')})`}
        help={t('linkHelp')}
        {...record.field('link', link)}
      />
      <Checkbox label={t('isOffered')} help={t('isOfferedHelp')} {...record.field('isOffered')} />
      {one && <CaseHistory folded of={{ category: 'offered', id: one.id }} />}
    </RecordDialog>
  )
}
