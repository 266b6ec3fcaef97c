import type { ImportRow } from '@portal/contracts/users'
import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Field.tsx'
import { Card, EmptyState, FormError, Tag } from '../ui/parts.tsx'
import { useGrowing } from '../ui/Table.tsx'
import { TypeField } from './PersonFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { nobody, type PersonValues } from './person.ts'
import { useRowWords } from './row-words.ts'

/**
 * The rows of a staff list with what is wrong in each. Nothing is sent while one is wrong, unless
 * those are left out expressly.
 */
export function StaffPreview({
  rows,
  refusal,
  busy,
  onInvite,
  onOther,
}: {
  rows: readonly ImportRow[]
  refusal: string | undefined
  busy: boolean
  onInvite: (
    people: readonly ImportRow[],
    place: Pick<PersonValues, 'userType' | 'companyId' | 'departmentIds'>,
  ) => void
  onOther: () => void
}) {
  const { t } = useTranslation('users')
  const form = useForm<PersonValues>({ defaultValues: nobody })
  const right = useMemo(() => rows.filter((row) => row.errors.length === 0), [rows])
  const wrong = useMemo(() => rows.filter((row) => row.errors.length > 0), [rows])
  const [onlyErrors, setOnlyErrors] = useState(false)
  const [leaveOut, setLeaveOut] = useState(false)
  const held = wrong.length > 0 && !leaveOut
  const send = form.handleSubmit(({ userType, companyId, departmentIds }) =>
    onInvite(right, { userType, companyId, departmentIds }),
  )
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <FormError text={refusal} />
      <Card title={t('forEveryone')}>
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_1fr_2fr]">
          <TypeField form={form} />
          <PlaceFields form={form} />
        </div>
      </Card>
      <section className="overflow-hidden rounded-xl border border-line bg-surface">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line p-4">
          <Tag tone="good" icon={<CircleCheck size={14} aria-hidden />}>
            {t('rowsRight', { count: right.length })}
          </Tag>
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
            {t('otherList')}
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
          type="submit"
          busy={busy}
          disabled={held || right.length === 0}
          icon={<Mail size={18} aria-hidden />}
        >
          {busy
            ? t('invitingCount', { count: right.length })
            : t('inviteCount', { count: right.length })}
        </Button>
      </div>
    </form>
  )
}

const columns = ['firstName', 'lastName', 'email', 'phone', 'personalNumber'] as const

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('users')
  const { some, end } = useGrowing(rows)
  if (rows.length === 0) return <EmptyState title={t('noErrors')} />
  return (
    <>
      <ul className="divide-y divide-line md:hidden">
        {some.map((row) => (
          <li key={row.line} className="flex flex-col gap-1 p-4 [overflow-wrap:anywhere]">
            <span className="text-sm text-dim">
              {t('row')} {row.line}
            </span>
            <span className="font-semibold">
              {row.firstName} {row.lastName}
            </span>
            <span className="text-sm text-dim">{row.email}</span>
            <span className="text-sm text-dim">{row.phone}</span>
            <span className="text-sm text-dim">{row.personalNumber}</span>
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
              <th className="p-3 font-semibold">{t('row')}</th>
              {columns.map((field) => (
                <th key={field} className="p-3 font-semibold">
                  {t(field)}
                </th>
              ))}
              <th className="p-3 font-semibold">{t('status')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {some.map((row) => {
              const bad = new Set(row.errors.map(({ field }) => field))
              return (
                <tr key={row.line}>
                  <td className="px-3 py-2 text-dim">{row.line}</td>
                  {columns.map((field) => (
                    <td
                      key={field}
                      className={`px-3 py-2 ${field === 'phone' || field === 'personalNumber' ? 'whitespace-nowrap' : ''} ${bad.has(field) ? 'bg-bad-soft text-bad' : ''}`}
                    >
                      {row[field]}
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

function Verdict({ row }: { row: ImportRow }) {
  const { t } = useTranslation('users')
  const words = useRowWords()
  if (row.errors.length === 0)
    return (
      <span className="flex items-center gap-1 text-sm text-good">
        <CircleCheck size={16} aria-hidden /> {t('rowRight')}
      </span>
    )
  return (
    <ul className="flex flex-col gap-0.5 text-sm text-bad">
      {row.errors.map((error) => (
        <li key={`${error.field} ${error.code}`} className="flex items-start gap-1">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" /> {words(error)}
        </li>
      ))}
    </ul>
  )
}
