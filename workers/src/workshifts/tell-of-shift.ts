import { Id, type Locale } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { spanIn } from '../kit/day-words.ts'
import type { JobContext } from '../kit/job.ts'
import { type Notice, notice } from '../kit/notice.ts'
import { type ShiftFacts, type ShiftStanding, shiftOf } from './shift.ts'
import { type ShiftOccasion, shiftMail } from './texts.ts'

const say =
  (occasion: ShiftOccasion) =>
  (locale: Locale, { from, to, office, link }: ShiftFacts & { readonly link: string }) =>
    shiftMail(occasion, locale, { when: spanIn(locale, from, to), office, link })

const ids = { shiftId: Id, who: Id }
const reads = ['workshifts'] as const

/** The person that an event names is told what becomes of the shift for them. */
const toOne = (
  named: string,
  on: 'shiftGiven' | 'shiftDeclined' | 'shiftTakenBack',
  since: string,
  topic: Extract<Topic, `shift${string}`>,
  occasion: ShiftOccasion,
  tab: 'vacant' | 'mine',
): Notice =>
  notice(named, on, {
    since,
    topic,
    about: ids,
    reads,
    of: ({ data }) => ({ shiftId: data.shiftId, who: data.userId }),
    to: ({ data }) => [data.userId],
    facts: (about, context) =>
      shiftOf(about, context, ({ state, givenTo }) =>
        occasion === 'given'
          ? state === 'given' && givenTo === about.who
          : state !== 'withdrawn' && givenTo !== about.who,
      ),
    place: places.office,
    going: () => ({ tab }),
    words: say(occasion),
  })

/**
 * Everybody who wanted a shift that another one was given, or who is concerned by a change of it: not who has answered
 * to the terms that it made.
 */
const concerned = async (
  { pool }: JobContext,
  { shiftId, terms }: { readonly shiftId: string; readonly terms?: number | undefined },
  standings: readonly string[],
): Promise<string[]> => {
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT user_id FROM workshifts.wanting
     WHERE shift_id = $1 AND standing = ANY ($2) AND ($3::int IS NULL OR version < $3)
     ORDER BY user_id`,
    [shiftId, standings, terms],
  )
  return rows.map(({ user_id }) => user_id)
}

const theShift = { shiftId: Id }
const shiftIn = ({ data }: { data: { shiftId: string } }) => ({ shiftId: data.shiftId })

/**
 * A change, by the terms that it made: each is told, and of two before the letter the last alone. What was
 * noted by a release before has none.
 */
const theTerms = { shiftId: Id, terms: z.int().optional() }
const changed = {
  about: theTerms,
  reads,
  of: ({ data, version }: { data: { shiftId: string }; version: bigint }) => ({
    shiftId: data.shiftId,
    terms: Number(version),
  }),
  place: places.office,
} as const
type Changed = { readonly terms?: number | undefined }
const isLast = ({ terms }: Changed, now: ShiftStanding) =>
  terms === undefined || terms === now.terms

/** Whoever has a shift or wanted it is told what becomes of it. */
export const tellingOfShifts: readonly Notice[] = [
  toOne('tellShiftGiven', 'shiftGiven', 'mail-shift-given', 'shiftGiven', 'given', 'mine'),
  toOne(
    'tellShiftDeclined',
    'shiftDeclined',
    'mail-shift-declined',
    'shiftNotGiven',
    'declined',
    'vacant',
  ),
  toOne(
    'tellShiftTakenBack',
    'shiftTakenBack',
    'mail-shift-taken-back',
    'shiftTakenBack',
    'takenBack',
    'mine',
  ),
  // The rest, once somebody was given it.
  notice('tellShiftGoneToAnother', 'shiftGiven', {
    since: 'mail-shift-gone-to-another',
    topic: 'shiftNotGiven',
    about: theShift,
    reads,
    of: shiftIn,
    among: (about, context) => concerned(context, about, ['interested']),
    eachTime: true,
    facts: (about, context) =>
      shiftOf(
        about,
        context,
        ({ state, standing, givenTo }) =>
          state === 'given' && standing === 'interested' && givenTo !== about.userId,
      ),
    place: places.office,
    going: () => ({ tab: 'vacant' }),
    words: say('declined'),
  }),
  notice('tellShiftChanged', 'shiftChanged', {
    ...changed,
    since: 'mail-shift-changed',
    topic: 'shiftChanged',
    among: (about, context) => concerned(context, about, ['given']),
    facts: (about, context) =>
      shiftOf(about, context, (now) => now.givenTo === about.userId && isLast(about, now)),
    going: () => ({ tab: 'mine' }),
    words: say('changed'),
  }),
  // It may suit them no more: their interest stays until they withdraw it.
  notice('tellWantedShiftChanged', 'shiftChanged', {
    ...changed,
    since: 'mail-wanted-shift-changed',
    topic: 'shiftChanged',
    among: (about, context) => concerned(context, about, ['interested']),
    facts: (about, context) =>
      shiftOf(
        about,
        context,
        (now) => now.state === 'vacant' && now.standing === 'interested' && isLast(about, now),
      ),
    going: () => ({ tab: 'vacant' }),
    words: say('wantedChanged'),
  }),
  notice('tellShiftWithdrawn', 'shiftWithdrawn', {
    since: 'mail-shift-withdrawn',
    topic: 'shiftWithdrawn',
    about: theShift,
    reads,
    of: shiftIn,
    among: (about, context) => concerned(context, about, ['given', 'interested']),
    facts: (about, context) => shiftOf(about, context, ({ state }) => state === 'withdrawn'),
    place: places.office,
    going: () => ({ tab: 'mine' }),
    words: say('withdrawn'),
  }),
]
