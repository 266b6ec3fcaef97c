import { type Certificate, certificates } from '@portal/contracts/certificates'
import { certificateList } from '@portal/contracts/lists/certificates'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { EducationList, UserEducationList } from '../education/shared.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { Button } from '../ui/Button.tsx'
import { FilterSelect, ListCard } from '../ui/ListCard.tsx'
import { FoundTable } from '../ui/list/DataTable.tsx'
import { FilterLine } from '../ui/list/FilterLine.tsx'
import { useListState } from '../ui/list/state.ts'
import { Tag } from '../ui/parts.tsx'
import { SearchInput } from '../ui/SearchInput.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { CertificateDialog } from './CertificateDialog.tsx'
import { CourseList } from './CourseList.tsx'
import { useTypes } from './labels.tsx'

/** Certificates with their courses; the educations of the list, and those that people handed in. */
export default function CertificateAdmin() {
  const { t } = useTranslation('certificates')
  const tabs = tabsOf(places.adminCertificates, {
    certificates: t('certificates'),
    courses: t('coursesTab'),
    educations: t('educations'),
    handedIn: t('handedInTab'),
  })
  const tab = useTab(tabs)
  const [making, setMaking] = useState(false)
  return (
    <Page
      wide
      title={t('title')}
      actions={
        (tab === 'certificates' || tab === 'educations') && (
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setMaking(true)}>
            {tab === 'certificates' ? t('newCertificate') : t('newEducation')}
          </Button>
        )
      }
    >
      <Tabs tabs={tabs} current={tab} label={t('title')} />
      {tab === 'certificates' && <Certificates />}
      {tab === 'certificates' && making && (
        <CertificateDialog certificate={undefined} onClose={() => setMaking(false)} />
      )}
      {tab === 'courses' && <CourseList />}
      {tab === 'educations' && <EducationList making={making} onMade={() => setMaking(false)} />}
      {tab === 'handedIn' && <UserEducationList />}
    </Page>
  )
}

function Certificates() {
  const { t } = useTranslation('certificates')
  const format = useFormat()
  const list = useListState(certificates.list, certificateList)
  const types = useTypes()
  const setup = useQuery(read(certificates.setup, {}))
  const found = useQuery(
    read(certificates.list, {
      search: list.get('q'),
      type: types.find(({ value }) => value === list.get('type'))?.value,
      companyId: list.get('company') || undefined,
      sort: list.sort,
      descending: list.descending,
      page: list.page,
      pageSize: list.pageSize,
    }),
  )
  const companies = (setup.data?.companies ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }))
  return (
    <ListCard
      filters={
        <FilterLine list={list} search={<SearchInput list={list} />}>
          <FilterSelect
            list={list}
            name="type"
            label={t('type')}
            options={[{ value: '', label: t('anyType') }, ...types]}
          />
          <FilterSelect
            list={list}
            name="company"
            label={t('company')}
            options={[{ value: '', label: t('anyCompany') }, ...companies]}
          />
        </FilterLine>
      }
    >
      <FoundTable
        found={found}
        list={list}
        linkTo={(row) => addressOf(places.adminCertificate, { certificateId: row.id })}
        empty={{ title: t('noCertificates'), hint: t('noCertificatesHint') }}
        cells={{
          name: (row) => row.name,
          type: {
            cell: (row) => types.find(({ value }) => value === row.type)?.label,
            below: (row) => <Months row={row} />,
          },
          companies: {
            cell: (row) => row.companyNames.join(', ') || '–',
            phone: (row) => row.companyNames.join(', '),
          },
          open: {
            cell: (row) => format.number(row.openCount),
            phone: (row) => t('countBooked', { count: row.openCount }),
          },
          waiting: {
            cell: (row) =>
              row.waitingCount > 0 ? (
                <Tag tone="warn">{format.number(row.waitingCount)}</Tag>
              ) : (
                format.number(0)
              ),
            phone: (row) =>
              row.waitingCount > 0 && (
                <Tag tone="warn">{t('countWaiting', { count: row.waitingCount })}</Tag>
              ),
          },
          accepted: (row) => format.number(row.acceptedCount),
        }}
      />
    </ListCard>
  )
}

function Months({ row }: { row: Certificate }) {
  const { t } = useTranslation('certificates')
  return row.validityMonths === null ? t('forEver') : t('months', { count: row.validityMonths })
}
