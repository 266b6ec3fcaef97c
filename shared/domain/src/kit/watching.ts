import { MOVIE_END } from '@portal/contracts/video'

/** What counts of a stretch without word from the player, in seconds: a pause is not watching. */
const LONGEST_STRETCH = 120
/** Progress smaller than this is not worth an event. */
const WORTH_SAYING = 5

/** What a person has seen of a movie, as their stream says. */
export interface SeenBefore {
  readonly seconds: number
  /** When that was said, in ms. */
  readonly at: number
  readonly done: boolean
}

/**
 * How long a movie counts as being, in seconds: as its file or an administrator says. One that was saved
 * before that was asked for is as long as the first player told, which no later one changes.
 */
export const lengthOf = (
  known: number | null,
  before: { readonly length: number } | null,
  said: number,
): number => known ?? before?.length ?? said

export interface Watched {
  readonly seconds: number
  readonly length: number
  readonly done: boolean
  /** Is there anything new to write down? */
  readonly news: boolean
}

/**
 * How far a movie counts as seen, when a player says that it was seen up to `said`, in seconds. It
 * never goes back, and never forward faster than time has passed on our clock since the last word,
 * whatever speed it was played at. The first word only starts the clock.
 * @param length of the movie, in seconds
 */
export function watchedUpTo(
  before: SeenBefore | null,
  length: number,
  said: number,
  now: Date,
): Watched {
  if (before?.done) return { seconds: before.seconds, length, done: true, news: false }
  if (!before) return { seconds: 0, length, done: false, news: true }
  const passed = Math.min(Math.max(0, (now.getTime() - before.at) / 1000), LONGEST_STRETCH)
  const most = Math.min(said, before.seconds + passed, length)
  const seconds = Math.max(before.seconds, Math.round(most * 10) / 10)
  const done = seconds >= length - MOVIE_END
  const news = done || seconds - before.seconds >= WORTH_SAYING
  return news
    ? { seconds, length, done, news }
    : { seconds: before.seconds, length, done: false, news: false }
}
