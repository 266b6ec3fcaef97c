import { addDays } from '@portal/calendar/days'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import type { Scope } from '@portal/contracts'
import type { WaitName } from '@portal/contracts/waiting'
import type { allEvents, DataOf, EventName } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import type { Kysely } from 'kysely'

type Data<N extends EventName> = DataOf<(typeof allEvents)[N]>
/** The events whose data has ids under these names. */
type With<K extends string> = {
  [N in EventName]: Data<N> extends { readonly [P in K]: string } ? N : never
}[EventName]

interface Declared {
  /** Who can do something about it: for nobody else it is counted. */
  readonly who: Scope
  /** The list that shows exactly what is counted. */
  readonly link: () => string
}

/** What waits as events tell it. `K` names the id of the thing in all of them, `O` are those that open it. */
interface Spec<K extends string, O extends EventName> extends Declared {
  readonly id: K
  /** From these on it waits, for the person's sake whose `userId` they bear. */
  readonly opened?: readonly (O & With<K | 'userId'>)[]
  /** From these on it waits no more. */
  readonly closed: readonly With<K>[]
  /** What opens it or closes it, as its data says. */
  readonly turned?: { readonly [N in With<K | 'userId'>]?: (data: Data<N>) => boolean }
  /** Days that it has before it counts. */
  readonly after?: number
  /** The last day of what runs out, which waits from so many days before; null for what never does. */
  readonly ends?: {
    readonly daysBefore: number
    readonly on: (data: Data<O>) => string | null
  }
  /** The day from which it waits, as what opens it says; null for never. */
  readonly from?: (data: Data<O>) => string | null
  /** While something else is under way it does not wait, and goes on after that. */
  readonly paused?: readonly With<K>[]
  readonly resumed?: readonly With<K>[]
  /** It is decided about, which nobody does about their own: theirs waits for the others alone. */
  readonly judged?: boolean
}

/** A row of what waits. */
export interface Item {
  readonly item_id: string
  readonly user_id: string
  readonly since: Date
  readonly from_day: string
  readonly until_day: string | null
}

/** What an event makes of a thing that may wait. */
export type Step =
  | { readonly is: 'opened'; readonly item: Item }
  | { readonly is: 'closed' | 'paused' | 'resumed'; readonly id: string }

/** What waits as events tell it: what each of them makes of a thing. */
export interface Told extends Declared {
  readonly name: WaitName
  readonly judged: boolean
  readonly steps: ReadonlyMap<EventName, (data: unknown, time: Date) => Step>
}

/** How much waits, and since when the oldest does. */
export interface Counted {
  readonly count: number
  readonly oldest: Date | null
  /** Where the list is another than the declared one, as of one office among several. */
  readonly link?: string
}

/** What waits where no event tells of each: it is counted where it stands. */
export interface Looked extends Declared {
  readonly name: WaitName
  /** After these the count may be another. */
  readonly touched: readonly EventName[]
  readonly count: <D>(db: Kysely<D>, actor: Actor, now: Date) => Promise<Counted>
}

export type Waits = Told | Looked

/** Declares what waits for whom, as the events of an area tell it. */
export function waits<const K extends string, const O extends EventName = never>(
  name: WaitName,
  spec: Spec<K, O>,
): Told {
  const {
    id,
    opened = [],
    closed,
    turned = {},
    paused = [],
    resumed = [],
    judged = false,
    who,
    link,
  } = spec
  const idOf = (data: unknown) => (data as Record<string, string>)[id] as string
  const open = (data: unknown, time: Date): Step => {
    const until = spec.ends ? spec.ends.on(data as Data<O>) : null
    const said = spec.from ? spec.from(data as Data<O>) : undefined
    if ((spec.ends && until === null) || said === null) return { is: 'closed', id: idOf(data) }
    const from =
      said ??
      (spec.ends && until
        ? addDays(until, -spec.ends.daysBefore)
        : addDays(stockholmDay(time), spec.after ?? 0))
    return {
      is: 'opened',
      item: {
        item_id: idOf(data),
        user_id: (data as { userId: string }).userId,
        since: said ? stockholmDayStart(said) : time,
        from_day: from,
        until_day: until,
      },
    }
  }
  const steps = new Map<EventName, (data: unknown, time: Date) => Step>()
  for (const event of opened) steps.set(event, open)
  for (const event of closed) steps.set(event, (data) => ({ is: 'closed', id: idOf(data) }))
  for (const event of paused) steps.set(event, (data) => ({ is: 'paused', id: idOf(data) }))
  for (const event of resumed) steps.set(event, (data) => ({ is: 'resumed', id: idOf(data) }))
  for (const [event, opens] of Object.entries(turned))
    steps.set(event as EventName, (data, time) =>
      (opens as (data: unknown) => boolean)(data)
        ? open(data, time)
        : { is: 'closed', id: idOf(data) },
    )
  return { name, who, link, judged, steps }
}
