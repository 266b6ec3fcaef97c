import type { ImportRow } from '@portal/contracts/staff-list'
import { userStatuses, users } from '@portal/contracts/users'
import { CircleCheck, Mail } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, request } from '../api/client.ts'
import { languageNames } from '../layouts/LanguageSelector.tsx'
import { Button } from '../ui/Button.tsx'
import { FormFields, Stopped, useAsking } from '../ui/fields.tsx'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Card, Tag } from '../ui/parts.tsx'
import { RowRight, type SheetColumn, SheetPreview } from '../ui/SheetPreview.tsx'
import { StatusTag } from './labels.tsx'
import { LanguageField, TypeField } from './PersonFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { nobody, type PersonValues } from './person.ts'
import { useRowWords } from './row-words.ts'

const inviting = (rows: readonly ImportRow[], place: PersonValues) => ({
  userType: place.userType,
  companyId: place.companyId || null,
  departmentIds: place.departmentIds,
  locale: place.locale || null,
  people: rows.map(({ firstName, lastName, email, phone, personalNumber, locale }) => ({
    firstName,
    lastName,
    email,
    phone,
    personalNumber,
    locale,
  })),
})

/** The rows of a staff list, and where everybody in it belongs. */
export function StaffPreview({
  rows,
  onRows,
  onInvited,
  onOther,
}: {
  rows: readonly ImportRow[]
  /** They are others now: somebody got an address or a number of the list since it was read. */
  onRows: (rows: ImportRow[]) => void
  /** Hears how many were invited, and of the rows that are left. */
  onInvited: (count: number, left: ImportRow[]) => void
  onOther: () => void
}) {
  const { t } = useTranslation(['users', 'ui'])
  const columns = useColumns()
  const words = useRowWords()
  const right = useMemo(() => rows.filter((row) => row.errors.length === 0), [rows])
  /** The rows keep the numbers that they have in the file. */
  const numbered = (checked: readonly ImportRow[]) =>
    checked.map((row, index) => ({ ...row, line: right[index]?.line ?? row.line }))
  const asking = useAsking(users.invite, {
    values: nobody,
    inputOf: (place) => inviting(right, place),
    onDone: (reply) =>
      onInvited(
        reply.invited,
        numbered(reply.rows).filter(({ errors }) => errors.length > 0),
      ),
    through: async (invite) => {
      try {
        return await invite()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'invalidRows') throw error
        const input = { ...inviting(right, asking.form.getValues()), preview: true }
        const checked = await request(users.invite, input).catch(() => undefined)
        if (!checked) throw error
        onRows(numbered(checked.rows))
        asking.refuse(t('takenMeanwhile'))
        throw new Stopped()
      }
    },
  })
  const { busy } = asking
  const count = right.length
  return (
    <FormFields of={asking} foot={null}>
      <Card title={t('forEveryone')}>
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_1fr_2fr]">
          <div className="flex flex-col gap-4">
            <TypeField of={asking} />
            <LanguageField of={asking} />
          </div>
          <PlaceFields of={asking} />
        </div>
      </Card>
      <SheetPreview
        rows={rows}
        columns={columns}
        words={words}
        beside={({ holder }) => holder && <Holder of={holder} />}
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
    </FormFields>
  )
}

/** Who has it: whoever comes back is activated again, with all that there is of them. */
function Holder({ of }: { of: NonNullable<ImportRow['errors'][number]['holder']> }) {
  const { t } = useTranslation('users')
  const status = userStatuses.find((one) => one === of.status)
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
      <PersonLink id={of.id} name={of.name} />
      {status && <StatusTag status={status} />}
      {status === 'inactive' && <span className="basis-full text-dim">{t('comesBack')}</span>}
    </span>
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
