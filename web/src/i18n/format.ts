import { asDate, daysBetween } from '@portal/calendar/days'
import { STOCKHOLM, stockholmDay } from '@portal/calendar/stockholm'
import { intlLocale } from '@portal/contracts/locales'
import { useTranslation } from 'react-i18next'
import { useToday } from '../api/today.ts'

const timeZone = STOCKHOLM

/** A day as it is written for somebody who is in the midst of a year: without it, unless it is another. */
const short = (day: string, today: string): Intl.DateTimeFormatOptions => ({
  day: 'numeric',
  month: 'short',
  ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
})

interface Part {
  readonly type: string
  readonly value: string
  readonly source?: string
}

/**
 * A span that goes on in the next line between its two ends alone: a day and its time stay together. One of a day
 * goes on before its hours.
 */
export function together(parts: readonly Part[]): string {
  const isEnd = (part: Part | undefined) => part?.source === 'endRange'
  const twoDays = parts.some((part) => isEnd(part) && part.type === 'day')
  return parts
    .map((part, at) => {
      const next = parts[at + 1]
      const between = twoDays
        ? !isEnd(part) && isEnd(next)
        : part.source === 'shared' && next?.type === 'hour' && !isEnd(next)
      const whole = part.value.replace(/\s/g, '\u00a0')
      return between ? whole.replace(/\u00a0$/, ' ') : whole
    })
    .join('')
}

/** Dates, times and sizes in the reader's language and Stockholm's time. */
export function useFormat() {
  const { i18n } = useTranslation()
  const today = useToday()
  const locale = intlLocale(i18n.language)
  return {
    /** 'i dag 14:05', 'i går 14:05', '3 nov. 14:05', with the year where it is another; to the second if asked for. */
    moment(iso: string, seconds = false): string {
      const at = new Date(iso)
      const time = new Intl.DateTimeFormat(locale, {
        timeZone,
        hour: '2-digit',
        minute: '2-digit',
        ...(seconds && { second: '2-digit' }),
      }).format(at)
      const day = stockholmDay(at)
      const days = daysBetween(today, day)
      if (days === 0 || days === -1)
        return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')} ${time}`
      const date = new Intl.DateTimeFormat(locale, { timeZone, ...short(day, today) }).format(at)
      return `${date} ${time}`
    },
    /** A day, or that of a moment: '6 nov.', with the year where it is another. */
    date(when: string): string {
      const day = when.length === 10 ? when : stockholmDay(new Date(when))
      return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...short(day, today) }).format(
        asDate(day),
      )
    },
    /** When one has to be somewhere: 'fredag 20 nov. 08:00', with the year where it is another. */
    appointment(iso: string): string {
      const at = new Date(iso)
      return new Intl.DateTimeFormat(locale, {
        timeZone,
        ...short(stockholmDay(at), today),
        weekday: 'long',
        hour: '2-digit',
        minute: '2-digit',
      }).format(at)
    },
    full(iso: string): string {
      return new Intl.DateTimeFormat(locale, {
        timeZone,
        dateStyle: 'full',
        timeStyle: 'short',
      }).format(new Date(iso))
    },
    /** A moment to the second, as logs have it: '6 nov. 2026 14:05:09'. */
    exact(iso: string): string {
      return new Intl.DateTimeFormat(locale, {
        timeZone,
        dateStyle: 'medium',
        timeStyle: 'medium',
      }).format(new Date(iso))
    },
    /** A calendar day, e.g. `2026-03-29`, as '29 mars 2026'. */
    day(day: string): string {
      return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(
        asDate(day),
      )
    },
    /** A month, e.g. `2026-10`, or that of a day: 'oktober 2026'. */
    month(month: string): string {
      return new Intl.DateTimeFormat(locale, {
        timeZone: 'UTC',
        month: 'long',
        year: 'numeric',
      }).format(asDate(`${month.slice(0, 7)}-01`))
    },
    /** A day with that of the week: 'mån 2 mars 2026'. */
    weekday(day: string): string {
      return new Intl.DateTimeFormat(locale, {
        timeZone: 'UTC',
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }).format(asDate(day))
    },
    /** From one day to another: '9–12 nov. 2026'; without an end its beginning. */
    days(from: string, to: string | null): string {
      const written = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' })
      return together(
        to
          ? written.formatRangeToParts(asDate(from), asDate(to))
          : written.formatToParts(asDate(from)),
      )
    },
    /** A share, 0 to 1, as a whole percentage: '75 %', or as the language writes it. */
    percent(share: number): string {
      return new Intl.NumberFormat(locale, { style: 'percent' }).format(share)
    },
    /** From one moment to another: 'tis 17 nov. 2026 08:00–16:00'; without an end its beginning. */
    span(from: string, to: string | null): string {
      const written = new Intl.DateTimeFormat(locale, {
        timeZone,
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      })
      const first = new Date(from)
      return together(
        to ? written.formatRangeToParts(first, new Date(to)) : written.formatToParts(first),
      )
    },
    number(value: number): string {
      return new Intl.NumberFormat(locale).format(value)
    },
    /** An amount in öre as crowns, both decimals always: '376,50 SEK'. */
    money(ore: number): string {
      const crowns = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(ore / 100)
      return `${crowns}\u00a0SEK`
    },
    /** A whole number of any length, by its digits: a place in the log. */
    digits(number: string): string {
      return new Intl.NumberFormat(locale).format(BigInt(number))
    },
    /** B, kB, MB, GB or TB with up to two decimals. */
    size(bytes: number): string {
      const units = ['B', 'kB', 'MB', 'GB', 'TB']
      let value = bytes
      let unit = 0
      while (value >= 1000 && unit < units.length - 1) {
        value /= 1000
        unit++
      }
      return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)} ${units[unit]}`
    },
  }
}
