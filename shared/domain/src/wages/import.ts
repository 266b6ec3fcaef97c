import type { ImportOutcome } from '@portal/contracts/wages'
import { wageEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Deciding, Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface Batch {
  readonly batchId: string
  readonly count: number
}

/** A file that is somebody's, by its place among all of the import. */
interface Whose {
  readonly place: number
  readonly userId: string
}

/** One that is to be brought in. */
export interface Fit extends Whose {
  /** Somebody said so: its number is a former one. */
  readonly given?: true
}

interface WageImport {
  /** `looked`: it was read and waits for somebody's word. */
  readonly is: 'unknown' | 'reading' | 'looked' | 'importing' | 'done' | 'stopped'
  readonly askedById: string
  readonly month: string
  readonly preview: boolean
  readonly batches: readonly Batch[]
  readonly total: number
  readonly read: number
  readonly fits: readonly Fit[]
  /** Those with a former number of somebody. */
  readonly formers: readonly Whose[]
  /** Of those that fit. */
  readonly worked: number
}

const initial: WageImport = {
  is: 'unknown',
  askedById: '',
  month: '',
  preview: true,
  batches: [],
  total: 0,
  read: 0,
  fits: [],
  formers: [],
  worked: 0,
}

const thoseOf = (
  which: ImportOutcome,
  outcomes: readonly { readonly outcome: string; readonly userId: string | null }[],
  from: number,
): Whose[] =>
  outcomes.flatMap(({ outcome, userId }, at) =>
    outcome === which && userId ? [{ place: from + at, userId }] : [],
  )

/** Files that somebody imports: read, looked at, and brought in, one after the other. */
export const wageImport = aggregate(
  'wageImport',
  initial,
)({
  wageImportBegun: (state, { askedById, month, preview, batches, total }) => ({
    ...state,
    is: 'reading',
    askedById,
    month,
    preview,
    batches,
    total,
  }),
  wageImportRead: (state, { from, outcomes, read, is }) => ({
    ...state,
    is,
    read,
    fits: [...state.fits, ...thoseOf('fits', outcomes, from)],
    formers: [...state.formers, ...thoseOf('formerNumber', outcomes, from)],
  }),
  wageImportFormerGiven: (state, { place, userId, given }) => ({
    ...state,
    fits: given
      ? [...state.fits, { place, userId, given }]
      : state.fits.filter((fit) => fit.place !== place),
  }),
  wageImportConfirmed: (state) => ({ ...state, is: 'importing' }),
  wageImportWorked: (state, { worked, fits }) => ({
    ...state,
    worked,
    is: worked >= fits ? 'done' : state.is,
  }),
  wageImportStopped: (state) => ({ ...state, is: 'stopped' }),
})

/** Somebody who pays has files read, to look at what matched or to have them imported at once. */
export function begin(
  { is }: WageImport,
  { month, preview }: { readonly month: string; readonly preview: boolean },
  { id, actor }: Deciding,
  { batches }: { readonly batches: readonly Batch[] },
) {
  if (is !== 'unknown') return decided([], { id })
  const begun = {
    wageImportId: id,
    askedById: actor.userId,
    month,
    preview,
    batches: [...batches],
    total: batches.reduce((sum, { count }) => sum + count, 0),
  }
  return decided([happened.wageImportBegun(begun)], { id })
}

/** Where a file stands: in which batch, and at which place there. */
export function placeIn(batches: readonly Batch[], place: number): (Batch & { at: number }) | null {
  let at = place
  for (const batch of batches) {
    if (at < batch.count) return { ...batch, at }
    at -= batch.count
  }
  return null
}

/** Whose a file is, or why it is nobody's. */
export interface Matched {
  readonly outcome: ImportOutcome
  readonly userId: string | null
  readonly name: string
  /** Until which day the number was theirs, where it is a former one; '' otherwise. */
  readonly until: string
}

/** Some were read. What somebody else read meanwhile stays as that one found it. */
export function report(
  state: WageImport,
  { from, files }: { readonly from: number; readonly files: readonly Matched[] },
  { id }: Surroundings,
) {
  const { is, askedById, total, preview, fits, formers } = state
  if (is !== 'reading' || state.read !== from || files.length === 0) return done()
  const read = from + files.length
  const some = fits.length > 0 || files.some(({ outcome }) => outcome === 'fits')
  const undecided = formers.length > 0 || files.some(({ outcome }) => outcome === 'formerNumber')
  const waits = preview && (some || undecided)
  const isRead = waits ? ('looked' as const) : some ? ('importing' as const) : ('done' as const)
  return done(
    happened.wageImportRead({
      wageImportId: id,
      askedById,
      from,
      outcomes: files.map(({ outcome, userId }) => ({ outcome, userId })),
      left: files.map(({ userId, name }) => (userId === null ? name : '')),
      until: files.map(({ until }) => until),
      read,
      total,
      is: read < total ? 'reading' : isRead,
    }),
  )
}

/** A file with a former number is that person's, or not after all, while it is looked at. */
export function giveFormer(
  { is, askedById, fits, formers }: WageImport,
  { place, userId, given }: { place: number; userId: string; given: boolean },
  { id }: Surroundings,
) {
  if (!formers.some((one) => one.place === place && one.userId === userId))
    return refuse('notFound')
  if (is !== 'looked') return refuse('changedMeanwhile')
  if (fits.some((fit) => fit.place === place) === given) return done()
  const decision = { wageImportId: id, askedById, place, userId, given }
  return done(happened.wageImportFormerGiven(decision))
}

/** What was looked at is imported. Said twice, it is imported once. */
export function confirm({ is, askedById, fits }: WageImport, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'importing' || is === 'done') return done()
  if (is !== 'looked') return refuse('changedMeanwhile')
  if (fits.length === 0) return refuse('nothingToImport')
  return done(happened.wageImportConfirmed({ wageImportId: id, askedById }))
}

/** No more of it is done, and its files go; what is imported stays. */
export function stop({ is, askedById }: WageImport, _: unknown, { id }: Surroundings) {
  if (is === 'unknown') return refuse('notFound')
  if (is === 'stopped' || is === 'done') return done()
  return done(happened.wageImportStopped({ wageImportId: id, askedById }))
}

/** What became of one that fits. */
export interface Worked extends Whose {
  readonly outcome: ImportOutcome
  readonly wageSpecId: string | null
}

/** Some were brought in. What somebody else brought in meanwhile stays as that one found it. */
export function work(
  { is, askedById, fits, worked }: WageImport,
  { from, files }: { readonly from: number; readonly files: readonly Worked[] },
  { id }: Surroundings,
) {
  if (is !== 'importing' || worked !== from || files.length === 0) return done()
  return done(
    happened.wageImportWorked({
      wageImportId: id,
      askedById,
      from,
      outcomes: [...files],
      worked: from + files.length,
      fits: fits.length,
    }),
  )
}
