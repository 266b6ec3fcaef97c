import type { AbnormalityImportRow } from '@portal/contracts/abnormalities'
import { CircleAlert, CircleCheck, CircleSlash } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Field.tsx'
import { EmptyState, FormError, Tag } from '../ui/parts.tsx'
import { useGrowing } from '../ui/Table.tsx'
import { SeverityTag, useWords } from './labels.tsx'

type Row = AbnormalityImportRow

/**
 * The rows of a file as they were understood, with what is wrong in each. Nothing is imported while one
 * is wrong, unless those are left out expressly.
 */
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
  const { t } = useTranslation('abnormalities')
  const of = useMemo(() => Object.groupBy(rows, ({ state }) => state), [rows])
  const fresh = of.new ?? []
  const known = of.known ?? []
  const wrong = of.wrong ?? []
  const [onlyErrors, setOnlyErrors] = useState(false)
  const [leaveOut, setLeaveOut] = useState(false)
  const held = wrong.length > 0 && !leaveOut
  return (
    <div className="flex flex-col gap-4">
      <FormError text={refusal} />
      <section className="overflow-hidden rounded-xl border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4">
          <Tag tone="good" icon={<CircleCheck size={14} aria-hidden />}>
            {t('rowsNew', { count: fresh.length })}
          </Tag>
          {known.length > 0 && (
            <Tag icon={<CircleSlash size={14} aria-hidden />}>
              {t('rowsKnown', { count: known.length })}
            </Tag>
          )}
          {wrong.length > 0 && (
            <>
              <Tag tone="bad" icon={<CircleAlert size={14} aria-hidden />}>
                {t('rowsWrong', { count: wrong.length })}
              </Tag>
              <Checkbox
                label={t('onlyErrors')}
                checked={onlyErrors}
                onChange={(event) => setOnlyErrors(event.target.checked)}
              />
            </>
          )}
          <Button kind="quiet" className="ml-auto" disabled={busy} onClick={onOther}>
            {t('otherFile')}
          </Button>
        </div>
        <Rows rows={onlyErrors ? wrong : rows} />
      </section>
      <div className="sticky bottom-[68px] z-10 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-xl border border-line bg-surface p-4 shadow-lg md:bottom-4">
        {wrong.length > 0 && (
          <div className="mr-auto flex flex-col">
            <Checkbox
              label={t('leaveOut', { count: wrong.length })}
              checked={leaveOut}
              disabled={busy}
              onChange={(event) => setLeaveOut(event.target.checked)}
            />
            {held && <p className="text-sm text-dim">{t('mendFirst')}</p>}
          </div>
        )}
        <Button
          busy={busy}
          disabled={held || fresh.length === 0}
          onClick={() => onImport(rows.filter(({ state }) => state !== 'wrong'))}
        >
          {t('importCount', { count: fresh.length })}
        </Button>
      </div>
    </div>
  )
}

const fields = ['person', 'date', 'type', 'figure', 'severity', 'text'] as const

/** How a cell was understood; as it is written where it was not. */
function useRead() {
  const words = useWords()
  return (row: Row, field: (typeof fields)[number]) => {
    const { read } = row
    if (!read || field === 'text') {
      if (field === 'date') return `${row.date} ${row.time}`.trim()
      return row[field]
    }
    if (field === 'person') return read.fullName
    if (field === 'date') return `${words.day(read.day)} ${read.time ?? ''}`.trim()
    if (field === 'type') return words.type(read.type)
    if (field === 'figure') return words.figure(read.figure, read.unit)
    return <SeverityTag severity={read.severity} />
  }
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  const shown = useRead()
  const { some, end } = useGrowing(rows)
  if (rows.length === 0) return <EmptyState title={t('noErrors')} />
  const titles = {
    person: t('ui:person'),
    date: t('day'),
    type: t('type'),
    figure: t('figure'),
    severity: t('severity'),
    text: t('text'),
  }
  return (
    <>
      <ul className="divide-y divide-line md:hidden">
        {some.map((row) => (
          <li key={row.line} className="flex flex-col gap-1 p-4 wrap-anywhere">
            <span className="text-sm text-dim">{t('row', { number: row.line })}</span>
            {fields.map((field) => (
              <span
                key={field}
                className={field === 'person' ? 'font-semibold' : 'text-sm text-dim empty:hidden'}
              >
                {shown(row, field)}
              </span>
            ))}
            <Verdict row={row} />
          </li>
        ))}
      </ul>
      <div className="md:hidden">{end}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <div tabIndex={0} className="hidden max-h-[60vh] overflow-auto md:block">
        <table className="w-full text-left">
          <thead className="sticky top-0 z-10 bg-raised text-sm">
            <tr>
              <th className="p-3 font-semibold">{t('line')}</th>
              {fields.map((field) => (
                <th key={field} className="p-3 font-semibold">
                  {titles[field]}
                </th>
              ))}
              <th className="p-3 font-semibold">{t('verdict')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {some.map((row) => {
              const bad = new Set(
                row.errors.map(({ field }) => (field === 'time' ? 'date' : field)),
              )
              return (
                <tr key={row.line} className={row.state === 'known' ? 'text-dim' : ''}>
                  <td className="px-3 py-2 text-dim">{row.line}</td>
                  {fields.map((field) => (
                    <td
                      key={field}
                      className={`px-3 py-2 ${field === 'date' || field === 'figure' ? 'whitespace-nowrap' : ''} ${bad.has(field) ? 'bg-bad-soft text-bad' : ''}`}
                    >
                      {shown(row, field)}
                    </td>
                  ))}
                  <td className="min-w-56 px-3 py-2">
                    <Verdict row={row} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {end}
      </div>
    </>
  )
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

function Verdict({ row }: { row: Row }) {
  const { t } = useTranslation(['abnormalities', 'ui'])
  if (row.state === 'new')
    return (
      <span className="flex items-center gap-1 text-sm text-good">
        <CircleCheck size={16} aria-hidden /> {t('rowNew')}
      </span>
    )
  if (row.state === 'known')
    return (
      <span className="flex items-center gap-1 text-sm text-dim">
        <CircleSlash size={16} aria-hidden /> {t('rowKnown')}
      </span>
    )
  const named: Readonly<Record<string, string>> = {
    person: t('ui:person'),
    date: t('day'),
    type: t('type'),
  }
  return (
    <ul className="flex flex-col gap-0.5 text-sm text-bad">
      {row.errors.map(({ field, code }) => (
        <li key={`${field} ${code}`} className="flex items-start gap-1">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {t(`row_${codes.find((one) => one === code) ?? 'required'}`, {
            field: named[field] ?? field,
          })}
        </li>
      ))}
    </ul>
  )
}
