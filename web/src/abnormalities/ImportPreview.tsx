import type { AbnormalityImportRow } from '@portal/contracts/abnormalities'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { FormError, Tag } from '../ui/parts.tsx'
import { RowRight, type SheetColumn, SheetPreview } from '../ui/SheetPreview.tsx'
import { SeverityTag, useWords } from './labels.tsx'

type Row = AbnormalityImportRow

/** The rows of a file of abnormalities; those that are noted already are told apart. */
export function ImportPreview({
  rows,
  refusal,
  busy,
  onImport,
  onOther,
}: {
  rows: readonly Row[]
  refusal: string | undefined
  busy: boolean
  onImport: (rows: readonly Row[]) => void
  onOther: () => void
}) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const columns = useColumns()
  const words = useRowWords()
  const [fresh, known] = useMemo(
    () => [
      rows.filter(({ state }) => state === 'new'),
      rows.filter(({ state }) => state === 'known'),
    ],
    [rows],
  )
  return (
    <div className="flex flex-col gap-4">
      <FormError text={refusal} />
      <SheetPreview
        rows={rows}
        columns={columns}
        words={words}
        busy={busy}
        otherLabel={t('ui:otherFile')}
        onOther={onOther}
        tags={
          <>
            <Tag tone="good" icon={<CircleCheck size={14} aria-hidden />}>
              {t('rowsNew', { count: fresh.length })}
            </Tag>
            {known.length > 0 && (
              <Tag icon={<CircleSlash size={14} aria-hidden />}>
                {t('rowsKnown', { count: known.length })}
              </Tag>
            )}
          </>
        }
        verdict={({ state }) =>
          state === 'new' ? (
            <RowRight text={t('rowNew')} />
          ) : (
            <span className="flex items-center gap-1 text-sm text-dim">
              <CircleSlash size={16} aria-hidden /> {t('rowKnown')}
            </span>
          )
        }
        action={(held) => (
          <Button
            busy={busy}
            disabled={held || fresh.length === 0}
            onClick={() => onImport(rows.filter(({ state }) => state !== 'wrong'))}
          >
            {t('importCount', { count: fresh.length })}
          </Button>
        )}
      />
    </div>
  )
}

/** Each cell as it was understood; as it is written where it was not. */
function useColumns(): SheetColumn<Row>[] {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const words = useWords()
  return [
    {
      key: 'person',
      title: t('ui:person'),
      main: true,
      cell: ({ read, person }) => read?.fullName ?? person,
    },
    {
      key: 'date',
      title: t('day'),
      fields: ['date', 'time'],
      nowrap: true,
      cell: ({ read, date, time }) =>
        (read ? `${words.day(read.day)} ${read.time ?? ''}` : `${date} ${time}`).trim(),
    },
    {
      key: 'type',
      title: t('type'),
      cell: ({ read, type }) => (read ? words.type(read.type) : type),
    },
    {
      key: 'figure',
      title: t('figure'),
      nowrap: true,
      cell: ({ read, figure }) => (read ? words.figure(read.figure, read.unit) : figure),
    },
    {
      key: 'severity',
      title: t('severity'),
      cell: ({ read, severity }) => (read ? <SeverityTag severity={read.severity} /> : severity),
    },
    { key: 'text', title: t('text'), cell: ({ text }) => text },
  ]
}

const codes = [
  'required',
  'unknownPerson',
  'ambiguousPerson',
  'invalidDate',
  'dayInTheFuture',
  'invalidTime',
  'unknownType',
  'invalidFigure',
  'figureMissing',
  'unknownSeverity',
] as const

/** The words for what is wrong in a row. */
function useRowWords(): (error: Row['errors'][number]) => string {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const named: Readonly<Record<string, string>> = {
    person: t('ui:person'),
    date: t('day'),
    type: t('type'),
  }
  return ({ field, code }) =>
    t(`row_${codes.find((one) => one === code) ?? 'required'}`, { field: named[field] ?? field })
}
