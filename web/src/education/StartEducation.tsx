import { education, type UserEducation } from '@portal/contracts/education'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Card, EmptyState, ErrorState, Skeleton } from '../ui/parts.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { useStaying } from '../ui/staying.ts'
import { HandIn } from './HandIn.tsx'
import { EducationTag, Said } from './labels.tsx'

/** What is asked, and what it is about. */
const isSameAsking = sameBy((one: UserEducation) => [
  ...[one.name, one.description, one.link, one.askText, one.text],
])

/** An education that was asked for: what it is about, and where it is handed in. */
export default function StartEducation() {
  const { t } = useTranslation('education')
  const { id } = usePlace(places.education)
  const { user } = useSession()
  const found = useQuery(read(education.mine, { userId: user.id }))
  const data = useUpToDate(found)
  const open = data?.rows.filter((row) => row.state === 'Asked' || row.state === 'Rejected')
  const waiting = useStaying(open?.at(-1)?.id)
  const wanted = id ?? waiting
  const current = data?.rows.find((row) => row.id === wanted)
  const reading = useReading(current, isSameAsking, {
    gone: data !== undefined && wanted !== undefined && !current,
  })
  const one = reading.shown
  if (id && data && !one) return <NotFound />
  return (
    <Page title={one?.name ?? t('education')} back={addressOf(places.start)}>
      {one ? (
        <Asked
          key={one.id}
          one={one}
          changed={reading.changed && <ChangedNotice reading={reading} />}
        />
      ) : found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : data ? (
        <Card>
          <EmptyState
            title={t('nothingToHandIn')}
            action={<LinkButton to={addressOf(places.start)}>{t('toStart')}</LinkButton>}
          />
        </Card>
      ) : (
        <Skeleton />
      )}
    </Page>
  )
}

function Asked({
  one,
  changed,
}: {
  one: UserEducation
  /** Stands in place of the handing in where something else is asked now. */
  changed: ReactNode
}) {
  const { t } = useTranslation('education')
  const navigate = useNavigate()
  const isOpen = one.state === 'Asked' || one.state === 'Rejected'
  return (
    <>
      <div>
        <EducationTag state={one.state} />
      </div>
      <Said title={t('rejectedBecause')} text={one.text} />
      <Said title={t('fromOffice')} text={one.askText} tone="plain" />
      {(one.description !== '' || one.link !== '') && (
        <Card title={t('about')}>
          <RichText html={one.description} />
          <TakeIt link={one.link} name={one.name} />
        </Card>
      )}
      {changed ? (
        changed
      ) : isOpen ? (
        <Card title={t('handInTitle')}>
          <HandIn
            id={one.id}
            version={one.version}
            onDone={() => void navigate(addressOf(places.start))}
          />
        </Card>
      ) : (
        <Card>
          <p>{one.state === 'Approved' ? t('isApproved') : t('isWaiting')}</p>
          <div className="mt-4">
            <LinkButton to={addressOf(places.start)}>{t('toStart')}</LinkButton>
          </div>
        </Card>
      )}
    </>
  )
}

/** The way to where an education is taken, outside of the portal. */
export function TakeIt({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('education')
  if (link === '') return null
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${t('takeIt')}: ${name}`}
      className="mt-3 inline-flex min-h-11 items-center gap-2 font-medium text-link hover:underline"
    >
      <ExternalLink size={18} aria-hidden /> {t('takeIt')}
    </a>
  )
}
