import { type AbnormalityRow, abnormalities } from '@portal/contracts/abnormalities'
import { useTranslation } from 'react-i18next'
import { CaseHistory } from '../history/later.ts'
import { Checkbox, TextArea } from '../ui/Field.tsx'
import { OwnMatterNote } from '../ui/OwnMatter.tsx'
import { Moment } from '../ui/parts.tsx'
import { RecordDialog, useRecord } from '../ui/record.tsx'
import { FactFields, type FactValues, factsOf, figureTyped, noFacts } from './FactFields.tsx'
import { AcceptedTag, StatusTag, useWords } from './labels.tsx'
import { Photos } from './Photos.tsx'

const valuesOf = (row: AbnormalityRow | undefined): FactValues =>
  row
    ? {
        ...noFacts,
        type: row.type,
        severity: row.severity,
        day: row.day,
        time: row.time ?? '',
        figure: figureTyped(row.figure, row.type),
        text: row.text,
        closed: row.status === 'closed',
      }
    : noFacts

/** One that is there: what the person said, its facts to edit, the office's last word, deletion. */
export function EditAbnormality({ row, onClose }: { row: AbnormalityRow; onClose: () => void }) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const record = useRecord(abnormalities.change, {
    one: row,
    valuesOf,
    inputOf: (values, { version }) => ({
      id: row.id,
      version,
      ...factsOf(values),
      ...(values.closed !== (row.status === 'closed') || values.comment.trim() !== ''
        ? { status: values.closed ? ('closed' as const) : ('open' as const) }
        : {}),
      comment: values.comment,
    }),
    onDone: onClose,
  })
  return (
    <RecordDialog
      record={record}
      title={row.fullName}
      onClose={onClose}
      remove={{
        call: abnormalities.remove,
        input: { id: row.id },
        ask: { title: t('removeTitle'), text: t('removeText', { name: row.fullName }) },
        text: t('ui:remove'),
        said: t('removed'),
      }}
    >
      <OwnMatterNote whose={row.userId} />
      <Said row={row} />
      <FactFields of={record} />
      {row.acceptedAt && <p className="text-sm text-dim">{t('acceptAgainHint')}</p>}
      <TextArea
        label={`${t('answer')} (${t('ui:optional')})`}
        help={t('answerHelp')}
        rows={2}
        {...record.field('comment')}
      />
      <Checkbox label={t('close')} help={t('closeHelp')} {...record.field('closed')} />
      <CaseHistory folded of={{ category: 'abnormality', id: row.id }} />
    </RecordDialog>
  )
}

/** Where it came from, whether it was accepted, and what was last said. */
function Said({ row }: { row: AbnormalityRow }) {
  const { t } = useTranslation('abnormalities')
  const words = useWords()
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-raised p-3">
      <div className="flex flex-wrap items-center gap-2">
        <AcceptedTag acceptedAt={row.acceptedAt} />
        <StatusTag status={row.status} />
        <span className="text-sm text-dim">
          {words.source(row)} · <Moment at={row.notedAt} />
        </span>
      </div>
      {row.comment && (
        <blockquote className="border-l-4 border-line pl-3">
          <p className="text-sm text-dim">
            {row.commentBy === 'office' ? t('officeSaid') : t('personSaid', { name: row.fullName })}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{row.comment}</p>
        </blockquote>
      )}
      <Photos ids={row.photoIds} />
    </div>
  )
}
