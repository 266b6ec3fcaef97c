import { type FaqFolderRow, faq, slugShape } from '@portal/contracts/faq'
import { type FaqIcon, faqIcons } from '@portal/contracts/faq-icons'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '../history/later.ts'
import { Checkbox, Select, TextInput } from '../ui/Field.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'
import { slugOf } from './slug.ts'

const valuesOf = (one: FaqFolderRow | undefined, position: number) => ({
  name: one?.name ?? '',
  slug: one?.slug ?? '',
  icon: one?.icon ?? ('help' as FaqIcon),
  isPublic: one?.isPublic ?? false,
  position: String(one?.position ?? position),
})

/** Adds, changes or deletes a folder of questions. */
export function FolderDialog({
  one,
  position,
  onClose,
}: {
  one: FaqFolderRow | undefined
  /** Where another one would stand. */
  position: number
  onClose: () => void
}) {
  const { t } = useTranslation(['faq', 'ui'])
  const record = useRecord(faq.saveFolder, {
    one,
    valuesOf: (of: FaqFolderRow | undefined) => valuesOf(of, position),
    inputOf: (values, of) => ({
      ...values,
      ...of,
      slug: values.slug.trim() || slugOf(values.name),
      position: Number(values.position) || 0,
    }),
    beside: { slugTaken: 'slug' },
    onDone: onClose,
  })
  return (
    <RecordDialog
      record={record}
      title={one ? t('changeFolder') : t('newFolder')}
      onClose={onClose}
      remove={
        one && {
          call: faq.removeFolder,
          input: { id: one.id },
          ask: { title: t('removeAsk', { name: one.name }), text: t('removeText') },
          text: t('remove'),
          said: t('removed'),
          errors: { notEmpty: t('folderNotEmpty') },
        }
      }
    >
      <TextInput kind="text" label={t('folderName')} {...record.field('name')} />
      <TextInput
        kind="exact"
        label={`${t('slug')} (${t('ui:optional')})`}
        help={t('slugHelp')}
        {...record.field(
          'slug',
          (text) => text.trim() === '' || slugShape.test(text.trim()) || t('slugWrong'),
        )}
      />
      <Select
        label={t('icon')}
        options={faqIcons.map((icon) => ({ value: icon, label: t(`icon_${icon}`) }))}
        {...record.field('icon')}
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
      <Checkbox label={t('isPublic')} help={t('isPublicHelp')} {...record.field('isPublic')} />
      {one && <CaseHistory folded of={{ category: 'folder', id: one.id }} />}
    </RecordDialog>
  )
}
