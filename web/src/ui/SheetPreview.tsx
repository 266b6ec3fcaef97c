import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Checkbox } from './Field.tsx'
import { useGrowing } from './list/growing.tsx'
import { EmptyState, Tag } from './parts.tsx'

interface SheetRow {
  readonly line: number
  readonly errors: readonly { readonly field: string }[]
}

export interface SheetColumn<R> {
  readonly key: string
  readonly title: string
  readonly cell: (row: R) => ReactNode
  /** Fields whose error is shown in this column; its own key where none are named. */
  readonly fields?: readonly string[]
  /** Not broken into lines, and shown in the head of the card on a phone. */
  readonly nowrap?: boolean
  readonly main?: boolean
}

/**
 * The rows of a file as they were understood, with what is wrong in each. Nothing is sent while one is
 * wrong, unless those are left out expressly.
 * @param tags how many there are of each kind, beside those that are wrong
 * @param verdict what becomes of a row that is right
 * @param words what is wrong with a row
 * @param beside what stands with it
 * @param action the button, given whether it is held back
 */
export function SheetPreview<R extends SheetRow>({
  rows,
  columns,
  tags,
  verdict,
  words,
  beside,
  busy,
  otherLabel,
  onOther,
  action,
}: {
  rows: readonly R[]
  columns: readonly SheetColumn<R>[]
  tags: ReactNode
  verdict: (row: R) => ReactNode
  words: (error: R['errors'][number]) => string
  beside?: (error: R['errors'][number]) => ReactNode
  busy: boolean
  otherLabel: string
  onOther: () => void
  action: (held: boolean) => ReactNode
}) {
  const { t } = useTranslation(['ui', 'lists'])
  const [onlyErrors, setOnlyErrors] = useState(false)
  const [leaveOut, setLeaveOut] = useState(false)
  const wrong = rows.filter(({ errors }) => errors.length > 0)
  const held = wrong.length > 0 && !leaveOut
  return (
    <>
      <section className="overflow-hidden rounded-xl border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4">
          {tags}
          {wrong.length > 0 && (
            <>
              <Tag tone="bad" icon={<CircleAlert size={14} aria-hidden />}>
                {t('lists:rowsWrong', { count: wrong.length })}
              </Tag>
              <Checkbox
                label={t('lists:onlyErrors')}
                checked={onlyErrors}
                onChange={(event) => setOnlyErrors(event.target.checked)}
              />
            </>
          )}
          <Button kind="quiet" className="ml-auto" disabled={busy} onClick={onOther}>
            {otherLabel}
          </Button>
        </div>
        <Rows
          rows={onlyErrors ? wrong : rows}
          columns={columns}
          verdict={(row) =>
            row.errors.length === 0 ? (
              verdict(row)
            ) : (
              <Errors row={row} words={words} beside={beside} />
            )
          }
        />
      </section>
      <div className="sticky above-foot z-10 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-xl border border-line bg-surface p-4 shadow-lg">
        {wrong.length > 0 && (
          <div className="mr-auto flex flex-col">
            <Checkbox
              label={t('lists:leaveOut', { count: wrong.length })}
              checked={leaveOut}
              disabled={busy}
              onChange={(event) => setLeaveOut(event.target.checked)}
            />
            {held && <p className="text-sm text-dim">{t('lists:mendFirst')}</p>}
          </div>
        )}
        {action(held)}
      </div>
    </>
  )
}

/** That a row is right. */
export function RowRight({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-1 text-sm text-good">
      <CircleCheck size={16} aria-hidden /> {text}
    </span>
  )
}

function Errors<R extends SheetRow>({
  row,
  words,
  beside,
}: {
  row: R
  words: (error: R['errors'][number]) => string
  beside: ((error: R['errors'][number]) => ReactNode) | undefined
}) {
  return (
    <ul className="flex flex-col gap-0.5 text-sm text-bad">
      {row.errors.map((error) => (
        <li key={`${error.field} ${words(error)}`} className="flex items-start gap-1">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            {words(error)}
            {beside?.(error)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Rows<R extends SheetRow>({
  rows,
  columns,
  verdict,
}: {
  rows: readonly R[]
  columns: readonly SheetColumn<R>[]
  verdict: (row: R) => ReactNode
}) {
  const { t } = useTranslation(['ui', 'lists'])
  const { some, end } = useGrowing(rows)
  if (rows.length === 0) return <EmptyState title={t('lists:noErrors')} />
  const isBad = (row: R, { key, fields = [key] }: SheetColumn<R>) =>
    row.errors.some(({ field }) => fields.includes(field))
  return (
    <>
      <ul className="divide-y divide-line md:hidden">
        {some.map((row) => (
          <li key={row.line} className="flex flex-col gap-1 p-4 wrap-anywhere">
            <span className="text-sm text-dim">
              {t('line')} {row.line}
            </span>
            {columns.map((column) => (
              <span
                key={column.key}
                className={`empty:hidden ${column.main ? 'font-semibold' : 'text-sm text-dim'}`}
              >
                {column.cell(row)}
              </span>
            ))}
            {verdict(row)}
          </li>
        ))}
      </ul>
      <div className="md:hidden">{end}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <div tabIndex={0} className="hidden max-h-[70vh] overflow-auto md:block">
        <table className="w-full text-left">
          <thead className="sticky top-0 z-10 bg-raised text-sm">
            <tr>
              <th className="p-3 font-semibold">{t('line')}</th>
              {columns.map(({ key, title }) => (
                <th key={key} className="p-3 font-semibold">
                  {title}
                </th>
              ))}
              <th className="p-3 font-semibold">{t('verdict')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {some.map((row) => (
              <tr key={row.line}>
                <th scope="row" className="px-3 py-2 font-normal text-dim">
                  {row.line}
                </th>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={`px-3 py-2 ${column.nowrap ? 'whitespace-nowrap' : ''} ${isBad(row, column) ? 'bg-bad-soft text-bad' : ''}`}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                <td className="min-w-56 px-3 py-2">{verdict(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {end}
      </div>
    </>
  )
}
