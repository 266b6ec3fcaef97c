import { addDays, addMonths } from '@portal/calendar/days'
import {
  ACKNOWLEDGE_DAYS,
  type CaseAct,
  FEEDBACK_MONTHS,
  KEEP_YEARS,
} from '@portal/contracts/whistleblower'
import type { DataOf, KnownEvents, whistleblowerEvents } from '@portal/events'
import type { EventStore, Position } from '@portal/platform/event-store/port'

type Name = keyof typeof whistleblowerEvents
type Happened = {
  [N in Name]: { readonly type: N; readonly data: DataOf<KnownEvents[N]> }
}[Name]

/** When handlers are shown what a reporter did: on the day after, so that nobody learns the hour; or at once. */
export type ShownWhen = 'nextDay' | 'atOnce'

/** A message of a case; `handlerId` null: the reporter's. */
export interface Message {
  readonly id: string
  readonly handlerId: string | null
  readonly on: string
  readonly feedback: boolean
  readonly files: readonly { readonly contentId: string; readonly pieces: number }[]
}

/** A case as somebody may see it on a day. */
export interface SeenCase {
  readonly caseId: string
  readonly receivedOn: string
  readonly acknowledgedOn: string | null
  readonly feedbackOn: string | null
  readonly isHandled: boolean
  readonly handledOn: string | null
  readonly messages: readonly Message[]
  /** How many of the reporter's messages each handler has read. */
  readonly read: Readonly<Record<string, number>>
  readonly shutOut: readonly string[]
  readonly acts: readonly Act[]
  /** Under legal hold. */
  readonly isHeld: boolean
  readonly erased: boolean
  /** How often handlers have decided on it. */
  readonly version: number
}

/** What happened in a case, at which of its moments; `by` '': the reporter. */
interface Act {
  readonly what: CaseAct['what']
  readonly on: string
  readonly by: string
  readonly of: string
  readonly moment: number
}

/** A case as it stood after one of its entries, and as it stood before it. */
export interface CaseThen {
  readonly total: number
  readonly was: SeenCase | undefined
  readonly is: SeenCase
}

const BATCH = 500

/**
 * Every case, folded from their own log into this process's memory: what happened is small, and what was
 * written is not in it. Each look first reads what other processes appended.
 */
export class Cases {
  private readonly store: EventStore
  private readonly shown: ShownWhen
  private readonly byCase = new Map<string, Happened[]>()
  private upTo: Position = 0n
  /** The first position of each day. */
  private readonly days = new Map<string, Position>()

  constructor(store: EventStore, shown: ShownWhen) {
    this.store = store
    this.shown = shown
  }

  /**
   * The cases that can be seen.
   * @param reportersUpTo the last day of which what reporters did is shown: to handlers that of today is
   *   not, because when it came would tell who wrote it
   */
  async seen(reportersUpTo: string): Promise<SeenCase[]> {
    await this.catchUp()
    return [...this.byCase].flatMap(([id, all]) => seenOf(id, this.told(all, reportersUpTo)) ?? [])
  }

  /** One of them; undefined where it is not there. */
  async one(caseId: string, reportersUpTo: string): Promise<SeenCase | undefined> {
    await this.catchUp()
    return seenOf(caseId, this.told(this.byCase.get(caseId) ?? [], reportersUpTo))
  }

  /**
   * One of them as it stood after one of its entries.
   * @param moment its number, the first is 1; undefined is answered where the case is not there, or has no such
   */
  async at(caseId: string, reportersUpTo: string, moment: number): Promise<CaseThen | undefined> {
    await this.catchUp()
    const told = this.told(this.byCase.get(caseId) ?? [], reportersUpTo)
    const is = moment <= told.length ? seenOf(caseId, told.slice(0, moment)) : undefined
    return is && { total: told.length, was: seenOf(caseId, told.slice(0, moment - 1)), is }
  }

  /**
   * What of a case is told, in its order. Where handlers hear of what a reporter did on the next day, that stands
   * at the end of its day: who knows when they themselves did something would learn from the log's order whether
   * the reporter wrote before or after it.
   */
  private told(all: readonly Happened[], reportersUpTo: string): readonly Happened[] {
    const [first] = all
    if (first?.type !== 'whistleblowerReported' || first.data.on > reportersUpTo) return []
    const told = all.filter((one) => !isReporters(one) || one.data.on <= reportersUpTo)
    if (this.shown === 'atOnce') return told
    return told.sort(
      (a, b) =>
        a.data.on.localeCompare(b.data.on) || Number(isReporters(a)) - Number(isReporters(b)),
    )
  }

  /** The last position before which nothing of this day, or of a later one, stands. */
  async before(day: string): Promise<Position> {
    await this.catchUp()
    const later = [...this.days].flatMap(([on, first]) => (on >= day ? [first - 1n] : []))
    return later.reduce((least, one) => (one < least ? one : least), this.upTo)
  }

  /** Several at once may read the same; what one has taken in, another passes over. */
  private async catchUp(): Promise<void> {
    for (;;) {
      const batch = await this.store.readAll(this.upTo, { max: BATCH })
      if (batch.checkpoint <= this.upTo) return
      for (const { type, data, position } of batch.events) {
        if (position <= this.upTo) continue
        const { caseId, on } = data as { caseId: string; on: string }
        if (!this.days.has(on)) this.days.set(on, position)
        const all = this.byCase.get(caseId) ?? []
        all.push({ type, data } as Happened)
        this.byCase.set(caseId, all)
      }
      if (batch.checkpoint > this.upTo) this.upTo = batch.checkpoint
      if (batch.caughtUp) return
    }
  }
}

type Draft = { -readonly [K in keyof SeenCase]: SeenCase[K] } & {
  messages: Message[]
  acts: Act[]
}

/** Did a reporter do it, in a case that was there? */
const isReporters = ({ type }: Happened): boolean => type === 'whistleblowerReporterWrote'

/** A case after these of its events; undefined after none. */
function seenOf(caseId: string, told: readonly Happened[]): SeenCase | undefined {
  const [first] = told
  if (!first) return undefined
  const seen: Draft = {
    ...{ caseId, receivedOn: first.data.on, acknowledgedOn: null, feedbackOn: null },
    ...{ isHandled: false, handledOn: null, messages: [], read: {}, shutOut: [], acts: [] },
    ...{ isHeld: false, erased: false, version: 0 },
  }
  for (const [at, event] of told.entries()) fold(seen, event, at + 1)
  return seen
}

function fold(seen: Draft, event: Happened, moment: number): void {
  const act = (what: CaseAct['what'], by = '', of = '') =>
    seen.acts.push({ what, on: event.data.on, by, of, moment })
  const reopen = () => {
    seen.isHandled = false
    seen.handledOn = null
  }
  switch (event.type) {
    case 'whistleblowerReported': {
      const { contentId: id, on, shutOut } = event.data
      seen.messages.push({ id, handlerId: null, on, feedback: false, files: [] })
      seen.shutOut = shutOut
      seen.version += 1
      act('reported')
      for (const handlerId of shutOut) act('shutOut', '', handlerId)
      return
    }
    case 'whistleblowerReporterWrote': {
      const { contentId: id, on, files } = event.data
      seen.messages.push({ id, handlerId: null, on, feedback: false, files })
      reopen()
      act('reporterWrote')
      return
    }
    case 'whistleblowerHandlerWrote': {
      const { contentId: id, on, handlerId, feedback } = event.data
      seen.messages.push({ id, handlerId, on, feedback, files: [] })
      seen.acknowledgedOn ??= on
      if (feedback) seen.feedbackOn ??= on
      act(feedback ? 'feedback' : 'handlerWrote', handlerId)
      return
    }
    case 'whistleblowerAcknowledged':
      seen.acknowledgedOn ??= event.data.on
      act('acknowledged', event.data.handlerId)
      return
    case 'whistleblowerStatusSet': {
      const { isHandled, on, handlerId } = event.data
      seen.isHandled = isHandled
      seen.handledOn = isHandled ? on : null
      seen.version += 1
      act(isHandled ? 'handled' : 'reopened', handlerId)
      return
    }
    case 'whistleblowerRead': {
      const { handlerId, messages } = event.data
      seen.read = { ...seen.read, [handlerId]: messages }
      act('read', handlerId)
      return
    }
    case 'whistleblowerShut': {
      const { handlerId, out, byId } = event.data
      seen.shutOut = out
        ? [...seen.shutOut, handlerId]
        : seen.shutOut.filter((one) => one !== handlerId)
      seen.version += 1
      act(out ? 'shutOut' : 'letIn', byId, handlerId)
      return
    }
    case 'whistleblowerHoldSet': {
      const { isHeld, handlerId } = event.data
      seen.isHeld = isHeld
      seen.version += 1
      act(isHeld ? 'held' : 'holdLifted', handlerId)
      return
    }
    case 'whistleblowerTakenAlong':
      act('takenAlong', event.data.handlerId)
      return
    case 'whistleblowerErased':
      seen.erased = true
  }
}

/** The last day for the acknowledgement; null once there is one, or the case is closed. */
export const acknowledgeBy = ({ acknowledgedOn, isHandled, receivedOn }: SeenCase) =>
  acknowledgedOn || isHandled ? null : addDays(receivedOn, ACKNOWLEDGE_DAYS)

/** The day that feedback is due: three months from the acknowledgement, or from when that was due. */
export const feedbackDue = ({ acknowledgedOn, receivedOn }: SeenCase) =>
  addMonths(acknowledgedOn ?? addDays(receivedOn, ACKNOWLEDGE_DAYS), FEEDBACK_MONTHS)

/** The last day for feedback; null once there was some, or the case is closed. */
export const feedbackBy = (one: SeenCase) =>
  one.feedbackOn || one.isHandled ? null : feedbackDue(one)

/** The day on which what was written is gone; null while the case is open, or under legal hold. */
export const goneOn = ({ isHandled, handledOn, isHeld }: SeenCase) =>
  isHandled && handledOn && !isHeld ? addMonths(handledOn, KEEP_YEARS * 12) : null
