import { localeFrom } from '@portal/contracts/locales'
import type { Figures, TimeReport } from '@portal/contracts/timereport'
import type { TimeReportState } from '@portal/contracts/timereport-shapes'
import { timeReportStateWords } from '@portal/contracts/timereport-words'
import { CircleCheck, Hourglass, Pencil, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hours } from '../ui/hours.ts'
import { signOf } from '../ui/known.ts'
import { Tag, type Tone } from '../ui/parts.tsx'
import { clock } from './hours.ts'

const tones: Readonly<Record<TimeReportState, Tone>> = {
  draft: 'plain',
  sent: 'plain',
  returned: 'warn',
  approved: 'good',
}
const icons = {
  draft: Pencil,
  sent: Hourglass,
  returned: RotateCcw,
  approved: CircleCheck,
} as const

/** The word for where a report stands. */
export function useStateWord(): (state: TimeReportState) => string {
  const { i18n } = useTranslation()
  return (state) => timeReportStateWords[state][localeFrom(i18n.language)]
}

/** Where a report stands, in colour, sign and word. */
export function StateTag({ state }: { state: TimeReportState }) {
  const word = useStateWord()
  const Icon = signOf(icons, state)
  return (
    <Tag tone={tones[state]} icon={<Icon size={14} aria-hidden />}>
      {word(state)}
    </Tag>
  )
}

const passesOf = (shifts: TimeReport['shifts']): string[] =>
  shifts.map(({ from, to }) => (from || to ? `${clock(from)}–${clock(to)}` : '')).filter(Boolean)

/** The shifts of a day as `06:00–14:30, 16:00–18:00`. */
export const passOf = (shifts: TimeReport['shifts']): string => passesOf(shifts).join(', ')

/** The shifts of a day, none of them broken where a line ends. */
export function Passes({ of }: { of: TimeReport['shifts'] }) {
  return passesOf(of).map((one) => (
    <span key={one} className="me-2 inline-block whitespace-nowrap">
      {one}
    </span>
  ))
}

export const barKinds = ['ordinary', 'simple', 'qualified', 'travel', 'absence'] as const
/** Told apart by their height, too: colours alone do not reach everybody. */
const bars: Readonly<Record<(typeof barKinds)[number], readonly [colour: string, height: string]>> =
  {
    ordinary: ['bg-link', '100%'],
    simple: ['bg-warn', '80%'],
    qualified: ['bg-bad', '60%'],
    travel: ['bg-good', '40%'],
    absence: ['bg-dim', '20%'],
  }

/** What a part of the bar is, beside its words. */
export function BarSample({ of }: { of: (typeof barKinds)[number] }) {
  const [colour, height] = bars[of]
  return (
    <span
      aria-hidden
      className="flex size-5 items-end overflow-hidden rounded-sm border border-line bg-raised"
    >
      <span className={`w-full ${colour}`} style={{ height }} />
    </span>
  )
}

/** The hours of a week as a bar; a week of ordinary hours is its whole width, more fills it. */
export function HoursBar({ of, label }: { of: Figures; label: string }) {
  const width = Math.max(40 * 60, of.total)
  return (
    <div
      role="img"
      aria-label={label}
      className="flex h-4 w-full items-end gap-0.5 overflow-hidden rounded-sm bg-raised"
    >
      {barKinds.map((kind) =>
        of[kind] > 0 ? (
          <span
            key={kind}
            className={bars[kind][0]}
            style={{ width: `${(100 * of[kind]) / width}%`, height: bars[kind][1] }}
          />
        ) : null,
      )}
    </div>
  )
}

/** The calculation of a day, a stretch of it a line. */
export function Lines({ lines }: { lines: TimeReport['lines'] }) {
  const { t } = useTranslation('timereport')
  return (
    <ol className="flex flex-col divide-y divide-line">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are of one calculation and never move
        <li key={at} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="w-28 shrink-0 tabular-nums">
            {line.from && `${clock(line.from)}–${clock(line.to)}`}
          </span>
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {t(line.kind)}
            <span className="block text-sm text-dim">{t(`why_${line.why}`)}</span>
          </span>
          <span className="ms-auto tabular-nums">{hours(line.minutes)}</span>
        </li>
      ))}
    </ol>
  )
}

/** What a day comes to, line by line, and why. */
export function Calculation({
  report,
}: {
  report: Pick<TimeReport, 'figures' | 'lines' | 'rule'>
}) {
  const { t } = useTranslation('timereport')
  const { figures, lines, rule } = report
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid pairs-36 gap-x-6 gap-y-1 tabular-nums sm:pairs-44">
        {([...barKinds, 'total'] as const).map((kind) => (
          <div key={kind} className="flex items-baseline justify-between gap-2">
            <dt className="min-w-0 text-sm text-dim wrap-anywhere">{t(kind)}</dt>
            <dd className="font-semibold">{hours(figures[kind])}</dd>
          </div>
        ))}
      </dl>
      <details className="print:not-open:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center text-link">
          {t('why')}
        </summary>
        <Lines lines={lines} />
        <p className="pt-2 text-sm text-dim">
          {t('whyRule', {
            week: hours(rule.weekMinutes),
            simple: hours(rule.simpleMinutes),
            source: rule.source,
          })}
        </p>
        {rule.agreementName && (
          <p className="text-sm text-dim wrap-anywhere">
            {t('whyAgreement', { name: rule.agreementName })}
          </p>
        )}
      </details>
    </div>
  )
}
