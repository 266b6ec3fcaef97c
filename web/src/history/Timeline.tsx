import type { ReplyOf } from '@portal/contracts'
import { history } from '@portal/contracts/history'
import { automationWord } from '@portal/contracts/history/automations'
import type { CaseId } from '@portal/contracts/history/cases'
import type { Form } from '@portal/contracts/history/form'
import { forms } from '@portal/contracts/history/forms'
import { addressOf, places } from '@portal/contracts/places'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { read } from '../api/hooks.ts'
import { useFormat } from '../i18n/format.ts'
import { useHere } from '../router/place.ts'
import { ErrorState, Moment, Skeleton } from '../ui/parts.tsx'
import { Changes } from './Changes.tsx'
import { useFieldWords } from './fields.ts'
import { useHistoryWords } from './words.ts'

/** Events that are shown at first, and when older ones are asked for; all of them are at the case's own page. */
const FEW = 5
const MANY = 25

type Row = ReplyOf<typeof history.case>['rows'][number]
type Change = Row['changes'][number]

/** The newest of what happened to a thing: what, who, when, and what changed; each a way to how it stood then. */
export default function Timeline({ of }: { of: CaseId }) {
  const { t } = useTranslation('history')
  const [pageSize, show] = useState(FEW)
  const found = useQuery(read(history.case, { ...of, newest: 'true', page: 0, pageSize }))
  const back = useHere()
  if (!found.data)
    return found.isError ? (
      <ErrorState error={found.error} retry={() => void found.refetch()} />
    ) : (
      <Skeleton rows={3} />
    )
  const { rows, total } = found.data
  const { category, id, of: whose } = of
  const at = (version?: string) =>
    addressOf(places.caseHistory, { category, id, of: whose, version, back })
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col">
        {rows.map((row) => (
          <Happened key={row.entry.id} row={row} to={at(`${row.entry.moment ?? ''}`)} />
        ))}
      </ol>
      {total > rows.length &&
        (pageSize === FEW ? (
          <button
            type="button"
            disabled={found.isFetching}
            onClick={() => show(MANY)}
            className="min-h-11 self-start text-link hover:underline"
          >
            {t('showOlder')}
          </button>
        ) : (
          <Link
            to={at()}
            className="flex min-h-11 items-center self-start text-link hover:underline"
          >
            {t('allEvents', { count: total })}
          </Link>
        ))}
    </div>
  )
}

function Happened({ row: { entry, changes }, to }: { row: Row; to: string }) {
  const { t } = useTranslation('history')
  const words = useHistoryWords()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const id = useId()
  const said = changes.filter(isSaid)
  const other = changes.filter((one) => !isSaid(one))
  const changed = `${t('changes')} (${other.length})`
  const who = entry.automation
    ? automationWord(entry.automation, words.locale)
    : words.actor(entry.actorId, entry.actorName)
  return (
    <li className="relative flex flex-col gap-1 border-l-2 border-line pb-4 pl-4 last:pb-0">
      <span
        aria-hidden
        className="absolute top-1.5 max-md:top-[18px] -left-[5px] size-2 rounded-full bg-link ring-2 ring-surface"
      />
      <Link
        to={to}
        className="self-start font-medium text-link wrap-anywhere hover:underline thumb:flex thumb:min-h-11 thumb:items-center"
      >
        {words.action(entry.action)}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-sm text-dim">
        <Moment at={entry.at} seconds />
        <span className="wrap-anywhere">
          {entry.impersonatorName
            ? `${entry.impersonatorName} (${t('signedInAs', { name: who })})`
            : who}
        </span>
      </span>
      {said.map(({ field, is }) => (
        <p key={field} className="max-w-prose wrap-anywhere whitespace-pre-line">
          {is.parts.map(({ value }) => value).join('\n')}
        </p>
      ))}
      {other.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            aria-label={`${changed}: ${words.action(entry.action)}, ${format.moment(entry.at, true)}`}
            onClick={() => setOpen(!open)}
            className="min-h-6 self-start text-sm text-link hover:underline thumb:min-h-11"
          >
            {changed}
          </button>
          <div id={id} hidden={!open}>
            {open && (
              <Suspense fallback={<Skeleton rows={1} />}>
                <Changed changes={other} />
              </Suspense>
            )}
          </div>
        </>
      )}
    </li>
  )
}

/** Was it said with the event alone, as a reason is? Then it is read without asking. */
const isSaid = ({ form, field, is }: Change): boolean => {
  const spec = (forms as Readonly<Record<string, Form>>)[form]?.fields[field]
  return spec?.once === true && spec.as === 'text' && is.parts.length > 0
}

/** What changed, in the words of the forms, which come when somebody asks for them. */
function Changed({ changes }: { changes: readonly Change[] }) {
  return <Changes changes={changes} wordsOf={useFieldWords()} />
}
