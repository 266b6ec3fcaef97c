import {
  type Certificate,
  type CertificateUser,
  certificates,
  courseStatuses,
  validities,
} from '@portal/contracts/certificates'
import { Id } from '@portal/contracts/kit'
import { departments } from '@portal/contracts/organisation'
import { addressOf, places } from '@portal/contracts/places'
import { courseSorts } from '@portal/contracts/sorts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, CircleCheck, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { read, useCommand } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { useFeedback } from '../ui/feedback.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Column } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { Card, ErrorState, Skeleton, Tag, useErrorText } from '../ui/parts.tsx'
import { RemindButton } from '../ui/RemindButton.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { BookDialog } from './BookDialog.tsx'
import { CertificateDialog } from './CertificateDialog.tsx'
import { CourseDialog } from './CourseDialog.tsx'
import { StatusTag, useTypes, ValidityTag } from './labels.tsx'

const listAddress = addressOf(places.adminCertificates)

/** One certificate: whom it is about, where each stands, and booking more. */
export default function CertificatePage() {
  const { t } = useTranslation('certificates')
  const { certificateId: id = '' } = useParams()
  const known = Id.safeParse(id).success
  const found = useQuery({
    ...read(certificates.list, { id, page: 0, pageSize: 20 }),
    enabled: known,
    placeholderData: undefined,
  })
  const [one] = found.data?.rows ?? []
  if (!known || (found.data && !one)) return <NotFound />
  if (one) return <One key={id} one={one} />
  return (
    <Page title={t('certificates')} back={listAddress}>
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

function One({ one }: { one: Certificate }) {
  const { t } = useTranslation(['certificates', 'ui'])
  const types = useTypes()
  const { ask, snack } = useFeedback()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [shown, setShown] = useState<'change' | 'book'>()
  const remove = useCommand(certificates.remove, {
    topics: ['certificates'],
    onDone: () => {
      snack(t('removed'), 'success')
      void navigate(listAddress)
    },
  })
  const takeAway = async () => {
    const question = {
      title: t('removeAsk', { name: one.name }),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
    }
    if (await ask(question))
      remove.mutate({ id: one.id }, { onError: (error) => snack(errorText(error)) })
  }
  return (
    <Page
      wide
      title={one.name}
      back={listAddress}
      actions={
        <Button icon={<CalendarPlus size={18} aria-hidden />} onClick={() => setShown('book')}>
          {t('book')}
        </Button>
      }
    >
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap gap-2">
              <Tag>{types.find(({ value }) => value === one.type)?.label}</Tag>
              <Tag>
                {one.validityMonths === null
                  ? t('forEver')
                  : t('months', { count: one.validityMonths })}
              </Tag>
              {one.companyNames.map((name) => (
                <Tag key={name}>{name}</Tag>
              ))}
            </div>
            {one.description !== '' && <p className="wrap-anywhere">{one.description}</p>}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              kind="secondary"
              icon={<Pencil size={18} aria-hidden />}
              onClick={() => setShown('change')}
            >
              {t('change')}
            </Button>
            <Button
              kind="danger"
              busy={remove.isPending}
              icon={<Trash2 size={18} aria-hidden />}
              onClick={() => void takeAway()}
            >
              {t('remove')}
            </Button>
          </div>
        </div>
      </Card>
      <Users certificate={one} />
      {shown === 'change' && (
        <CertificateDialog certificate={one} onClose={() => setShown(undefined)} />
      )}
      {shown === 'book' && <BookDialog certificate={one} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

function Users({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation(['certificates', 'ui'])
  const format = useFormat()
  const list = useListState(certificates.users, courseSorts)
  const [chosen, setChosen] = useState<CertificateUser>()
  const offices = useQuery(read(departments.filter, { page: 0, pageSize: 0 }))
  const filter = {
    id: certificate.id,
    search: list.get('q'),
    status: courseStatuses.find((one) => one === list.get('status')),
    validity: validities.find((one) => one === list.get('validity')),
    departmentId: list.get('department') || undefined,
    optional: list.get('optional') === '' ? undefined : list.get('optional') === 'yes',
  }
  const sorted = { ...filter, sort: list.sort, descending: list.descending }
  const found = useQuery(
    read(certificates.users, { ...sorted, page: list.page, pageSize: list.pageSize }),
  )
  const selection = useSelection(filter, found.data?.total ?? 0)
  const columns: Column<CertificateUser>[] = [
    {
      key: 'userName',
      title: t('person'),
      main: true,
      cell: (row) => row.userName,
      below: (row) => row.departmentNames.join(', '),
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <StatusTag status={row.status} />
          {row.attended === false && <Tag tone="bad">{t('notAttended')}</Tag>}
          {row.optional && <Tag>{t('optional')}</Tag>}
        </span>
      ),
    },
    {
      key: 'startsAt',
      title: t('course'),
      cell: (row) => (
        <span className="md:whitespace-nowrap">{format.span(row.startsAt, row.endsAt)}</span>
      ),
    },
    {
      key: 'holdsUntil',
      title: t('validity'),
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-2">
          {row.validity !== 'none' && <ValidityTag validity={row.validity} />}
          {row.holdsUntil && (
            <span className="whitespace-nowrap text-sm text-dim">{format.day(row.holdsUntil)}</span>
          )}
        </span>
      ),
    },
  ]
  const any = (label: string) => ({ value: '', label })
  // What another has decided meanwhile may have left the list: it stays open, and says so.
  const one = chosen && (found.data?.rows.find(({ id }) => id === chosen.id) ?? chosen)
  return (
    <>
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} label={t('searchPeople')} />}
            action={
              <>
                <RemindButton target={certificate.id} seen={found.dataUpdatedAt} />
                <ExportButton call={certificates.users} input={{ ...sorted, export: 'xlsx' }} />
              </>
            }
          >
            <FilterSelect
              list={list}
              name="status"
              label={t('status')}
              options={[
                any(t('anyStatus')),
                ...courseStatuses.map((value) => ({ value, label: t(`status_${value}`) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="validity"
              label={t('validity')}
              options={[
                any(t('anyValidity')),
                ...validities.map((value) => ({ value, label: t(`validity_${value}`) })),
              ]}
            />
            <FilterSelect
              list={list}
              name="department"
              label={t('department')}
              options={[
                any(t('anyDepartment')),
                ...(offices.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          columns={columns}
          list={list}
          selection={selection}
          onOpen={setChosen}
          empty={{ title: t('noUsers'), hint: t('noUsersHint') }}
        />
        {one && <CourseDialog one={one} onClose={() => setChosen(undefined)} />}
      </ListCard>
      <BulkBar
        call={certificates.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[{ action: 'coursesApprove', icon: <CircleCheck size={18} aria-hidden /> }]}
      />
    </>
  )
}
