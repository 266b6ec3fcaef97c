import { addDays, asDate, mondayOf, monthOf } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { intlLocale } from '@portal/contracts/locales'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToday } from '../api/today.ts'
import { useFormat } from '../i18n/format.ts'
import { Checkbox, FieldError } from '../ui/Field.tsx'
import { useLeaveWords } from './labels.tsx'
import { MonthTurn } from './MonthTurn.tsx'

/** What a day is beside being chosen. */
export interface DayMarks {
  /** Days of other requests of the same person. */
  readonly held: ReadonlySet<string>
  readonly closed: ReadonlySet<string>
  readonly full: ReadonlySet<string>
  /** Days of shifts that the person has. */
  readonly shifts?: ReadonlySet<string>
  readonly min: string
}

/** The days of a month's page: whole weeks, from Monday on. */
function pageOf(month: string): string[] {
  const days: string[] = []
  const { to } = monthOf(month)
  for (let day = mondayOf(month); day <= to || days.length % 7 > 0; day = addDays(day, 1))
    days.push(day)
  return days
}

/** All days from one to another. */
const between = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/**
 * A calendar in which days are chosen: pressed one after the other, the first and the last of a span, or
 * each for itself.
 */
export function DaysField({
  label,
  value,
  onChange,
  error,
  marks,
  onMonth,
}: {
  label: string
  value: readonly string[]
  onChange: (days: string[]) => void
  error?: string
  marks: DayMarks
  /** Hears of the month that is turned to. */
  onMonth?: ((month: string) => void) | undefined
}) {
  const { t, i18n } = useTranslation('vacation')
  const format = useFormat()
  const words = useLeaveWords()
  const locale = intlLocale(i18n.language)
  const today = useToday()
  const [month, setMonth] = useState(monthOf(value[0] ?? today).from)
  const [first, setFirst] = useState<string>()
  const [single, setSingle] = useState(false)
  const chosen = new Set(value)
  const days = pageOf(month)
  const isFree = (day: string) => day >= marks.min && !marks.held.has(day)
  const turn = (to: string) => {
    setMonth(to)
    onMonth?.(to)
  }
  const press = (day: string) => {
    const next = new Set(chosen)
    if (next.has(day)) {
      next.delete(day)
      setFirst(undefined)
    } else if (first && !single && next.has(first)) {
      const [from, to] = first < day ? [first, day] : [day, first]
      for (const one of between(from, to).slice(0, 200)) if (isFree(one)) next.add(one)
      setFirst(undefined)
    } else {
      next.add(day)
      setFirst(day)
    }
    onChange([...next].sort())
  }
  const named = (day: string) =>
    [
      format.weekday(day),
      marks.held.has(day) && t('dayHeld'),
      marks.shifts?.has(day) && t('dayShift'),
      marks.closed.has(day) && t('dayClosed'),
      marks.full.has(day) && t('dayFull'),
      !isWorkday(day) && t('dayFree'),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{label}</legend>
      <p className="mb-2 text-sm text-dim">{t(single ? 'pickSingle' : 'pickSpan')}</p>
      {/* Seven days beside each other, each as wide as a thumb. */}
      <div className="max-w-100 rounded-lg border border-field-line p-2 max-[389px]:-mx-2 max-[389px]:px-0">
        <MonthTurn month={month} onTurn={turn} />
        <div className="grid grid-cols-7 text-center text-sm text-dim" aria-hidden>
          {days.slice(0, 7).map((day) => (
            <span key={day}>
              {new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(
                asDate(day),
              )}
            </span>
          ))}
        </div>
        <div className="grid grid-cols-7 gap-y-0.5">
          {days.map((day) => (
            <button
              key={day}
              type="button"
              data-day={day}
              aria-pressed={chosen.has(day)}
              aria-label={named(day)}
              aria-current={day === today ? 'date' : undefined}
              disabled={!isFree(day) && !chosen.has(day)}
              onClick={() => press(day)}
              className={`relative min-h-11 tabular-nums aria-[current=date]:font-bold ${dayClass(
                chosen.has(day),
                day.slice(0, 7) === month.slice(0, 7),
                isWorkday(day),
                isFree(day),
              )}`}
            >
              {Number(day.slice(8))}
              {(marks.closed.has(day) || marks.full.has(day) || marks.shifts?.has(day)) && (
                <span
                  aria-hidden
                  className="absolute bottom-1 left-1/2 size-1.5 -translate-x-1/2 rounded-full bg-warn"
                />
              )}
            </button>
          ))}
        </div>
      </div>
      {/* The days between the two that were pressed are chosen, too: who hears the page would not know. */}
      <p role="status" className="mt-2 font-medium">
        {words.days([...value].sort())}
      </p>
      <Checkbox
        label={t('singleDays')}
        checked={single}
        onChange={(event) => {
          setSingle(event.target.checked)
          setFirst(undefined)
        }}
      />
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}

function dayClass(chosen: boolean, inMonth: boolean, works: boolean, free: boolean): string {
  if (chosen) return 'bg-action text-on-action rounded-lg'
  if (!free) return 'text-dim line-through'
  const tone = works ? '' : 'text-dim bg-raised rounded-lg'
  return `hover:bg-raised ${tone} ${inMonth ? '' : 'text-dim text-sm'}`
}
