import type { ReplyOf } from '@portal/contracts'
import { history, PRINTED } from '@portal/contracts/history'
import { automationWord } from '@portal/contracts/history/automations'
import type { CaseId } from '@portal/contracts/history/cases'
import { paperWords } from '@portal/contracts/history/paper-words'
import { addressOf, places } from '@portal/contracts/places'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { momentNow } from '../api/now.ts'
import { useSession } from '../api/session.tsx'
import { useFormat } from '../i18n/format.ts'
import { NotFound } from '../layouts/NotFound.tsx'
import { Page } from '../layouts/Page.tsx'
import { usePlace } from '../router/place.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { isMissing } from '../ui/missing.ts'
import { ErrorState, Skeleton } from '../ui/parts.tsx'
import { Changes } from './Changes.tsx'
import { useCase } from './case.ts'
import { useFieldWords, type WordsOf } from './fields.ts'
import { useHistoryWords } from './words.ts'

/** Events that are asked for together. */
const ASKED = 100

type Found = ReplyOf<typeof history.paper>
type Row = Found['rows'][number]

/** The history of a case as it is printed: every event in order, and the seals that they stand under. */
export default function CasePaperPage() {
  const is = useCase()
  return is ? <Paper is={is} /> : <NotFound />
}

function Paper({ is }: { is: CaseId }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const wordsOf = useFieldWords()
  const { part: named } = usePlace(places.casePaper)
  const part = Math.min(Math.max(Math.trunc(Number(named)) || 1, 1), MOST_PARTS)
  const page = (at: number) =>
    read(history.paper, { ...is, page: ((part - 1) * PRINTED) / ASKED + at, pageSize: ASKED })
  const first = useQuery(page(0))
  const left = Math.min((first.data?.total ?? 0) - (part - 1) * PRINTED, PRINTED)
  const others = Math.max(Math.ceil(left / ASKED) - 1, 0)
  const more = useQueries({ queries: Array.from({ length: others }, (_, at) => page(at + 1)) })
  const pages = [first, ...more]
  const failed = pages.find((one) => one.isError && !one.data)
  if (isMissing(failed?.error)) return <NotFound />
  const found = pages.flatMap((one) => one.data ?? [])
  const isWhole = found.length === pages.length
  const rows = found.flatMap((one) => one.rows)
  const about = rows.at(-1)?.entry ?? { object: null, subjectName: null }
  return (
    <Page
      title={t('caseOf', { name: words.caseOf(is.category, about) })}
      back={addressOf(places.caseHistory, { ...is })}
      part={`${part}`}
      actions={
        <Button
          disabled={!isWhole}
          icon={<Printer size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      }
    >
      {failed ? (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      ) : isWhole ? (
        <>
          <p className="text-dim print:hidden">{t('printHelp')}</p>
          <Parts is={is} part={part} total={found[0]?.total ?? 0} />
          <Sheet rows={rows} found={found} wordsOf={wordsOf} />
        </>
      ) : (
        <Skeleton rows={6} />
      )}
    </Page>
  )
}

/** Parts that an address may name. */
const MOST_PARTS = 2000

/** Which part of a long history it is, and the ways to the others. */
function Parts({ is, part, total }: { is: CaseId; part: number; total: number }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  if (total <= PRINTED) return null
  const from = (part - 1) * PRINTED + 1
  const to = Math.min(part * PRINTED, total)
  const at = (other: number) => addressOf(places.casePaper, { ...is, part: `${other}` })
  return (
    <div className="flex flex-col gap-3">
      <p>
        {t('printParts', {
          total,
          from: format.number(from),
          to: format.number(to),
        })}
      </p>
      <div className="flex flex-wrap gap-2 print:hidden">
        {part > 1 && (
          <LinkButton kind="secondary" to={at(part - 1)}>
            {t('printEarlier')}
          </LinkButton>
        )}
        {to < total && (
          <LinkButton kind="secondary" to={at(part + 1)}>
            {t('printLater')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function Sheet({
  rows,
  found,
  wordsOf,
}: {
  rows: readonly Row[]
  found: readonly Found[]
  wordsOf: WordsOf
}) {
  const { t } = useTranslation('history')
  const { locale } = useHistoryWords()
  const { user } = useSession()
  const format = useFormat()
  const [printedAt] = useState(momentNow)
  const total = found[0]?.total ?? 0
  const word = (key: keyof typeof paperWords) => paperWords[key][locale]
  const seals = new Map(found.flatMap((one) => one.seals.map((seal) => [seal.number, seal])))
  const first = rows[0]?.entry.moment ?? 0
  return (
    <article className="flex flex-col gap-6 rounded-xl border border-line bg-surface p-4 md:p-6 print:rounded-none print:border-0 print:p-0">
      <Facts>
        <Fact name={word('events')}>
          {t('eventsShown', {
            from: format.number(first),
            to: format.number(rows.at(-1)?.entry.moment ?? 0),
            total: format.number(total),
          })}
        </Fact>
        <Fact name={t('printedAt')}>{format.exact(printedAt)}</Fact>
        <Fact name={t('printedBy')}>{user.fullName}</Fact>
      </Facts>
      <ol className="flex flex-col gap-5">
        {rows.map((row) => (
          <Happened key={row.entry.id} row={row} wordsOf={wordsOf} />
        ))}
      </ol>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">{word('seals')}</h2>
        <p className="text-sm">{word('sealsHelp')}</p>
        <Facts>
          <Fact name={word('key')}>
            <code translate="no" className="break-all">
              {found[0]?.key}
            </code>
          </Fact>
        </Facts>
        <ul className="flex flex-col gap-3 text-sm">
          {[...seals.values()].map(({ number, sealedAt, hash }) => (
            <li key={number} className="break-inside-avoid">
              <span className="font-semibold">
                {word('seal')} {number}
              </span>
              <span className="text-dim"> · {format.exact(sealedAt)}</span>
              <code translate="no" className="block break-all">
                {hash}
              </code>
            </li>
          ))}
        </ul>
      </section>
    </article>
  )
}

/** One event: what, who, when, where in the log and under which seal, and what it changed. */
function Happened({ row: { entry, changes, seal }, wordsOf }: { row: Row; wordsOf: WordsOf }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const format = useFormat()
  const actor = entry.automation
    ? automationWord(entry.automation, words.locale)
    : words.actor(entry.actorId, entry.actorName)
  const whom = entry.subjectId !== null && entry.subjectId !== entry.actorId
  const paper = (key: keyof typeof paperWords) => paperWords[key][words.locale]
  return (
    <li className="flex flex-col gap-2 border-t border-line pt-3">
      <div className="flex break-inside-avoid break-after-avoid flex-col gap-2">
        <h2 className="font-semibold wrap-anywhere">
          {entry.moment}. {words.action(entry.action)}
        </h2>
        <Facts>
          <Fact name={words.head('when')}>
            <time dateTime={entry.at}>{format.exact(entry.at)}</time>
          </Fact>
          <Fact name={words.head('who')}>{entry.impersonatorName ?? actor}</Fact>
          {entry.impersonatorName && <Fact name={words.head('signedInAs')}>{actor}</Fact>}
          {whom && (
            <Fact name={words.head('whom')}>
              {words.subject(entry.subjectId, entry.subjectName)}
            </Fact>
          )}
          <Fact name={t('place')}>
            {entry.position} · {seal ? `${paper('seal')} ${seal}` : paper('notSealed')}
          </Fact>
        </Facts>
      </div>
      {changes.length > 0 && <Changes changes={changes} wordsOf={wordsOf} paper />}
    </li>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm max-md:grid-cols-1 max-md:gap-y-0">
    {children}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-dim">{name}</dt>
    <dd className="wrap-anywhere max-md:mb-1">{children}</dd>
  </>
)
