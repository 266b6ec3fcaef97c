import { jobs } from '@portal/contracts/jobs'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Skeleton } from '../ui/parts.tsx'
import { AdView } from './AdView.tsx'
import { APPLY, GuestForm } from './ApplyForm.tsx'
import { Closed, ClosedMeanwhile } from './Closed.tsx'

/** Leads down to the form. */
function toForm(): void {
  const heading = document.getElementById(APPLY)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** The way down to the form, in sight for as long as that is not. */
export function ApplyBar() {
  const { t } = useTranslation('jobs')
  return (
    <div className="sticky on-foot z-10 -mx-4 flex bg-page/95 px-4 py-2 backdrop-blur print:hidden">
      <Button icon={<Send size={18} aria-hidden />} onClick={toForm} className="max-md:flex-1">
        {t('apply')}
      </Button>
    </div>
  )
}

/** One public job ad, and the form to apply with. */
export default function Ad() {
  const { id = '' } = usePlace(places.job)
  return <One key={id} id={id} />
}

function One({ id }: { id: string }) {
  const { t } = useTranslation('jobs')
  const found = useQuery({ ...read(jobs.one, { id }), placeholderData: undefined })
  const job = found.data
  const [sentTo, setSentTo] = useState<string>()
  const list = addressOf(places.jobs)
  const isClosed = isMissing(found.error)
  if (sentTo !== undefined && job) return <Thanks to={sentTo} job={job} />
  if (!job && isMissing(found.error)) return <Closed id={id} to={list} />
  return (
    <Page title={job?.headline ?? t('job')} back={list}>
      {found.isError && !job ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !job ? (
        <Skeleton />
      ) : (
        <>
          <AdView job={job} />
          {isClosed ? <ClosedMeanwhile to={list} /> : <ApplyBar />}
          <GuestForm
            job={job}
            onSent={({ email }) => setSentTo(email)}
            onClosed={() => void found.refetch()}
          />
        </>
      )}
    </Page>
  )
}

/** It has been sent: what comes now, and where else one can look. */
function Thanks({
  to,
  job: { headline, companyName },
}: {
  to: string
  job: { headline: string; companyName: string }
}) {
  const { t } = useTranslation('jobs')
  return (
    <Page title={t('thanks')} part="sent">
      <Card>
        <div role="status" className="flex flex-col gap-3 wrap-anywhere">
          <p className="flex gap-3 text-lg">
            <CircleCheck size={28} aria-hidden className="shrink-0 text-good" />
            {t('sent', { headline, company: companyName })}
          </p>
          <p>{t('receipt', { email: to })}</p>
          <p className="text-dim">{t('receiptHelp')}</p>
        </div>
        <div className="mt-6">
          <LinkButton to={addressOf(places.jobs)}>{t('otherJobs')}</LinkButton>
        </div>
      </Card>
    </Page>
  )
}
