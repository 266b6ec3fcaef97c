import type { QuestionGroup } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { useTranslation } from 'react-i18next'
import { TextArea, TextInput } from '../ui/Field.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'

const valuesOf = (group: QuestionGroup | undefined) => ({
  title: group?.title ?? '',
  text: group?.text ?? '',
})

/** A group's heading and words. */
export function GroupDialog({
  testId,
  group,
  onClose,
}: {
  testId: string
  group: QuestionGroup | undefined
  onClose: () => void
}) {
  const { t } = useTranslation('tests')
  const record = useRecord(tests.saveGroup, {
    one: group,
    valuesOf,
    inputOf: ({ title, text }, of) => ({
      id: testId,
      groupId: of.id ?? null,
      version: of.version,
      title: title.trim(),
      text,
    }),
    onDone: onClose,
  })
  return (
    <RecordDialog record={record} title={group ? t('editGroup') : t('addGroup')} onClose={onClose}>
      <TextInput kind="text" label={t('groupTitle')} {...record.field('title')} />
      <TextArea label={t('groupText')} {...record.field('text')} />
    </RecordDialog>
  )
}
