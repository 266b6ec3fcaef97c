import { app } from '@portal/contracts/app'
import { driverRights } from '@portal/contracts/driver-rights'
import type { RightState } from '@portal/contracts/driver-rights-rules'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router'
import { loadUnreached } from '../account/later.ts'
import { isComing, read } from '../api/hooks.ts'
import { patiently } from '../api/patience.ts'
import { useSession } from '../api/session.tsx'
import { useRightWords } from '../driver-rights/shared.ts'
import { useFormat } from '../i18n/format.ts'
import { allTexts } from '../i18n/i18n.ts'
import { Page } from '../layouts/Page.tsx'
import { NewsBlock, useNews } from '../news/shared.ts'
import { internalPath } from '../router/internal-path.ts'
import { asItComes } from '../ui/on-demand.tsx'
import { Card, Skeleton } from '../ui/parts.tsx'
import { loadWaitingList } from '../waiting/later.ts'
import { AllDone } from './AllDone.tsx'
import { Checklist } from './Checklist.tsx'
import { EmergencyButton } from './EmergencyButton.tsx'
import { forgetHeading, rememberHeading } from './heading.ts'
import { isHeld, wasHeld } from './held.ts'
import { Ring } from './Ring.tsx'
import { comingOf, stepsOf } from './steps.ts'

/** For administrators alone: nobody else loads it, or its words. */
const WaitingList = asItComes(
  async () => {
    const [page] = await Promise.all([patiently(loadWaitingList), allTexts()])
    return page
  },
  () => <Skeleton rows={4} />,
)

/** Seldom shown: its words come with it. */
const Unreached = asItComes(
  async () => {
    const [part] = await Promise.all([patiently(loadUnreached), allTexts()])
    return part
  },
  () => <Skeleton rows={1} />,
)

/** Where everybody begins: what waits for them. */
export default function Start() {
  const { t } = useTranslation(['start', 'layouts'])
  const session = useSession()
  const [params] = useSearchParams()
  const wanted = rememberHeading(session.user.id, internalPath(params.get('returnUrl')))
  const { startupDone, unreadMessageCount } = session.summary
  const { startup } = session.summary
  // Whoever was held is told that nothing holds them any more; all others go where they want to at once.
  const [told, setTold] = useState(() => startupDone && wasHeld(session.user.id))
  if (startupDone && !told && wasHeld(session.user.id)) setTold(true)
  if (!startupDone && told) setTold(false)
  useEffect(() => {
    if (!startupDone) isHeld(session.user.id)
    // Next time the start is where they want to be.
    else if (!told) forgetHeading(session.user.id)
  }, [startupDone, told, session.user.id])
  const words = useRightWords()
  const rights = useQuery(read(driverRights.required, { userId: session.user.id }))
  const news = useNews({ page: 0, pageSize: 5, onlyShowOnStart: true })
  const coming = isComing(rights) || isComing(news)
  const rightsIn = (state: RightState) =>
    (rights.data?.rights ?? [])
      .filter((right) => right.state === state)
      .map((right) => ({
        right,
        title: words.name({ kind: right.kind, title: (right.pending ?? right.valid)?.title }),
      }))
  const steps = stepsOf(
    startup,
    rights.data?.missing.length ?? 0,
    rightsIn('informationRequested'),
    rightsIn('needsRenewal'),
  )
  const ahead = comingOf(startup)
  const open = steps.filter((step) => !step.done)
  const needed = steps.filter((step) => !step.optional)
  // A contract leaves the list when it is signed; it was a step all the same.
  const signed = startup.signedContractsCount
  const done = needed.filter((step) => step.done).length + signed
  const all = needed.length + signed
  const under = (
    <>
      <NewsBlock start held={!startupDone} />
      <DaysWithoutIncidents />
    </>
  )
  if (startupDone && wanted && !told) return <Navigate to={wanted} replace />
  return (
    <Page
      title={told ? t('start:allDone') : t('layouts:menuStart')}
      part={told ? 'done' : ''}
      actions={<EmergencyButton />}
    >
      {told ? (
        <AllDone wanted={wanted} />
      ) : (
        <Card>
          <div className="flex items-center gap-4" role="status">
            {!startupDone && <Ring done={done} of={all} />}
            <div className="min-w-0">
              <p className="text-lg font-semibold wrap-anywhere">
                {t('start:welcome', { name: session.user.fullName })}
              </p>
              {startupDone ? (
                <Unread count={unreadMessageCount} />
              ) : (
                <>
                  <p>{t('start:held', { count: all - done })}</p>
                  <p className="text-sm text-dim">{t('start:progress', { done, of: all })}</p>
                </>
              )}
              {startup.skippedByImpersonateAdmin && open.length > 0 && (
                <p className="mt-2 text-dim">{t('start:skipped')}</p>
              )}
            </div>
          </div>
        </Card>
      )}
      {session.summary.mailUnreached && <Unreached />}
      {coming ? (
        <Skeleton rows={6} />
      ) : (
        <>
          <Checklist steps={startupDone ? open : steps} coming={ahead} />
          {startupDone && session.decides ? <WaitingList>{under}</WaitingList> : under}
        </>
      )}
    </Page>
  )
}

/** How much is unread: a way to it, where there is something. */
function Unread({ count }: { count: number }) {
  const { t } = useTranslation('start')
  const said = t('unread', { count })
  if (count === 0) return <p className="text-dim">{said}</p>
  return (
    <Link
      to={addressOf(places.messages)}
      className="inline-flex min-h-11 items-center font-medium text-link hover:underline"
    >
      {said}
    </Link>
  )
}

function DaysWithoutIncidents() {
  const { t } = useTranslation(['auth', 'start'])
  const format = useFormat()
  const days = useQuery(read(app.incidentFreeDays, {}))
  const { summary } = useSession()
  if (!days.data) return null
  return (
    <p className="flex items-center gap-3 rounded-xl bg-navy p-4 text-on-navy">
      <ShieldCheck size={24} aria-hidden className="text-accent" />
      <span>
        <b className="tabular-nums">{format.number(days.data.days)}</b>{' '}
        {t('daysWithoutIncidents', { count: days.data.days })}
        {summary.lastDamageDate && (
          <span className="block text-sm">
            {t('start:lastDamage', { day: format.date(summary.lastDamageDate) })}
          </span>
        )}
      </span>
    </p>
  )
}
