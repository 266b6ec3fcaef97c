import { applicants } from '@portal/contracts/applicants'
import { type JobAd, jobs } from '@portal/contracts/jobs'
import { Id } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { isComing, read } from '../api/hooks.ts'
import { Applicants, OpenedApplication, StatusLine } from '../applicants/shared.ts'
import { Page } from '../layouts/Page.tsx'
import { OneStillThere } from '../layouts/StillThere.tsx'
import { usePlace } from '../router/place.ts'
import { Select } from '../ui/Field.tsx'
import { useStill } from '../ui/gone.tsx'
import { isMissing } from '../ui/missing.ts'
import { Skeleton } from '../ui/parts.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { AdForm } from './AdForm.tsx'
import { useCompanies } from './companies.ts'
import { NEW } from './labels.tsx'
import { Standing } from './Standing.tsx'

const home = addressOf(places.adminJobs)
const templates = addressOf(places.adminJobs, { tab: 'templates' })

/** One job ad and who has applied; one template; or another one of either, to be written. */
export default function OneAd() {
  const { id = '' } = useParams()
  return id === NEW ? <NewAd /> : <One key={id} id={id} />
}

function One({ id }: { id: string }) {
  const { t } = useTranslation('jobs-admin')
  const known = Id.safeParse(id).success
  const found = useQuery({ ...read(jobs.adminOne, { id }), enabled: known })
  const now = found.data?.id === id ? found.data : undefined
  const still = useStill(id, now, !known || isMissing(found.error))
  return (
    <OneStillThere
      still={still}
      found={found}
      title={t('ad')}
      back={still.one?.isTemplate ? templates : home}
      rows={8}
    >
      {(ad) => (ad.isTemplate ? <Template ad={ad} /> : <Ad ad={ad} />)}
    </OneStillThere>
  )
}

function Template({ ad }: { ad: JobAd }) {
  const { t } = useTranslation('jobs-admin')
  return (
    <Page title={t('templateNamed', { headline: ad.headline })} back={templates}>
      <Standing ad={ad} />
      <Written ad={ad} />
    </Page>
  )
}

function Ad({ ad }: { ad: JobAd }) {
  const { t } = useTranslation('jobs-admin')
  const tabs = tabsOf(places.adminJob, { applicants: t('tabApplicants'), ad: t('tabAd') })
  const tab = useTab(tabs)
  // The line of counts stands above the list: it would push it down.
  const counted = useQuery(read(applicants.ofAd, { id: ad.id }))
  return (
    <Page wide title={ad.headline} back={home}>
      <Standing ad={ad} />
      <Tabs tabs={tabs} current={tab} label={t('tabsOfAd')} />
      {tab === 'applicants' && isComing(counted) ? (
        <Skeleton rows={8} />
      ) : tab === 'applicants' ? (
        <>
          <StatusLine jobAdId={ad.id} />
          <Applicants jobAdId={ad.id} />
        </>
      ) : (
        <div className="max-w-[46.875rem]">
          <Written ad={ad} />
          <OpenedApplication />
        </div>
      )}
    </Page>
  )
}

/** The form of an ad, once it is known which companies it can be of. */
function Written({ ad }: { ad: JobAd }) {
  const { ready, companies } = useCompanies()
  return ready ? <AdForm ad={ad} isTemplate={ad.isTemplate} companies={companies} /> : <Skeleton />
}

function NewAd() {
  const { t } = useTranslation('jobs-admin')
  const [, setParams] = useSearchParams()
  const { from = '', kind } = usePlace(places.adminJob)
  const isTemplate = kind === 'template'
  const { ready, companies } = useCompanies()
  const known = Id.safeParse(from).success
  const source = useQuery({ ...read(jobs.adminOne, { id: from }), enabled: known })
  const begun = useQuery({ ...read(jobs.templates, {}), enabled: !isTemplate })
  const one = source.data?.id === from ? source.data : undefined
  const isThere =
    ready && (!known || one !== undefined || source.isError) && (isTemplate || !isComing(begun))
  const offered = begun.data?.rows ?? []
  return (
    <Page title={t(isTemplate ? 'newTemplate' : 'newAd')} back={isTemplate ? templates : home}>
      {isThere && offered.length > 0 && (
        <Select
          label={t('fromTemplate')}
          value={offered.some(({ id }) => id === from) ? from : ''}
          options={[
            { value: '', label: t('noTemplate') },
            ...offered.map(({ id, headline }) => ({ value: id, label: headline })),
          ]}
          onChange={({ target }) =>
            setParams(target.value ? { from: target.value } : {}, { replace: true })
          }
        />
      )}
      {isThere ? (
        <AdForm
          key={one?.id}
          ad={undefined}
          from={one}
          isTemplate={isTemplate}
          companies={companies}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  )
}
