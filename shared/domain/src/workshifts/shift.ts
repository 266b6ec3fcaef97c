import { workshiftEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { LastingMap } from '../kit/lasting.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'

interface Terms {
  readonly startsAt: string
  readonly endsAt: string
  readonly information: string
}

export interface Shift extends Terms {
  readonly is: 'unknown' | 'vacant' | 'given' | 'withdrawn'
  readonly departmentId: string
  /** Who has it; empty while nobody does. */
  readonly givenTo: string
  /** Where each stands who has ever wanted it. */
  readonly people: LastingMap<'interested' | 'declined'>
  /** The version of its terms: who shows interest makes no other shift of it. */
  readonly terms: number
}

/** A shift that an office offers. */
export const shift = aggregate<Shift>('shift', {
  is: 'unknown',
  departmentId: '',
  startsAt: '',
  endsAt: '',
  information: '',
  givenTo: '',
  people: new LastingMap(),
  terms: 0,
})({
  shiftOffered: (state, { shiftId: _id, ...words }, { version }) => ({
    ...state,
    ...words,
    is: 'vacant',
    terms: Number(version),
  }),
  shiftChanged: (state, { shiftId: _id, ...words }, { version }) => ({
    ...state,
    ...words,
    terms: Number(version),
  }),
  shiftWithdrawn: (state) => ({ ...state, is: 'withdrawn' }),
  shiftInterestShown: (state, { userId }) => ({
    ...state,
    people: state.people.set(userId, 'interested'),
  }),
  shiftInterestWithdrawn: (state, { userId }) => ({
    ...state,
    people: state.people.set(userId, undefined),
  }),
  shiftGiven: (state, { userId }) => ({
    ...state,
    is: 'given',
    givenTo: userId,
    people: state.people.set(userId, 'interested'),
  }),
  shiftDeclined: (state, { userId }) => ({
    ...state,
    people: state.people.set(userId, 'declined'),
  }),
  shiftTakenBack: (state, { userId }) => ({
    ...state,
    is: 'vacant',
    givenTo: '',
    people: state.people.set(userId, 'declined'),
  }),
})

/** Is it there, and not over yet? */
const isOpen = ({ is }: Shift): boolean => is === 'vacant' || is === 'given'
const hasBegun = ({ startsAt }: Terms, now: Date): boolean => startsAt <= now.toISOString()

/** Offers a shift that has not begun. */
export function offer(
  state: Shift,
  form: Terms & { readonly departmentId: string },
  { now, id }: Pick<Surroundings, 'now' | 'id'>,
) {
  if (state.is !== 'unknown') return decided([], { id })
  if (hasBegun(form, now))
    return refuse('shiftBegun', [{ path: 'startDate', message: 'has been already' }])
  const { departmentId, startsAt, endsAt, information } = form
  return decided(
    [happened.shiftOffered({ shiftId: id, departmentId, startsAt, endsAt, information })],
    { id },
  )
}

interface Seen {
  /** The terms that the caller has seen. */
  readonly version: number
}

/** Changes when a shift is or what is to be known of it, also after somebody was given it: who has it is told. */
export function change(
  state: Shift,
  form: Terms & Seen,
  { now, id }: Pick<Surroundings, 'now' | 'id'>,
) {
  if (!isOpen(state)) return refuse('notFound')
  const { startsAt, endsAt, information } = form
  const terms = { startsAt, endsAt, information }
  if (isAlready(state, terms)) return decided([], { id })
  if (state.terms !== form.version) return refuse('changedMeanwhile')
  if (hasBegun(state, now) || hasBegun(form, now))
    return refuse('shiftBegun', [{ path: 'startDate', message: 'has been already' }])
  return decided([happened.shiftChanged({ shiftId: id, ...terms })], { id })
}

/** Withdraws a shift; whoever wanted it or has it is told. */
export function withdraw(state: Shift, _: unknown, { id, now }: Surroundings) {
  if (state.is === 'unknown') return refuse('notFound')
  if (state.is === 'withdrawn') return done()
  if (hasBegun(state, now)) return refuse('shiftBegun')
  return done(happened.shiftWithdrawn({ shiftId: id }))
}

/** Says that one would like to have a shift, or would not any more. */
export function interested(
  state: Shift,
  { flag }: { readonly flag: boolean },
  { id, now, actor: { userId } }: Deciding,
) {
  if (!isOpen(state)) return refuse('notFound')
  const was = state.people.get(userId)
  if (state.givenTo === userId) return flag ? done() : refuse('shiftIsYours')
  if (!flag)
    return was === 'interested'
      ? done(happened.shiftInterestWithdrawn({ shiftId: id, userId }))
      : done()
  if (was === 'interested') return done()
  if (state.is === 'given') return refuse('shiftTaken')
  if (was === 'declined') return refuse('shiftRefused')
  if (hasBegun(state, now)) return refuse('shiftBegun')
  return done(happened.shiftInterestShown({ shiftId: id, userId }))
}

/**
 * Gives a shift to one who wants it; or not, which takes it back from who had it. Of two who give it, one wins.
 * @param found.ofOffice they still work at its office
 */
export function give(
  state: Shift,
  { uid: userId, flag }: { readonly uid: string; readonly flag: boolean },
  { id, now }: Surroundings,
  { ofOffice }: { readonly ofOffice: boolean },
) {
  if (!isOpen(state)) return refuse('notFound')
  const whose = { shiftId: id, userId }
  const has = state.givenTo === userId
  const was = state.people.get(userId)
  if (flag ? has : !has && was === 'declined') return done()
  if (hasBegun(state, now)) return refuse('shiftBegun')
  if (!flag && has) return done(happened.shiftTakenBack(whose))
  if (was === undefined || (flag && !ofOffice)) return refuse('notInterested')
  if (!flag) return done(happened.shiftDeclined(whose))
  return state.is === 'given' ? refuse('shiftTaken') : done(happened.shiftGiven(whose))
}

/** Takes a shift that has not begun back from who cannot come any more. */
export const leave = (
  state: Shift,
  { userId }: { readonly userId: string },
  { id, now }: Surroundings,
) =>
  state.is === 'given' && state.givenTo === userId && !hasBegun(state, now)
    ? done(happened.shiftTakenBack({ shiftId: id, userId }))
    : done()
