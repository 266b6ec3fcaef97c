import { certificates } from '@portal/contracts/certificates'
import { education } from '@portal/contracts/education'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { MyCertificates, MyCourses } from '../certificates/shared.ts'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { EducationCard } from './EducationCard.tsx'
import { HandIn } from './HandIn.tsx'

/** My educations, certificates and courses; and one more that I have taken. */
export default function Mine() {
  const { t } = useTranslation('education')
  const { user } = useSession()
  const courses = useQuery(read(certificates.courses, { id: user.id }))
  const navigate = useNavigate()
  const tabs = tabsOf(places.educations, {
    educations: t('educations'),
    certificates: t('certificates'),
    courses: t('courses'),
    add: t('add'),
  })
  const tab = useTab(tabs)
  return (
    <Page
      title={t('mine')}
      actions={
        <LinkButton kind="secondary" to={addressOf(places.offeredEducations)}>
          {t('toOffered')}
        </LinkButton>
      }
    >
      <Tabs tabs={tabs} current={tab} label={t('mine')} />
      {tab === 'educations' && <MyEducations />}
      {tab === 'add' && (
        <Card title={t('registerTitle')}>
          <HandIn onDone={() => void navigate(addressOf(places.educations))} />
        </Card>
      )}
      {(tab === 'certificates' || tab === 'courses') &&
        (courses.data ? (
          tab === 'courses' ? (
            <MyCourses courses={courses.data.rows} />
          ) : (
            <MyCertificates courses={courses.data.rows} />
          )
        ) : courses.isError ? (
          <ErrorState error={courses.error} retry={() => void courses.refetch()} />
        ) : (
          <Skeleton />
        ))}
    </Page>
  )
}

function MyEducations() {
  const { t } = useTranslation('education')
  const { user } = useSession()
  const found = useQuery(read(education.mine, { userId: user.id }))
  if (!found.data)
    return found.isError ? (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton />
    )
  if (found.data.rows.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('noneYet')}
          hint={t('noneYetHint')}
          action={
            <LinkButton to="?tab=add" icon={<Plus size={18} aria-hidden />}>
              {t('add')}
            </LinkButton>
          }
        />
      </Card>
    )
  return found.data.rows.map((one) => (
    <EducationCard key={one.id} one={one}>
      {(one.state === 'Asked' || one.state === 'Rejected') && (
        <div>
          <LinkButton
            to={addressOf(places.education, { id: one.id, back: addressOf(places.educations) })}
            icon={<Upload size={18} aria-hidden />}
          >
            {t('handInTitle')}
          </LinkButton>
        </div>
      )}
    </EducationCard>
  ))
}
