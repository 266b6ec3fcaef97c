import { type IncidentDetail, incidents } from '@portal/contracts/incidents'
import { Id } from '@portal/contracts/kit'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { CaseHistory } from '../history/later.ts'
import { Page } from '../layouts/Page.tsx'
import { OneStillThere } from '../layouts/StillThere.tsx'
import { Attachments } from '../ui/Attachments.tsx'
import { useStill } from '../ui/gone.tsx'
import { HistoryLink } from '../ui/HistoryLink.tsx'
import { isMissing } from '../ui/missing.ts'
import { PersonLink } from '../ui/PersonLink.tsx'
import { Card, Moment } from '../ui/parts.tsx'
import { ChangedNotice, sameBy, useReading, useUpToDate } from '../ui/reading.tsx'
import { Actions, Remove } from './Actions.tsx'
import { AuthorityCard } from './AuthorityCard.tsx'
import { Comments } from './Comments.tsx'
import { AuthorityTag, StatusTag, useWords } from './labels.tsx'
import { spotText } from './SpotField.tsx'
import { Written } from './Written.tsx'

const home = addressOf(places.adminIncidents)

/** One report before an administrator; an address that names none is not found. */
export default function One() {
  const { incidentReportId: id = '' } = useParams()
  const { t } = useTranslation('incidents')
  const known = Id.safeParse(id).success
  const found = useQuery({ ...read(incidents.one, { id }), enabled: known })
  const data = useUpToDate(found)
  const still = useStill(id, data?.id === id ? data : undefined, !known || isMissing(found.error))
  return (
    <OneStillThere still={still} found={found} title={t('title')} back={home} rows={8}>
      {(one) => <Shown key={id} one={one} />}
    </OneStillThere>
  )
}

/** What is decided on; what is written beside it is no news to that. */
const isSame = sameBy((one: IncidentDetail) => [one.id, one.version])

function Shown({ one: given }: { one: IncidentDetail }) {
  const { t } = useTranslation('incidents')
  const words = useWords()
  const [busy, setBusy] = useState(false)
  const reading = useReading(given, isSame, { busy })
  const one = reading.shown ?? given
  const facts: readonly (readonly [string, string])[] = [
    [t('type'), words.type(one.type)],
    [t('registration'), one.registration],
    [t('day'), words.day(one.day)],
    [t('trafficArea'), one.trafficAreaName ?? ''],
  ]
  return (
    <Page wide title={one.headline} back={home} actions={<HistoryLink id={one.id} of="report" />}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusTag status={one.status} />
        <AuthorityTag state={one.authority.state} />
        <PersonLink id={one.userId} name={one.fullName} />
        <span className="text-dim wrap-anywhere">
          {one.departmentName && `${one.departmentName} · `}
          <Moment at={one.reportedAt} />
          {one.madeAt && (
            <>
              {' · '}
              {t('madeAt')} <Moment at={one.madeAt} />
            </>
          )}
        </span>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('whatHappened')}>
            <dl className="mb-4 grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {facts
                .filter(([, value]) => value !== '')
                .map(([name, value]) => (
                  <div key={name}>
                    <dt className="text-sm text-dim">{name}</dt>
                    <dd className="wrap-anywhere">{value}</dd>
                  </div>
                ))}
              {one.spot && (
                <div>
                  <dt className="text-sm text-dim">{t('spot')}</dt>
                  <dd className="tabular-nums">
                    {spotText(one.spot)}{' '}
                    <span className="text-dim">
                      {t('spotWithin', { meters: one.spot.accuracy })}
                    </span>
                  </dd>
                </div>
              )}
            </dl>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{one.description}</p>
            <Attachments list={one.files} />
            {one.filesMissing > 0 && (
              <p className="mt-3 text-sm text-warn">
                {t('filesMissingAdmin', { count: one.filesMissing })}
              </p>
            )}
          </Card>
          <Card title={t('answers')}>
            {one.answers.length === 0 ? (
              <p className="text-dim">{t('noAnswers')}</p>
            ) : (
              <Written all={one.answers} />
            )}
          </Card>
          <Comments one={one} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <AuthorityCard
            one={one}
            given={given}
            held={reading.changed !== undefined}
            onBusy={setBusy}
            onDone={reading.follow}
          />
          {!reading.changed && <Remove one={one} />}
          {/* The last: it is as long as what comes, and nothing that is pressed moves with it. */}
          <CaseHistory of={{ category: 'report', id: one.id }} />
        </div>
      </div>
      <Actions
        one={one}
        given={given}
        changed={reading.changed && <ChangedNotice reading={reading} />}
        onBusy={setBusy}
        onDone={reading.follow}
      />
    </Page>
  )
}
