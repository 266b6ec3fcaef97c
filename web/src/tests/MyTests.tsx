import { addressOf, places } from '@portal/contracts/places'
import type { CompletedTest, OpenTest } from '@portal/contracts/test-shapes'
import { tests } from '@portal/contracts/tests'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { Page } from '../layouts/Page.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Card, EmptyState, ErrorState, Moment, Skeleton, Tag } from '../ui/parts.tsx'
import { DiplomaButton } from './DiplomaButton.tsx'
import { TakeTest } from './TakeTest.tsx'

/** My tests: what waits, and what I have handed in, with results and diplomas. */
export default function MyTests() {
  const { t } = useTranslation('tests')
  const [params] = useSearchParams()
  const open = useQuery(read(tests.open, {}))
  const completed = useQuery(read(tests.completed, {}))
  const id = params.get('id')
  if (id)
    return (
      <TakeTest key={id} id={id} wayOn={{ to: addressOf(places.myTests), text: t('toMyTests') }} />
    )
  return (
    <Page title={t('myTests')}>
      <Card title={t('toTake')}>
        {!open.data ? (
          <OnItsWay of={open} />
        ) : open.data.rows.length === 0 ? (
          <EmptyState title={t('nothingWaits')} />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {open.data.rows.map((row) => (
              <Waiting key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('completed')}>
        {!completed.data ? (
          <OnItsWay of={completed} />
        ) : completed.data.rows.length === 0 ? (
          <EmptyState title={t('noneCompleted')} />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {completed.data.rows.map((row) => (
              <Completed key={`${row.id} ${row.round}`} row={row} />
            ))}
          </ul>
        )}
      </Card>
    </Page>
  )
}

function OnItsWay({ of }: { of: { readonly error: unknown; refetch(): unknown } }) {
  if (of.error) return <ErrorState error={of.error} retry={() => void of.refetch()} />
  return <Skeleton rows={2} />
}

function Waiting({ row }: { row: OpenTest }) {
  const { t } = useTranslation('tests')
  return (
    <li>
      <Link
        to={addressOf(places.myTests, { id: row.id })}
        className="flex min-h-14 items-center gap-3 py-3"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{row.title}</span>
          <span className="flex flex-wrap gap-2 pt-1">
            <Tag>{t(row.kind)}</Tag>
            <Tag>{t('questionCount', { count: row.questionCount })}</Tag>
            {row.optional && <Tag>{t('optional')}</Tag>}
            {row.attempts > 0 && <Tag tone="bad">{t('state_notApproved')}</Tag>}
          </span>
        </span>
        <ChevronRight size={20} className="shrink-0 text-dim" aria-hidden />
      </Link>
    </li>
  )
}

function Completed({ row }: { row: CompletedTest }) {
  const { t } = useTranslation('tests')
  const format = useFormat()
  const isTest = row.kind === 'test'
  // One may have taken it more than once.
  const named = `${row.title}, ${format.moment(row.handedInAt)}`
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{row.title}</p>
        <p className="flex flex-wrap items-center gap-2 pt-1 text-sm text-dim">
          <Tag tone={row.approved ? 'good' : 'bad'}>
            {isTest
              ? row.approved
                ? t('state_approved')
                : t('state_notApproved')
              : t('state_sent')}
          </Tag>
          {isTest && row.maxPoints > 0 && (
            <span>{t('pointsOf', { points: row.points, max: row.maxPoints })}</span>
          )}
          <Moment at={row.handedInAt} />
        </p>
      </div>
      {isTest && row.approved && <DiplomaButton id={row.id} round={row.round} named={named} />}
      {row.mayRedo && (
        <LinkButton to={addressOf(places.myTests, { id: row.id })} label={`${t('redo')}: ${named}`}>
          {t('redo')}
        </LinkButton>
      )}
    </li>
  )
}
