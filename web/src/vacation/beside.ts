import { stockholmDay } from '@portal/calendar/stockholm'
import { vacationYearOf } from '@portal/calendar/vacation'
import type { ReplyOf } from '@portal/contracts'
import { vacation } from '@portal/contracts/vacation'
import { workshifts } from '@portal/contracts/workshifts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { read } from '../api/hooks.ts'
import { stockholmToday } from '../api/now.ts'
import { useSession } from '../api/session.tsx'

type Own = ReplyOf<typeof vacation.mine>
export type OwnBalance = Own['balance']

/** The vacation years of the first and the last of some days; this one where there are none. */
const yearsOf = (days: readonly string[]): number[] => {
  const today = stockholmToday()
  return [days[0] ?? today, days.at(-1) ?? today].map(vacationYearOf)
}

/** The days that shifts are on; one that ends at midnight is none of the day that begins then. */
const daysOfShifts = (
  shifts: readonly { readonly startsAt: string; readonly endsAt: string }[],
): ReadonlySet<string> =>
  new Set(
    shifts.flatMap(({ startsAt, endsAt }) => [
      stockholmDay(new Date(startsAt)),
      stockholmDay(new Date(Date.parse(endsAt) - 1)),
    ]),
  )

/**
 * What somebody has beside the days that the office enters for them or answers, of the vacation years of the days and
 * of the one whose month is looked at.
 * @param id whose days they are; '' where nobody is chosen yet
 */
export function useBesideOf(id: string, days: readonly string[], looked?: number) {
  const counted = [...new Set(yearsOf(days))]
  const years = [...new Set([...counted, ...(looked === undefined ? [] : [looked])])]
  const found = useQueries({
    queries: years.map((year) => ({ ...read(vacation.daysOf, { id, year }), enabled: id !== '' })),
  })
  const all = id === '' ? [] : found.flatMap(({ data }) => data ?? [])
  return {
    held: new Set(all.flatMap(({ held }) => held)),
    closed: new Set(all.flatMap(({ closed }) => closed)),
    full: new Set(all.flatMap(({ full }) => full)),
    shifts: new Set(all.flatMap(({ shifts }) => shifts)),
    years: balancesOf(counted, all),
  }
}

/** Where each of these vacation years stands, of those that are known. */
const balancesOf = (years: readonly number[], all: readonly { readonly balance: OwnBalance }[]) =>
  years.flatMap((year) => {
    const balance = all.find((one) => one.balance.year === year)?.balance
    return balance ? [{ year, balance }] : []
  })

/**
 * What I have beside the days that I ask for: other leave, shifts, and what my departments say of the vacation years
 * of the days, and of the one whose month I look at.
 * @param but the request that is changed
 */
export function useBeside(days: readonly string[], looked: number, but: string | undefined) {
  const { id: userId } = useSession().user
  const counted = [...new Set(yearsOf(days))]
  const years = [...new Set([...counted, looked])]
  const found = useQueries({
    queries: years.map((year) => read(vacation.mine, { userId, year })),
  })
  const given = useQuery(read(workshifts.filter, { show: 'mine', page: 0, pageSize: 0 }))
  const all = found.flatMap(({ data }) => data ?? [])
  const others = all
    .flatMap(({ rows }) => rows)
    .filter(({ id, state }) => id !== but && state !== 'notApproved' && state !== 'withdrawn')
  return {
    held: new Set(others.flatMap((one) => one.days)),
    // A period may reach into two years.
    closed: [
      ...new Map(all.flatMap(({ closed }) => closed).map((one) => [JSON.stringify(one), one])),
    ].map(([, one]) => one),
    full: new Set(all.flatMap(({ full }) => full)),
    shifts: daysOfShifts(given.data?.rows ?? []),
    years: balancesOf(counted, all),
  }
}
