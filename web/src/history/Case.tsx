import type { ReplyOf } from '@portal/contracts'
import { history } from '@portal/contracts/history'
import { type CaseId, hasOwnId, isOfPerson } from '@portal/contracts/history/cases'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { LegalHold } from '../privacy/shared.ts'
import { useHere, usePlace } from '../router/place.ts'
import { LinkButton } from '../ui/Button.tsx'
import { isMissing } from '../ui/missing.ts'
import { Card, ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { Changes } from './Changes.tsx'
import { Compared } from './Compare.tsx'
import { useCase } from './case.ts'
import { Facts } from './Entry.tsx'
import { useFieldWords, type WordsOf } from './fields.ts'
import { Moments, useMoments } from './Moments.tsx'
import { Steps } from './Steps.tsx'
import { StoodSo } from './Stood.tsx'
import { TakeAlong } from './TakeAlong.tsx'
import { useHistoryWords } from './words.ts'

/** Events of a case that stand beside its moment. */
const BESIDE = 20

type Then = ReplyOf<typeof history.moment>

/** One case as it stood after each of its events. */
export default function CasePage() {
  const is = useCase()
  return is ? <Case is={is} /> : <NotFound />
}

function Case({ is }: { is: CaseId }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const { isSuper } = useSession()
  const wordsOf = useFieldWords()
  const format = useFormat()
  const { version: named, with: beside } = usePlace(places.caseHistory)
  const newest = useQuery(read(history.case, { ...is, page: 0, pageSize: BESIDE }))
  const total = newest.data?.total
  const { at: version, second, go } = useMoments({ named, beside, total })
  const found = useQuery({
    ...read(history.moment, { ...is, version: String(version ?? 1) }),
    enabled: version !== undefined,
  })
  const compared = useQuery({
    ...read(history.moment, { ...is, version: String(second ?? 1) }),
    enabled: second !== undefined,
  })
  const sideOf = ({ entry, state, erased }: Then) => ({
    ...{ moment: entry.moment ?? 1, state, erased },
    said: words.action(entry.action),
    when: <time dateTime={entry.at}>{format.exact(entry.at)}</time>,
  })
  if (isMissing(newest.error)) return <NotFound />
  const about = found.data?.entry ?? { object: null, subjectName: null }
  const name = words.caseOf(is.category, about)
  return (
    <Page wide title={t('caseOf', { name })} actions={<LogLink of={is} />}>
      {newest.isError && !newest.data ? (
        <ErrorState error={newest.error} retry={() => void newest.refetch()} />
      ) : found.isError && !found.data ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data || version === undefined || total === undefined ? (
        <Skeleton rows={6} />
      ) : (
        <Moments
          at={version}
          total={total}
          said={words.action(found.data.entry.action)}
          second={second}
          secondSaid={compared.data ? words.action(compared.data.entry.action) : ''}
          onGo={go}
          head={
            isSuper && hasOwnId(is.category) && <LegalHold of={{ kind: is.category, id: is.id }} />
          }
          actions={
            <>
              <PrintLink of={is} />
              <TakeAlong of={is} />
            </>
          }
          compared={
            compared.data ? (
              <Compared one={sideOf(compared.data)} other={sideOf(found.data)} wordsOf={wordsOf} />
            ) : compared.isError ? (
              <ErrorState error={compared.error} retry={() => void compared.refetch()} />
            ) : (
              <Skeleton rows={4} />
            )
          }
        >
          <Stood then={found.data} wordsOf={wordsOf} />
          <Events of={is} at={version} onGo={go.to} />
        </Moments>
      )}
    </Page>
  )
}

/** The way to what of a case is printed. */
function PrintLink({ of: { category, id, of } }: { of: CaseId }) {
  const { t } = useTranslation('history')
  const back = useHere()
  return (
    <LinkButton
      kind="secondary"
      icon={<Printer size={18} aria-hidden />}
      to={addressOf(places.casePaper, { category, id, of, back })}
    >
      {t('print')}
    </LinkButton>
  )
}

/** The way to all that the log has of a case: also what others did with it in streams of their own. */
function LogLink({ of: { category, id } }: { of: CaseId }) {
  const { t } = useTranslation('history')
  const { isSuper } = useSession()
  const back = useHere()
  if (!isSuper || category === 'attempt') return null
  const to = isOfPerson(category)
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
  const words = useHistoryWords()
  // Of its first event all is new: it stands below.
  const changed = then.entry.moment === 1 ? [] : then.state.filter((one) => one.changed)
  const told = [...changed, ...then.said]
  return (
    <div className="flex flex-col gap-4">
      <Card title={words.action(then.entry.action)}>
        <div className="flex flex-col gap-4">
          <Facts entry={then.entry} />
          {told.length > 0 && <Changes changes={told} wordsOf={wordsOf} />}
        </div>
      </Card>
      <StoodSo state={then.state} marked={changed} erased={then.erased} wordsOf={wordsOf} />
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
      <Steps
        at={at}
        onGo={onGo}
        steps={rows.map(({ entry }) => ({
          moment: entry.moment,
          said: words.action(entry.action),
          by: entry.actorName && (entry.impersonatorName ?? entry.actorName),
          when: <Moment at={entry.at} seconds />,
        }))}
      />
    </Card>
  )
}
