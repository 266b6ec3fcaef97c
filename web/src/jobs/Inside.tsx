import { auth } from '@portal/contracts/auth'
import { type InsideJob, jobs } from '@portal/contracts/jobs'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { useListState } from '../ui/list/state.ts'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Skeleton } from '../ui/parts.tsx'
import { ApplyBar } from './Ad.tsx'
import { AdList, lookingFor } from './AdList.tsx'
import { AdView } from './AdView.tsx'
import { OwnForm } from './ApplyForm.tsx'
import { OwnAsked } from './Asked.tsx'
import { Closed, ClosedMeanwhile } from './Closed.tsx'
import { nothingWritten } from './draft.ts'

/** The job ads for those who work here, or one of them. */
export default function Inside() {
  const { id } = usePlace(places.insideJobs)
  return id ? <One key={id} id={id} /> : <All />
}

function All() {
  const { t } = useTranslation('jobs')
  const list = useListState()
  const found = useQuery(read(jobs.inside, lookingFor(list)))
  const choices = useQuery(read(jobs.insideCompanies, {}))
  return (
    <Page title={t('title')}>
      <AdList
        list={list}
        found={found}
        choices={choices.data}
        to={(id) => addressOf(places.insideJobs, { id })}
      />
    </Page>
  )
}

function One({ id }: { id: string }) {
  const { t } = useTranslation('jobs')
  const { user } = useSession()
  const found = useQuery({ ...read(jobs.insideOne, { id }), placeholderData: undefined })
  const job = found.data
  const list = addressOf(places.insideJobs)
  const isClosed = isMissing(found.error)
  if (!job && isClosed) return <Closed id={id} to={list} userId={user.id} />
  return (
    <Page title={job?.headline ?? t('job')} back={list} part={id}>
      {found.isError && !job ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !job ? (
        <Skeleton />
      ) : (
        <>
          <AdView
            job={job}
            asked={
              <>
                <OwnAsked rights={job.rights} own={job.ownRights} />
                {job.rights.some((one) => !job.ownRights.includes(one)) && (
                  <Link
                    to={addressOf(places.driverRights)}
                    className="inline-flex min-h-11 items-center text-link hover:underline"
                  >
                    {t('toRights')}
                  </Link>
                )}
              </>
            }
          />
          {job.appliedAt !== null ? (
            <Applied at={job.appliedAt} />
          ) : (
            <>
              {isClosed ? <ClosedMeanwhile to={list} /> : <ApplyBar />}
              <Own job={job} userId={user.id} onClosed={() => void found.refetch()} />
            </>
          )}
        </>
      )}
    </Page>
  )
}

/** The form, with what is on record of its writer. */
function Own({ job, userId, onClosed }: { job: InsideJob; userId: string; onClosed: () => void }) {
  const me = useQuery(read(auth.me, { details: 'true' }))
  if (me.isError && !me.data) return <ErrorState error={me.error} retry={() => void me.refetch()} />
  if (!me.data?.details) return <Skeleton />
  const { fullName, details } = me.data
  return (
    <OwnForm
      job={job}
      userId={userId}
      begun={{
        ...nothingWritten,
        name: fullName,
        email: details.email,
        phone: details.phone ?? '',
        rights: job.rights.filter((one) => job.ownRights.includes(one)),
      }}
      onClosed={onClosed}
      onSent={() => window.scrollTo({ top: 0 })}
    />
  )
}

function Applied({ at }: { at: string }) {
  const { t } = useTranslation('jobs')
  const format = useFormat()
  return (
    <Card>
      <p role="status" className="flex gap-3">
        <CircleCheck size={24} aria-hidden className="shrink-0 text-good" />
        <span>
          <span className="block font-semibold">{t('appliedOn', { day: format.date(at) })}</span>
          {t('appliedHint')}
        </span>
      </p>
    </Card>
  )
}
