import type { ImportRow } from '@portal/contracts/staff-list'
import { CircleCheck, Mail } from 'lucide-react'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../layouts/LanguageSelector.tsx'
import { Button } from '../ui/Button.tsx'
import { Card, FormError, Tag } from '../ui/parts.tsx'
import { RowRight, type SheetColumn, SheetPreview } from '../ui/SheetPreview.tsx'
import { LanguageField, TypeField } from './PersonFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { nobody, type PersonValues } from './person.ts'
import { useRowWords } from './row-words.ts'

/** The rows of a staff list, and where everybody in it belongs. */
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
    place: Pick<PersonValues, 'userType' | 'companyId' | 'departmentIds' | 'locale'>,
  ) => void
  onOther: () => void
}) {
  const { t } = useTranslation(['users', 'ui'])
  const columns = useColumns()
  const words = useRowWords()
  const form = useForm<PersonValues>({ defaultValues: nobody })
  const right = useMemo(() => rows.filter((row) => row.errors.length === 0), [rows])
  const send = form.handleSubmit(({ userType, companyId, departmentIds, locale }) =>
    onInvite(right, { userType, companyId, departmentIds, locale }),
  )
  const count = right.length
  return (
    <form onSubmit={(event) => void send(event)} noValidate className="flex flex-col gap-4">
      <FormError text={refusal} />
      <Card title={t('forEveryone')}>
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_1fr_2fr]">
          <div className="flex flex-col gap-4">
            <TypeField form={form} />
            <LanguageField form={form} />
          </div>
          <PlaceFields form={form} />
        </div>
      </Card>
      <SheetPreview
        rows={rows}
        columns={columns}
        words={words}
        busy={busy}
        otherLabel={t('ui:otherFile')}
        onOther={onOther}
        tags={
          <Tag tone="good" icon={<CircleCheck size={14} aria-hidden />}>
            {t('rowsRight', { count })}
          </Tag>
        }
        verdict={() => <RowRight text={t('rowRight')} />}
        action={(held) => (
          <Button
            type="submit"
            busy={busy}
            disabled={held || count === 0}
            icon={<Mail size={18} aria-hidden />}
          >
            {busy ? t('invitingCount', { count }) : t('inviteCount', { count })}
          </Button>
        )}
      />
    </form>
  )
}

function useColumns(): SheetColumn<ImportRow>[] {
  const { t } = useTranslation('users')
  return [
    { key: 'firstName', title: t('firstName'), main: true, cell: (row) => row.firstName },
    { key: 'lastName', title: t('lastName'), main: true, cell: (row) => row.lastName },
    { key: 'email', title: t('email'), cell: (row) => row.email },
    { key: 'phone', title: t('phone'), nowrap: true, cell: (row) => row.phone },
    {
      key: 'personalNumber',
      title: t('personalNumber'),
      nowrap: true,
      cell: (row) => row.personalNumber,
    },
    {
      key: 'language',
      title: t('language'),
      cell: (row) => (row.locale ? languageNames[row.locale] : row.language || t('asForEveryone')),
    },
  ]
}
