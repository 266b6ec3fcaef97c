import type { ReplyOf } from '@portal/contracts'
import { history } from '@portal/contracts/history'
import { type CaseId, caseOf, caseText } from '@portal/contracts/history/cases'
import { isId } from '@portal/contracts/ids'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Columns2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { LegalHold } from '../privacy/shared.ts'
import { useHere, usePlace } from '../router/place.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Moment, Skeleton, Tag } from '../ui/parts.tsx'
import { Changes, Value } from './Changes.tsx'
import { Compared } from './Compare.tsx'
import { Facts } from './Entry.tsx'
import { useFieldWords, type WordsOf } from './fields.ts'
import { Slider } from './Slider.tsx'
import { TakeAlong } from './TakeAlong.tsx'
import { useHistoryWords } from './words.ts'

/** Events of a case that stand beside its moment. */
const BESIDE = 20

type Then = ReplyOf<typeof history.moment>

/** One case as it stood after each of its events. */
export default function CasePage() {
  const { category: given = '', id = '' } = useParams()
  const { of } = usePlace(places.caseHistory)
  const category = caseOf(given)
  const isKnown = isId(id) && (of === undefined || isId(of))
  return category && isKnown ? <Case is={{ category, id, of }} /> : <NotFound />
}

function Case({ is }: { is: CaseId }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const { isSuper } = useSession()
  const wordsOf = useFieldWords()
  const { version: named, with: beside } = usePlace(places.caseHistory)
  const [, setParams] = useSearchParams()
  const newest = useQuery(read(history.case, { ...is, page: 0, pageSize: BESIDE }))
  const total = newest.data?.total
  const within = (said: string | undefined, otherwise: number) =>
    total && Math.min(Math.max(Math.trunc(Number(said)) || otherwise, 1), total)
  const version = within(named, total ?? 1)
  const second = beside === undefined ? undefined : within(beside, 1)
  const found = useQuery({
    ...read(history.moment, { ...is, version: String(version ?? 1) }),
    enabled: version !== undefined,
  })
  const compared = useQuery({
    ...read(history.moment, { ...is, version: String(second ?? 1) }),
    enabled: second !== undefined,
  })
  const set = (name: 'version' | 'with', to: number | undefined) =>
    setParams(
      (params) => {
        if (to === undefined) params.delete(name)
        else params.set(name, String(to))
        return params
      },
      { replace: true },
    )
  const go = (to: number) => set('version', to)
  if (isMissing(newest.error)) return <NotFound />
  const about = found.data?.entry ?? { object: null, subjectName: null }
  const name = caseText(is.category, about, words.locale)
  return (
    <Page wide title={t('caseOf', { name })} actions={<LogLink of={is} />}>
      {newest.isError && !newest.data ? (
        <ErrorState error={newest.error} retry={() => void newest.refetch()} />
      ) : found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data || version === undefined || total === undefined ? (
        <Skeleton rows={6} />
      ) : (
        <>
          <Slider
            at={version}
            total={total}
            said={words.action(found.data.entry.action)}
            onGo={go}
          />
          {isSuper && is.category !== 'attempt' && (
            <LegalHold of={{ kind: is.category, id: is.id }} />
          )}
          {second === undefined ? (
            <>
              <div className="flex flex-wrap gap-2 empty:hidden">
                {total > 1 && (
                  <Button
                    kind="secondary"
                    icon={<Columns2 size={18} aria-hidden />}
                    onClick={() => set('with', Math.max(version - 1, 1))}
                  >
                    {t('compare')}
                  </Button>
                )}
                <TakeAlong of={is} />
              </div>
              <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                <Stood then={found.data} wordsOf={wordsOf} />
                <Events of={is} at={version} onGo={go} />
              </div>
            </>
          ) : (
            <>
              <Slider
                at={second}
                total={total}
                said={compared.data ? words.action(compared.data.entry.action) : ''}
                second
                onGo={(to) => set('with', to)}
              />
              <div className="flex">
                <Button kind="secondary" onClick={() => set('with', undefined)}>
                  {t('compareEnd')}
                </Button>
              </div>
              {compared.data ? (
                <Compared one={compared.data} other={found.data} wordsOf={wordsOf} />
              ) : compared.isError ? (
                <ErrorState error={compared.error} retry={() => void compared.refetch()} />
              ) : (
                <Skeleton rows={4} />
              )}
            </>
          )}
        </>
      )}
    </Page>
  )
}

/** The way to all that the log has of a case: also what others did with it in streams of their own. */
function LogLink({ of: { category, id } }: { of: CaseId }) {
  const { t } = useTranslation('history')
  const { isSuper } = useSession()
  const back = useHere()
  if (!isSuper || category === 'attempt') return null
  const to =
    category === 'user'
      ? addressOf(places.user, { userId: id, tab: 'log', back })
      : addressOf(places.logs, { object: id, back })
  return (
    <LinkButton kind="secondary" to={to}>
      {t('inLog')}
    </LinkButton>
  )
}

/** What happened at the moment, and all that the case said then; what is not as before is marked. */
function Stood({ then, wordsOf }: { then: Then; wordsOf: WordsOf }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  // Of its first event all is new: it stands below.
  const changed = then.entry.moment === 1 ? [] : then.state.filter((one) => one.changed)
  const told = [...changed, ...then.said]
  const isMarked = new Set(changed)
  return (
    <div className="flex flex-col gap-4">
      <Card title={words.action(then.entry.action)}>
        <div className="flex flex-col gap-4">
          <Facts entry={then.entry} />
          {told.length > 0 && <Changes changes={told} wordsOf={wordsOf} />}
        </div>
      </Card>
      <Card title={t('stoodSo')}>
        {then.state.length === 0 && <p className="text-dim">{t('nothingSaid')}</p>}
        <dl className="flex flex-col">
          {then.state.map((one, at) => {
            const field = wordsOf(one.form, one.field)
            if (!field) return null
            const before = then.state[at - 1]
            const isNext = before && (before.form !== one.form || before.part !== one.part)
            return (
              <div
                key={`${one.form} ${one.part} ${one.field}`}
                className={`flex flex-col gap-1 border-l-4 py-2 pl-3 ${isNext ? 'mt-2 border-t border-t-line' : ''} ${isMarked.has(one) ? 'border-accent bg-raised/60' : 'border-transparent'}`}
              >
                <dt className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                  {field.label}
                  {isMarked.has(one) && <Tag tone="warn">{t('changedThen')}</Tag>}
                </dt>
                {one.was && (
                  <dd>
                    <Value words={field} value={one.was} head={t('was')} old />
                  </dd>
                )}
                <dd>
                  <Value
                    words={field}
                    value={one.is}
                    head={one.was ? t('is') : undefined}
                    other={one.was !== null && one.was.parts.length > 0}
                  />
                </dd>
              </div>
            )
          })}
        </dl>
        {then.erased && <p className="mt-3 text-sm text-dim">{t('erasedSome')}</p>}
      </Card>
    </div>
  )
}

/** The events around the moment, each a way to how it stood after it. */
function Events({ of, at, onGo }: { of: CaseId; at: number; onGo: (version: number) => void }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const page = Math.floor((at - 1) / BESIDE)
  const found = useQuery(read(history.case, { ...of, page, pageSize: BESIDE }))
  const rows = found.data?.rows ?? []
  const first = rows[0]?.entry.moment ?? 1
  return (
    <Card title={t('caseEvents')}>
      {found.data && found.data.total > BESIDE && (
        <p className="mb-2 text-sm text-dim">
          {t('eventsShown', {
            from: first,
            to: first + rows.length - 1,
            total: found.data.total,
          })}
        </p>
      )}
      <ol className="flex flex-col">
        {rows.map(({ entry }) => {
          const isNow = entry.moment === at
          return (
            <li key={entry.id}>
              <button
                type="button"
                aria-current={isNow ? 'step' : undefined}
                onClick={() => entry.moment !== null && onGo(entry.moment)}
                className={`flex min-h-11 w-full flex-wrap items-baseline gap-x-3 border-l-4 px-3 py-2 text-left text-sm hover:bg-raised ${isNow ? 'border-accent bg-raised font-semibold' : 'border-line'}`}
              >
                <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                  {words.action(entry.action)}
                  {entry.actorName && (
                    <span className="block font-normal text-dim">
                      {entry.impersonatorName ?? entry.actorName}
                    </span>
                  )}
                </span>
                <span className="font-normal text-dim">
                  <Moment at={entry.at} seconds />
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
