import { addDays, type Day, isDay } from '@portal/calendar/days'
import { addressOf, places } from '@portal/contracts/places'
import { tachograph } from '@portal/contracts/tachograph'
import { type TimeReport, timereport } from '@portal/contracts/timereport'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useToday } from '../api/today.ts'
import { useFormat } from '../i18n/format.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { CardOfDay } from '../tachograph/shared.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Card, EmptyState, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { useUpToDate } from '../ui/reading.tsx'
import { DayForm } from './DayForm.tsx'
import { Facts } from './Facts.tsx'
import { type Draft, useDraft } from './keeping.ts'
import { Calculation, StateTag } from './labels.tsx'
import { TypedDayHere } from './TypedDayHere.tsx'

/** The report of one day; an address that is no day is not found. */
export default function DayPage() {
  const { date = '' } = usePlace(places.timeReportDay)
  return isDay(date) ? <OneDay key={date} day={date} /> : <NotFound />
}

function OneDay({ day }: { day: Day }) {
  const { t } = useTranslation('timereport')
  const format = useFormat()
  const today = useToday()
  const standing = useQuery(read(timereport.status, { date: day }))
  const status = useUpToDate(standing)
  const id = status?.days.find((one) => one.day === day)?.id
  const found = useQuery({ ...read(timereport.one, { id: id ?? '' }), enabled: id !== undefined })
  const latest = useUpToDate(found)
  const one = latest?.id === id ? latest : undefined
  const draft = useDraft(day)
  const card = useQuery({ ...read(tachograph.activities, { date: day }), enabled: day <= today })
  const [opened, open] = useState(false)
  const isComplete =
    status !== undefined && draft !== undefined && (id === undefined || one) && !card.isLoading
  if (isComplete && !opened) open(true)
  // Once it is typed into it stays, also while its first draft comes from the server.
  const isThere = (opened || isComplete) && draft !== undefined
  const error = standing.error ?? found.error
  return (
    <Page
      title={format.weekday(day)}
      actions={
        one ? (
          <StateTag state={one.state} />
        ) : (
          // With the first draft the tag comes, and nothing moves.
          isThere && (
            <span className="invisible contents" aria-hidden>
              <StateTag state="draft" />
            </span>
          )
        )
      }
      back={addressOf(places.timeReports)}
    >
      <nav className="flex flex-wrap items-center justify-between gap-2 max-md:*:px-3">
        <LinkButton
          kind="secondary"
          icon={<ChevronLeft size={18} aria-hidden />}
          to={addressOf(places.timeReportDay, { date: addDays(day, -1) })}
        >
          {t('previousDay')}
        </LinkButton>
        {day < today && (
          <LinkButton
            kind="secondary"
            icon={<ChevronRight size={18} aria-hidden />}
            to={addressOf(places.timeReportDay, { date: addDays(day, 1) })}
          >
            {t('followingDay')}
          </LinkButton>
        )}
      </nav>
      {day > today ? (
        <Card>
          <EmptyState title={t('notYet')} />
        </Card>
      ) : isThere ? (
        <Shown day={day} one={one} draft={draft} closed={status?.closed ?? false} />
      ) : error ? (
        <ErrorState error={error} retry={() => void standing.refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  )
}

function Shown({
  day,
  one,
  draft,
  closed,
}: {
  day: Day
  one: TimeReport | undefined
  draft: Draft | null
  closed: boolean
}) {
  const { t } = useTranslation('timereport')
  const calculation = one && (
    <Card>
      <Calculation report={one} />
      {one.decidedAt && one.state === 'approved' && (
        <p className="mt-3 text-sm text-dim">
          {one.decidedByName} · <Moment at={one.decidedAt} />
        </p>
      )}
    </Card>
  )
  return (
    <>
      {closed && (
        <p className="flex gap-2 rounded-lg bg-raised p-3 wrap-anywhere">
          <Lock size={20} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            {t('locked')}
            {draft?.found && ` ${t('lockedTyped')}`}
          </span>
        </p>
      )}
      {one?.returnedText && (
        <p className="rounded-lg bg-warn-soft p-3 text-warn wrap-anywhere whitespace-pre-line">
          <strong className="block">{t('returnedBecause')}</strong>
          {one.returnedText}
        </p>
      )}
      {closed || one?.state === 'approved' ? (
        <>
          <TypedDayHere draft={draft} />
          {calculation}
          {one && (
            <Card>
              <Facts report={one} />
            </Card>
          )}
          <CardOfDay day={day} reported={one} />
        </>
      ) : (
        <>
          <DayForm day={day} one={one} draft={draft} />
          {/* It comes, and grows, with each draft that is saved: above the form it would move what is pressed. */}
          {calculation}
        </>
      )}
    </>
  )
}
