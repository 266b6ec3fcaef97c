import {
  type Certificate,
  type CertificateUser,
  type Course,
  certificates,
  validities,
} from '@portal/contracts/certificates'
import { Id } from '@portal/contracts/kit'
import { certificateUserList } from '@portal/contracts/lists/certificates'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { BellRing, CalendarPlus, CircleCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { OneStillThere } from '../layouts/StillThere.tsx'
import { Button } from '../ui/Button.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { hasLeft, Opened, useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import type { Cells } from '../ui/list/columns.ts'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { LatestRun } from '../ui/list/LatestRun.tsx'
import { useSelection } from '../ui/list/selection.ts'
import { useListState } from '../ui/list/state.ts'
import { Card, Tag, Tags } from '../ui/parts.tsx'
import { RemindButton } from '../ui/RemindButton.tsx'
import { RemoveRecord } from '../ui/record.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { BookDialog } from './BookDialog.tsx'
import { CertificateDialog } from './CertificateDialog.tsx'
import { CourseDialog } from './CourseDialog.tsx'
import { askedOf, DepartmentFilter, StatusFilter, useCourseCells } from './columns.tsx'
import { useTypes, ValidityTag } from './labels.tsx'

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
  const now = found.data?.rows[0]
  const still = useStill(id, now, !known || (found.data !== undefined && !now))
  return (
    <OneStillThere still={still} found={found} title={t('certificates')} back={listAddress}>
      {(one) => <One key={id} one={one} />}
    </OneStillThere>
  )
}

function One({ one }: { one: Certificate }) {
  const { t } = useTranslation(['certificates', 'ui'])
  const types = useTypes()
  const navigate = useNavigate()
  const [shown, setShown] = useState<'change' | 'book'>()
  return (
    <Page
      wide
      title={one.name}
      back={listAddress}
      actions={
        <>
          <HistoryLink id={one.id} of="certificate" />
          <Button icon={<CalendarPlus size={18} aria-hidden />} onClick={() => setShown('book')}>
            {t('book')}
          </Button>
        </>
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
            <RemindButton target={one.id} seen={one.openCount + 1} />
            <Button
              kind="secondary"
              icon={<Pencil size={18} aria-hidden />}
              onClick={() => setShown('change')}
            >
              {t('change')}
            </Button>
            <RemoveRecord
              call={certificates.remove}
              input={{ id: one.id }}
              version={one.version}
              ask={{ title: t('removeAsk', { name: one.name }), text: t('removeText') }}
              text={t('remove')}
              said={t('removed')}
              onDone={() => void navigate(listAddress)}
            />
          </div>
        </div>
      </Card>
      <Users certificate={one} />
      <CaseHistory of={{ category: 'certificate', id: one.id }} />
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
  const list = useListState(certificates.users, certificateUserList)
  const [chosen, setChosen] = useState<CertificateUser>()
  const courseCells = useCourseCells()
  const filter = {
    id: certificate.id,
    ...askedOf(list),
    validity: validities.find((one) => one === list.get('validity')),
    optional: list.get('optional') === '' ? undefined : list.get('optional') === 'yes',
  }
  const sorted = { ...filter, sort: list.sort, descending: list.descending }
  const found = useQuery(
    read(certificates.users, { ...sorted, page: list.page, pageSize: list.pageSize }),
  )
  const selection = useSelection(filter, found.data?.total ?? 0)
  const cells: Cells<typeof certificateUserList, CertificateUser> = {
    userName: { cell: (row) => row.userName, below: (row) => row.departmentNames.join(', ') },
    ...courseCells,
    holdsUntil: (row) => (
      <Tags>
        {row.validity !== 'none' && <ValidityTag validity={row.validity} />}
        {row.holdsUntil && (
          <span className="whitespace-nowrap text-sm text-dim in-[td]:text-xs/4.5">
            {format.day(row.holdsUntil)}
          </span>
        )}
      </Tags>
    ),
  }
  const theirs = useQuery({
    ...read(certificates.coursesOf, { userId: chosen?.userId ?? '' }),
    enabled: hasLeft(chosen, found.data?.rows),
  })
  return (
    <>
      <LatestRun />
      <ListCard
        filters={
          <FilterLine
            list={list}
            search={<SearchInput list={list} label={t('searchPeople')} />}
            action={
              <ExportButton call={certificates.users} input={{ ...sorted, export: 'xlsx' }} />
            }
          >
            <StatusFilter list={list} />
            <FilterSelect
              list={list}
              name="validity"
              label={t('validity')}
              options={[
                { value: '', label: t('anyValidity') },
                ...validities.map((value) => ({ value, label: t(`validity_${value}`) })),
              ]}
            />
            <DepartmentFilter list={list} />
          </FilterLine>
        }
      >
        <FoundTable
          found={found}
          cells={cells}
          list={list}
          selection={selection}
          onOpen={setChosen}
          empty={{ title: t('noUsers'), hint: t('noUsersHint') }}
        />
        <Opened<Course> one={chosen} rows={found.data?.rows} theirs={theirs}>
          {(one) => <CourseDialog key={one.id} one={one} onClose={() => setChosen(undefined)} />}
        </Opened>
      </ListCard>
      <BulkBar
        call={certificates.bulk}
        filter={filter}
        total={found.data?.total ?? 0}
        shown={found.data?.rows.length ?? 0}
        selection={selection}
        choices={[
          { action: 'coursesApprove', icon: <CircleCheck size={18} aria-hidden /> },
          { action: 'coursesRemind', icon: <BellRing size={18} aria-hidden /> },
        ]}
        sheet={{ call: certificates.users, input: { ...sorted, export: 'xlsx' } }}
      />
    </>
  )
}
