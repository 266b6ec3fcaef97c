import { monthOf } from '@portal/calendar/days'
import { workmonthreportEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { type Beside, beside, done, refuse } from '../kit/outcome.ts'

/** A closing or opening of one department's month; the key of all departments is ''. */
interface Turned {
  readonly closed: boolean
  /** Of the stream, when it happened. */
  readonly version: number
}

/** Which departments a month is closed for. */
export interface WorkMonth {
  readonly of: Readonly<Record<string, Turned>>
}

const keyOf = (departmentId: string | null): string => departmentId ?? ''

/** One month; its stream is named by it. */
export const workMonth = aggregate<WorkMonth>('workMonth', { of: {} })({
  workMonthClosed: (state, { departmentId }, { version }) => ({
    of: { ...state.of, [keyOf(departmentId)]: { closed: true, version: Number(version) } },
  }),
  workMonthReopened: (state, { departmentId }, { version }) => {
    const opened = { closed: false, version: Number(version) }
    const keys = departmentId === null ? [...Object.keys(state.of), ''] : [departmentId]
    return { of: { ...state.of, ...Object.fromEntries(keys.map((key) => [key, opened])) } }
  },
})

interface Asked {
  readonly month: string
  readonly departmentId: string | null
}

/** The version that whoever closes or opens must have seen; 0 where nothing was closed yet. */
export const turnedAt = ({ of }: WorkMonth, { departmentId }: Asked): number =>
  (of[keyOf(departmentId)] ?? of[''])?.version ?? 0

const isClosed = ({ of }: WorkMonth, key: string): boolean => of[key]?.closed === true

/** Is the month closed for somebody of these departments? */
export const isClosedFor = (state: WorkMonth, departmentIds: readonly string[]): boolean =>
  isClosed(state, '') || departmentIds.some((id) => isClosed(state, id))

/** Holds while a month is open for somebody of these departments. */
export const whileOpen = (month: string, departmentIds: readonly string[]): Beside<'monthClosed'> =>
  beside(workMonth, month, (state) =>
    isClosedFor(state, departmentIds) ? refuse('monthClosed') : [],
  )

/** From its last day on a month can be closed. */
export function close(state: WorkMonth, { month, departmentId }: Asked, { today }: Surroundings) {
  if (today < monthOf(month).to) return refuse('monthNotOver')
  if (isClosed(state, '') || isClosed(state, keyOf(departmentId))) return done()
  return done(happened.workMonthClosed({ month, departmentId }))
}

/** For all departments it opens also what was closed for one of them. */
export function reopen(state: WorkMonth, { month, departmentId }: Asked) {
  if (departmentId !== null && isClosed(state, '')) return refuse('monthClosedForAll')
  const closed = Object.keys(state.of).filter((key) => isClosed(state, key))
  const isNeeded = departmentId === null ? closed.length > 0 : closed.includes(departmentId)
  return isNeeded ? done(happened.workMonthReopened({ month, departmentId })) : done()
}
