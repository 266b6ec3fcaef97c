import { daysThatCount, vacationYearOf } from '@portal/calendar/vacation'
import { addressOf, places } from '@portal/contracts/places'
import { vacation } from '@portal/contracts/vacation'
import type { OwnLeave } from '@portal/contracts/vacation-shapes'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useToday } from '../api/today.ts'
import { loadCalendarFeed } from '../calendar-feed/later.ts'
import { Page } from '../layouts/Page.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { useLookingThrough } from '../ui/InPerson.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Card, EmptyState, ErrorState, Moment, Skeleton, Tag } from '../ui/parts.tsx'
import { useTakeAway } from '../ui/record.tsx'
import { Tabs, tabsOf, useTab } from '../ui/Tabs.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { StateTag, useLeaveWords } from './labels.tsx'

const CalendarFeed = onDemand(loadCalendarFeed)

const canChange = ({ state }: OwnLeave): boolean =>
  state === 'waiting' || state === 'approved' || state === 'notApproved'

/** My leave: what I asked for, asking for more, and changing it. */
export default function Mine() {
  const { t } = useTranslation('vacation')
  const go = useNavigate()
  const [params] = useSearchParams()
  const { id: userId } = useSession().user
  const thisYear = vacationYearOf(useToday())
  const [year, setYear] = useState(thisYear)
  const tabs = tabsOf(places.myVacation, {
    requests: t('tabRequests'),
    apply: t('tabApply'),
    edit: t('tabEdit'),
  })
  const tab = useTab(tabs)
  const found = useQuery(read(vacation.mine, { userId, year }))
  const done = () => void go(addressOf(places.myVacation))
  const rows = found.data?.rows ?? []
  const shown = rows.filter((one) => tab === 'requests' || canChange(one))
  const chosen = rows.find(({ id }) => id === params.get('id'))
  return (
    <Page title={t('title')}>
      <Tabs tabs={tabs} current={tab} label={t('tabs')} />
      {tab === 'apply' ? (
        <ApplyForm one={undefined} onDone={done} />
      ) : found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton />
      ) : tab === 'edit' && chosen && canChange(chosen) ? (
        <ApplyForm key={chosen.id} one={chosen} onDone={done} />
      ) : (
        <>
          <Card
            title={t('yearTitle', { from: year, to: year + 1 })}
            actions={
              <div className="w-40">
                <Select
                  label={t('year')}
                  value={String(year)}
                  onChange={(event) => setYear(Number(event.target.value))}
                  options={[-2, -1, 0, 1, 2].map((by) => ({
                    value: String(thisYear + by),
                    label: `${thisYear + by}/${thisYear + by + 1}`,
                  }))}
                />
              </div>
            }
          >
            <Account of={found.data.balance} />
          </Card>
          {shown.length === 0 && (
            <Card>
              <EmptyState title={t('none')} hint={t('noneHint')} />
            </Card>
          )}
          {shown.map((one) => (
            <Request key={one.id} one={one} />
          ))}
          {tab === 'requests' && (
            <div>
              <LinkButton
                to={addressOf(places.myVacation, { tab: 'apply' })}
                icon={<Plus size={18} aria-hidden />}
              >
                {t('tabApply')}
              </LinkButton>
            </div>
          )}
          {tab === 'requests' && <CalendarFeed />}
        </>
      )}
    </Page>
  )
}

interface Of {
  readonly entitled: number
  readonly paid: number
  readonly saved: number
  readonly savedKnown: boolean
  readonly approved: number
  readonly waiting: number
  readonly left: number
  readonly canSave: number
}

/** Where the vacation of a year stands. */
export function Account({ of }: { of: Of }) {
  const { t } = useTranslation('vacation')
  const figures = ['entitled', 'saved', 'approved', 'waiting', 'left'] as const
  return (
    <>
      <dl className="grid pairs-28 gap-3">
        {figures.map((name) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-dim">{t(`figure_${name}`)}</dt>
            <dd
              data-figure={name}
              className={`text-2xl font-semibold tabular-nums ${of[name] < 0 ? 'text-bad' : ''}`}
            >
              {name === 'saved' && !of.savedKnown ? '–' : of[name]}
            </dd>
          </div>
        ))}
      </dl>
      {of.paid < of.entitled && (
        <p className="mt-3 text-dim">{t('paid', { count: of.paid, of: of.entitled })}</p>
      )}
      {!of.savedKnown && <p className="mt-3 text-dim">{t('savedUnknown')}</p>}
      {of.canSave > 0 && <p className="mt-3 text-dim">{t('canSave', { count: of.canSave })}</p>}
    </>
  )
}

/** One request with what can be done with it now. */
function Request({ one }: { one: OwnLeave }) {
  const { t } = useTranslation('vacation')
  const words = useLeaveWords()
  const locked = useLookingThrough()
  const { busy, takeAway } = useTakeAway(vacation.withdraw)
  const asks = one.state === 'approved'
  const takes = one.takesVacation ? daysThatCount(one.days).length : 0
  return (
    <Card title={words.type(one.names)} actions={<StateTag state={one.state} />}>
      <p className="font-medium">{words.days(one.days)}</p>
      <p className="mt-1 flex flex-wrap gap-2 text-dim">
        {takes > 0 && <span>{t('takesDays', { count: takes })}</span>}
        {one.extent < 100 && <span>{t('percent', { one: one.extent })}</span>}
        {one.entered && <Tag>{t('entered')}</Tag>}
        <span>
          {!one.entered && t('submitted')} <Moment at={one.submittedAt} />
        </span>
      </p>
      {one.course && <p className="mt-2 wrap-anywhere">{`${t('course')}: ${one.course}`}</p>}
      {one.comment && <p className="mt-2 wrap-anywhere whitespace-pre-line">{one.comment}</p>}
      {one.reason && (
        <p className="mt-3 rounded-lg bg-raised p-3 wrap-anywhere whitespace-pre-line">
          <strong className="block">{t('officeSays')}</strong>
          {one.reason}
        </p>
      )}
      {canChange(one) && (
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton
            kind="secondary"
            to={addressOf(places.myVacation, { tab: 'edit', id: one.id })}
            icon={<Pencil size={18} aria-hidden />}
          >
            {t('change')}
          </LinkButton>
          <Button
            kind="secondary"
            busy={busy}
            disabled={locked}
            icon={<Undo2 size={18} aria-hidden />}
            onClick={() =>
              void takeAway(
                {
                  title: t(asks ? 'askBackTitle' : 'takeBackTitle'),
                  text: t(asks ? 'askBackText' : 'takeBackText'),
                  confirm: t(asks ? 'askBack' : 'takeBack'),
                },
                { id: one.id },
                one.version,
              )
            }
          >
            {t(asks ? 'askBack' : 'takeBack')}
          </Button>
        </div>
      )}
    </Card>
  )
}
