import { certificates } from '@portal/contracts/certificates'
import { education } from '@portal/contracts/education'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { MyCertificates, MyCourses } from '../certificates/shared.ts'
import { Button } from '../ui/Button.tsx'
import { Held } from '../ui/gone.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { DecideDialog } from './DecideDialog.tsx'
import { EducationCard } from './EducationCard.tsx'

/** What a person has learnt, on the administrators' page of them. */
export function EducationOfPerson({ userId }: { userId: string }) {
  const { t } = useTranslation('education')
  const { isWage } = useSession()
  const [chosen, setChosen] = useState<string>()
  const theirs = useQuery(
    read(education.filter, { userId, sort: 'changedAt', descending: true, page: 0, pageSize: 0 }),
  )
  const courses = useQuery(read(certificates.coursesOf, { userId }))
  const failed = theirs.error ?? courses.error
  const again = () => {
    for (const one of [theirs, courses]) if (one.isError) void one.refetch()
  }
  if (!theirs.data || !courses.data)
    return failed ? <ErrorState error={failed} retry={again} /> : <Skeleton />
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('educations')}</h2>
      {theirs.data.rows.length === 0 && (
        <Card>
          <EmptyState title={t('noneHere')} />
        </Card>
      )}
      {theirs.data.rows.map((row) => (
        <EducationCard key={row.id} one={row}>
          {isWage && (
            <div>
              <Button kind="secondary" onClick={() => setChosen(row.id)}>
                {t('decide')}
              </Button>
            </div>
          )}
        </EducationCard>
      ))}
      <h2 className="text-lg font-semibold">{t('certificates')}</h2>
      <MyCertificates courses={courses.data.rows} />
      <h2 className="text-lg font-semibold">{t('courses')}</h2>
      <MyCourses courses={courses.data.rows} readOnly />
      <Held rows={theirs.data.rows} id={chosen}>
        {(one) => <DecideDialog one={one} onClose={() => setChosen(undefined)} />}
      </Held>
    </div>
  )
}
