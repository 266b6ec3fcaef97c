import { type FaqEntryRow, type FaqFolderRow, faq } from '@portal/contracts/faq'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '../history/later.ts'
import { ContentField } from '../ui/ContentField.tsx'
import { Select, TextInput } from '../ui/Field.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'

const valuesOf = (one: FaqEntryRow | undefined, folderId: string, position: number) => ({
  folderId,
  question: one?.question ?? '',
  html: one?.html ?? '',
  tags: one?.tags.join(', ') ?? '',
  position: String(one?.position ?? position),
})

/** The tags of a line, apart by commas. */
const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** Adds, changes or deletes a question with its answer. */
export function EntryDialog({
  one,
  of: folderId,
  folders,
  position,
  onClose,
}: {
  one: FaqEntryRow | undefined
  /** The folder that it is in. */
  of: string
  folders: readonly FaqFolderRow[]
  /** Where another one would stand. */
  position: number
  onClose: () => void
}) {
  const { t } = useTranslation(['faq', 'ui'])
  const record = useRecord(faq.save, {
    one,
    valuesOf: (of: FaqEntryRow | undefined) => valuesOf(of, folderId, position),
    inputOf: (values, of) => ({
      ...values,
      ...of,
      tags: tagsIn(values.tags),
      position: Number(values.position) || 0,
    }),
    onDone: onClose,
  })
  const tags = (text: string) =>
    (tagsIn(text).length <= 10 && tagsIn(text).every((tag) => tag.length <= 40)) || t('tagsWrong')
  return (
    <RecordDialog
      record={record}
      title={one ? t('changeQuestion') : t('newQuestion')}
      onClose={onClose}
      remove={
        one && {
          call: faq.remove,
          input: { id: one.id },
          ask: { title: t('removeAsk', { name: one.question }), text: t('removeText') },
          text: t('remove'),
          said: t('removed'),
        }
      }
    >
      <Select
        label={t('folder')}
        options={folders.map(({ id, name }) => ({ value: id, label: name }))}
        {...record.field('folderId')}
      />
      <TextInput kind="text" label={t('question')} {...record.field('question')} />
      <ContentField label={t('answer')} {...record.text('html')} />
      <TextInput
        kind="text"
        label={`${t('tags')} (${t('ui:optional')})`}
        help={t('tagsHelp')}
        {...record.field('tags', tags)}
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
      {one && <CaseHistory folded of={{ category: 'question', id: one.id }} />}
    </RecordDialog>
  )
}
