import type { JobContext } from './job.ts'

/** How something stood from a version of its stream on. */
export interface Stood<T> {
  readonly version: bigint
  readonly is: T
}

/** What the events of these types said of it in a stream, oldest first. */
export async function saidIn<T>(
  { log }: Pick<JobContext, 'log'>,
  stream: string,
  types: readonly string[],
  is: (data: never) => T,
): Promise<Stood<T>[]> {
  const events = await log.read(stream)
  return events.flatMap(({ type, data, version }) =>
    types.includes(type) ? [{ version, is: is(data as never) }] : [],
  )
}

interface Of<T> {
  readonly userId: string
  /** Of the change that is told; what a release before noted has none. */
  readonly version?: number | undefined
  /** The notices that tell of such changes, and which of theirs are about the same. */
  readonly told: readonly string[]
  readonly about?: Readonly<Record<string, string>>
  /** Oldest first, from before there was any change. */
  readonly stood: readonly Stood<T>[]
  readonly isSame: (one: T, other: T) => boolean
}

/**
 * How something stands, where a change is the last that there was and a letter that bears it finds it otherwise than
 * its reader knew it: what was changed and changed back within one letter is as they know it.
 * @returns it, and how its reader knew it where that can be said
 */
export async function newsOf<T>(
  { userId, version, told, about = {}, stood, isSame }: Of<T>,
  { pool, jobId }: Pick<JobContext, 'pool' | 'jobId'>,
): Promise<{ readonly is: T; readonly was?: T } | undefined> {
  const last = stood.findLast(({ is }, nth) => {
    const before = stood[nth - 1]
    return before !== undefined && !isSame(before.is, is)
  })
  if (version === undefined) return last
  if (last?.version !== BigInt(version)) return undefined
  const { rows } = await pool.query<{ first: number | null }>(
    `SELECT min((data->>'version')::int) AS first FROM reactions.notice
     WHERE (letter = regexp_replace($1, '\\.(sms|push)$', '') OR letter IN (
         -- Letters that this one took over.
         SELECT o->>'jobId' FROM reactions.job j, jsonb_array_elements(j.data->'others') o WHERE j.id = $1))
       AND user_id = $2 AND name = ANY ($3) AND data @> $4`,
    [jobId, userId, told, JSON.stringify(about)],
  )
  const first = BigInt(rows[0]?.first ?? version)
  const known = stood.findLast((one) => one.version < first)
  if (!known) return last
  return isSame(known.is, last.is) ? undefined : { is: last.is, was: known.is }
}
