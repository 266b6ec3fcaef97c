import type { Day } from '@portal/calendar/days'
import { type BreachRow, type CardDay, tachograph } from '@portal/contracts/tachograph'
import type { LimitName } from '@portal/contracts/tachograph-limits'
import { minutesOf } from '@portal/contracts/timereport-pieces'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ClipboardPaste, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { read } from '../api/hooks.ts'
import { clock } from '../timereport/shared.ts'
import { Button } from '../ui/Button.tsx'
import { hours } from '../ui/hours.ts'
import { CardBand } from './CardBand.tsx'

type Spans = CardDay['report']['shifts']
/** What a report says of the time of a day. */
export interface Reported {
  readonly shifts: Spans
  readonly breaks: Spans
}

/** Limits of which the law asks for as much at least; of all others it allows as much at most. */
const least: ReadonlySet<LimitName> = new Set<LimitName>([
  'dailyRest',
  'crewRest',
  'reducedRests',
  'weeklyRestReduced',
  'workBreaks',
])

/**
 * What the driver card says of a day beside what is reported; nothing where no card says anything of it.
 * @param userId whose, where it is somebody else’s
 * @param onFill takes over what the card says
 */
export function CardOfDay({
  day,
  userId,
  reported,
  onFill,
}: {
  day: Day
  userId?: string
  reported: Reported | undefined
  onFill?: (report: CardDay['report']) => void
}) {
  const { t } = useTranslation('tachograph')
  const found = useQuery(
    userId
      ? read(tachograph.activities, { date: day, userId }, 'timereports')
      : read(tachograph.activities, { date: day }),
  )
  const card = found.data?.card
  if (!card) return null
  // A form that is empty yet differs from nothing; a report without work does from a card with some.
  const isCompared =
    (reported?.shifts.length ?? 0) > 0 || (!onFill && card.report.shifts.length > 0)
  return (
    <section
      className="flex flex-col gap-4 rounded-lg border border-line p-3 md:p-4"
      data-card={day}
    >
      <h2 className="font-semibold">{t('title')}</h2>
      <CardBand card={card} />
      {card.vehicles.length > 0 && (
        <p className="text-dim wrap-anywhere">
          {t('vehicles', { list: card.vehicles.join(', ') })}
        </p>
      )}
      {card.isOdd && (
        <p className="flex gap-2 rounded-lg bg-warn-soft p-3 text-warn">
          <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
          {t('odd')}
        </p>
      )}
      <Breaches of={card.breaches} />
      {reported && isCompared && <Differences card={card.report} of={reported} />}
      {onFill && card.report.shifts.length > 0 && (
        <Button
          kind="secondary"
          className="self-start"
          icon={<ClipboardPaste size={18} aria-hidden />}
          onClick={() => onFill(card.report)}
        >
          {t('fill')}
        </Button>
      )}
    </section>
  )
}

function Breaches({ of }: { of: readonly BreachRow[] }) {
  const { t } = useTranslation('tachograph')
  if (of.length === 0) return null
  return (
    <div className="rounded-lg bg-warn-soft p-3">
      <h3 className="flex gap-2 font-semibold text-warn">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t('beyond')}
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {of.map(({ limit, from, minutes, bound, source }) => (
          <li key={`${limit} ${from}`}>
            <span className="block">
              {t(`limit_${limit}`)}:{' '}
              <strong className="tabular-nums">
                {t(least.has(limit) ? 'atLeast' : 'atMost', {
                  is: hours(minutes),
                  bound: hours(bound),
                })}
              </strong>
            </span>
            <span className="block text-sm text-dim">{source}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-dim">{t('beyondHint')}</p>
    </div>
  )
}

const isWhole = ({ from, to }: Spans[number]): boolean => from !== '' && to !== ''
const sum = (spans: Spans): number =>
  spans.filter(isWhole).reduce((all, span) => all + Math.max(0, minutesOf(span)), 0)

/** Where a report and a card say different things, line by line. */
function Differences({ card, of }: { card: Reported; of: Reported }) {
  const { t } = useTranslation('tachograph')
  const first = (spans: Spans) =>
    spans
      .filter(isWhole)
      .map(({ from }) => from)
      .sort()[0] ?? ''
  const last = (spans: Spans) =>
    spans
      .filter(isWhole)
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? ''
  const lengths = [
    { name: 'breaks' as const, card: sum(card.breaks), of: sum(of.breaks) },
    {
      name: 'worked' as const,
      card: sum(card.shifts) - sum(card.breaks),
      of: sum(of.shifts) - sum(of.breaks),
    },
  ]
  const between = (one: string, other: string) =>
    one === '' || other === ''
      ? ''
      : one < other
        ? minutesOf({ from: one, to: other })
        : -minutesOf({ from: other, to: one })
  const times = [
    { name: 'begins' as const, card: first(card.shifts), of: first(of.shifts) },
    { name: 'ends' as const, card: last(card.shifts), of: last(of.shifts) },
  ]
  const signed = (minutes: number) =>
    `${minutes < 0 ? '−' : minutes > 0 ? '+' : ''}${hours(Math.abs(minutes))}`
  const rows = [
    ...times.map((row) => ({
      name: row.name,
      card: clock(row.card) || '–',
      of: clock(row.of) || '–',
      by: Number(between(row.card, row.of)),
    })),
    ...lengths.map((row) => ({
      name: row.name,
      card: hours(Math.max(0, row.card)),
      of: hours(Math.max(0, row.of)),
      by: row.of - row.card,
    })),
  ]
  if (rows.every(({ by }) => by === 0))
    return (
      <p className="flex gap-2 text-good">
        <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t('same')}
      </p>
    )
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums md:text-base">
        <caption className="pb-2 text-left font-semibold">{t('differs')}</caption>
        <thead className="text-xs text-dim md:text-sm">
          <tr>
            <td />
            <th scope="col" className="py-1 pr-2 text-right font-medium">
              {t('card')}
            </th>
            <th scope="col" className="py-1 pr-2 text-right font-medium">
              {t('report')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-2 font-normal wrap-anywhere">
                {t(row.name)}
              </th>
              <td className="py-1.5 pr-2 text-right">{row.card}</td>
              <td className="py-1.5 pr-2 text-right">{row.of}</td>
              <td className={`py-1.5 text-right ${row.by === 0 ? 'text-dim' : 'font-semibold'}`}>
                {signed(row.by)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
