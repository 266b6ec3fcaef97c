import { education, type OfferedEducation } from '@portal/contracts/education'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { HandIn } from './HandIn.tsx'
import { EducationTag } from './labels.tsx'
import { TakeIt } from './StartEducation.tsx'

/** The educations to read and take, with where I stand with each. */
export default function Offered() {
  const { t } = useTranslation('education')
  const found = useQuery(read(education.offered, {}))
  return (
    <Page
      title={t('offered')}
      actions={
        <LinkButton kind="secondary" to={addressOf(places.educations)}>
          {t('mine')}
        </LinkButton>
      }
    >
      {found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton />
      ) : found.data.rows.length === 0 ? (
        <Card>
          <EmptyState title={t('noneOffered')} hint={t('noneOfferedHint')} />
        </Card>
      ) : (
        found.data.rows.map((one) => <One key={one.id} one={one} />)
      )}
    </Page>
  )
}

function One({ one }: { one: OfferedEducation }) {
  const { t } = useTranslation('education')
  const [handing, setHanding] = useState(false)
  const { mine } = one
  const open = mine && (mine.state === 'Asked' || mine.state === 'Rejected')
  return (
    <Card title={one.name} actions={mine ? <EducationTag state={mine.state} /> : undefined}>
      <RichText html={one.description} />
      <TakeIt link={one.link} name={one.name} />
      <div className="mt-4">
        {open ? (
          <Link
            to={addressOf(places.education, { id: mine.id })}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-link hover:underline"
          >
            <Upload size={18} aria-hidden /> {t('handInTitle')}
          </Link>
        ) : mine ? null : handing ? (
          <HandIn educationId={one.id} onDone={() => setHanding(false)} />
        ) : (
          <Button
            kind="secondary"
            icon={<Upload size={18} aria-hidden />}
            aria-label={`${t('iHaveTaken')}: ${one.name}`}
            onClick={() => setHanding(true)}
          >
            {t('iHaveTaken')}
          </Button>
        )}
      </div>
    </Card>
  )
}
