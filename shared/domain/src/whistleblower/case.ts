import { whistleblowerEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { done, refuse } from '../kit/outcome.ts'

interface Case {
  readonly is: 'unknown' | 'there' | 'erased'
  readonly isAcknowledged: boolean
  /** Ids of what was written, so that a repeated call writes nothing twice. */
  readonly written: readonly string[]
  /** How many of the reporter's messages each handler has read. */
  readonly read: Readonly<Record<string, number>>
  readonly shutOut: readonly string[]
  /** Under legal hold: it is not erased though its time is over. */
  readonly isHeld: boolean
  /**
   * How often handlers have decided on it, and not its place in the log: what a reporter writes would show in
   * that at the hour it comes.
   */
  readonly version: number
}

/** A whistleblower's case, in a log of its own. Nothing in it says more of when than the day. */
export const whistleblowerCase = aggregate<Case>('case', {
  is: 'unknown',
  isAcknowledged: false,
  written: [],
  read: {},
  shutOut: [],
  isHeld: false,
  version: 0,
})({
  whistleblowerReported: (state, { contentId, shutOut }) => ({
    ...state,
    is: 'there',
    written: [contentId],
    shutOut,
    version: 1,
  }),
  // What is written and read changes nothing that another decides on.
  whistleblowerReporterWrote: (state, { contentId }) => ({
    ...state,
    written: [...state.written, contentId],
  }),
  whistleblowerHandlerWrote: (state, { contentId }) => ({
    ...state,
    written: [...state.written, contentId],
    isAcknowledged: true,
  }),
  whistleblowerAcknowledged: (state) => ({ ...state, isAcknowledged: true }),
  whistleblowerStatusSet: (state) => ({ ...state, version: state.version + 1 }),
  whistleblowerRead: (state, { handlerId, messages }) => ({
    ...state,
    read: { ...state.read, [handlerId]: messages },
  }),
  whistleblowerShut: (state, { handlerId, out }) => ({
    ...state,
    shutOut: out
      ? [...state.shutOut, handlerId]
      : state.shutOut.filter((other) => other !== handlerId),
    version: state.version + 1,
  }),
  whistleblowerHoldSet: (state, { isHeld }) => ({
    ...state,
    isHeld,
    version: state.version + 1,
  }),
  whistleblowerTakenAlong: (state) => state,
  whistleblowerErased: (state) => ({ ...state, is: 'erased' }),
})

/** What a handler is shown of a case: what a reporter did may be there, and not be shown before the next day. */
export interface Shown {
  readonly isHandled: boolean
  /** Messages of the reporter. */
  readonly reporters: number
}

/** Who acts on a case, on which day, and what they are shown of it. */
interface Handling extends Pick<Surroundings, 'id' | 'today'> {
  readonly handlerId: string
  readonly shown: Shown
}

/** There, and for this handler: who is shut out of it sees no more of it than of none. */
const isFor = ({ is, shutOut }: Case, handlerId: string): boolean =>
  is === 'there' && !shutOut.includes(handlerId)

/** Somebody reports. The reporter may shut handlers out whom it concerns. */
export function report(
  { is }: Case,
  { contentId, shutOut }: { readonly contentId: string; readonly shutOut: readonly string[] },
  { id: caseId, today: on }: Pick<Surroundings, 'id' | 'today'>,
) {
  if (is !== 'unknown') return done()
  return done(happened.whistleblowerReported({ caseId, on, contentId, shutOut: [...shutOut] }))
}

/** The reporter writes again; a case that was handled is open again. */
export function reporterWrites(
  { is, written }: Case,
  message: {
    readonly contentId: string
    readonly files: readonly { readonly contentId: string; readonly pieces: number }[]
  },
  { id: caseId, today: on }: Pick<Surroundings, 'id' | 'today'>,
) {
  if (is !== 'there') return refuse('notFound')
  const { contentId } = message
  if (written.includes(contentId)) return done()
  const files = [...message.files]
  return done(happened.whistleblowerReporterWrote({ caseId, on, contentId, files }))
}

/**
 * A handler writes to the reporter. `feedback` is what the law asks for within three months of the
 * acknowledgement (Act 2021:890); whoever writes has acknowledged.
 */
export function handlerWrites(
  state: Case,
  { contentId, feedback }: { readonly contentId: string; readonly feedback: boolean },
  { id: caseId, today: on, handlerId }: Handling,
) {
  if (!isFor(state, handlerId)) return refuse('notFound')
  if (state.written.includes(contentId)) return done()
  return done(happened.whistleblowerHandlerWrote({ caseId, on, contentId, handlerId, feedback }))
}

/** A handler acknowledges that the report was received (Act 2021:890: within seven days). */
export function acknowledge(state: Case, _: object, { id, today, handlerId }: Handling) {
  if (!isFor(state, handlerId)) return refuse('notFound')
  if (state.isAcknowledged) return done()
  return done(happened.whistleblowerAcknowledged({ caseId: id, on: today, handlerId }))
}

/** A handler has read so many of the reporter's messages; of those alone that they are shown. */
export function read(
  state: Case,
  { messages }: { readonly messages: number },
  { id: caseId, today: on, handlerId, shown }: Handling,
) {
  if (!isFor(state, handlerId)) return refuse('notFound')
  const upTo = Math.min(messages, shown.reporters)
  if (upTo <= (state.read[handlerId] ?? 0)) return done()
  return done(happened.whistleblowerRead({ caseId, on, handlerId, messages: upTo }))
}

/** Of a version that was seen; undefined where it is not named. */
const isOld = (state: Case, version: number): boolean => state.version !== version

/**
 * Handled, or to be handled again: what it is not yet for who asks. One that a reporter has opened again today
 * is handled for them still, and nothing is written that would show it.
 */
export function setStatus(
  state: Case,
  { isHandled, version }: { readonly isHandled: boolean; readonly version: number },
  { id: caseId, today: on, handlerId, shown }: Handling,
) {
  if (!isFor(state, handlerId)) return refuse('notFound')
  if (shown.isHandled === isHandled) return done()
  if (isOld(state, version)) return refuse('changedMeanwhile')
  return done(happened.whistleblowerStatusSet({ caseId, on, handlerId, isHandled }))
}

/**
 * A handler who is named in a case is shut out of it, or let in again. Nobody does it to themselves, and
 * somebody must be left who can read it.
 * @param handlers all who handle cases now
 */
export function shut(
  state: Case,
  input: { readonly handlerId: string; readonly out: boolean; readonly version: number },
  { id: caseId, today: on, handlerId: byId }: Handling,
  handlers: readonly string[],
) {
  if (!isFor(state, byId)) return refuse('notFound')
  const { handlerId, out } = input
  if (handlerId === byId) return refuse('notYourself')
  if (state.shutOut.includes(handlerId) === out) return done()
  if (isOld(state, input.version)) return refuse('changedMeanwhile')
  const left = handlers.filter((one) => one !== handlerId && !state.shutOut.includes(one))
  if (out && left.length === 0) return refuse('lastHandler')
  return done(happened.whistleblowerShut({ caseId, on, byId, handlerId, out }))
}

/** A case is put under legal hold, so that the end of its time does not erase it; or the hold is lifted. */
export function hold(
  state: Case,
  { isHeld, version }: { readonly isHeld: boolean; readonly version: number },
  { id: caseId, today: on, handlerId }: Handling,
) {
  if (!isFor(state, handlerId)) return refuse('notFound')
  if (state.isHeld === isHeld) return done()
  if (isOld(state, version)) return refuse('changedMeanwhile')
  return done(happened.whistleblowerHoldSet({ caseId, on, handlerId, isHeld }))
}

/** A handler takes the case along as a file or on paper: that is written down before they have it. */
export function takeAlong(state: Case, _: object, { id: caseId, today: on, handlerId }: Handling) {
  if (!isFor(state, handlerId)) return refuse('notFound')
  return done(happened.whistleblowerTakenAlong({ caseId, on, handlerId }))
}

/** What was written in it is gone, unless it is held; what happened, by the day, stays for the figures of the year. */
export function erase(
  { is, isHeld }: Case,
  _: object,
  { id: caseId, today: on }: Pick<Surroundings, 'id' | 'today'>,
) {
  return is === 'there' && !isHeld ? done(happened.whistleblowerErased({ caseId, on })) : done()
}
