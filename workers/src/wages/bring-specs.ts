import { streamOf } from '@portal/domain/kit/aggregate'
import type { Because } from '@portal/domain/kit/deciding'
import { type Fit, placeIn, type Worked, wageImport, work } from '@portal/domain/wages/import'
import { importSpec, wageSpec } from '@portal/domain/wages/spec'
import { hashOf } from '@portal/platform/files/store'
import { idSource } from '@portal/platform/ids'
import { inGoes } from '@portal/platform/let-others'
import { paperBytes } from '@portal/platform/papers/batch'
import type { JobContext } from '../kit/job.ts'
import { leavingRoom } from '../kit/leaving-room.ts'
import { keptBatch } from './batches.ts'
import { paidOf } from './paid.ts'
import { whose } from './read-specs.ts'

/** Those that are brought in between two reports: progress is seen meanwhile. */
const SLICE = 100
/** How long a paper may take to be brought in, in ms, as with the reading of it. */
const PACE_MS = 7.2

/** The same for every try: a specification that is brought in twice is there once. */
const specIdOf = (wageImportId: string, place: number): string =>
  idSource(`wages ${wageImportId} ${place}`)()

/**
 * What a try that was cut off kept of these, and nothing in the log names: whose it is may have been erased since, or
 * the import stopped.
 */
export async function removeLeft(
  wageImportId: string,
  fits: readonly Fit[],
  { decides, files }: JobContext,
): Promise<void> {
  for (const { place } of fits) {
    const id = specIdOf(wageImportId, place)
    if ((await decides.state(wageSpec, id)).is === 'unknown') await files.remove(id)
  }
}

/** Those that a try may have begun and not reported. */
export const begunOf = <One>(fits: readonly One[], worked: number): readonly One[] =>
  fits.slice(worked, worked + SLICE)

interface Paper {
  readonly fit: Fit
  readonly wageSpecId: string
  readonly size: number
  readonly sha256: string
}

interface Bringing {
  readonly wageImportId: string
  readonly month: string
  readonly because: Because
}

/** Makes papers their people's, but those that are there; their bytes are kept. */
async function give(
  papers: readonly Paper[],
  { wageImportId, month, because }: Bringing,
  { decides, files }: JobContext,
): Promise<Map<Paper['fit'], Worked>> {
  const specs = papers.map(({ fit: { userId }, wageSpecId, size, sha256 }) => ({
    id: wageSpecId,
    input: { userId, wageImportId, month, fileId: wageSpecId, size, sha256 },
  }))
  const refusals = await decides.decideEach(wageSpec, specs, importSpec, because)
  const worked = new Map<Paper['fit'], Worked>()
  for (const [at, { fit, wageSpecId }] of papers.entries()) {
    const refused = refusals[at]
    const outcome = refused === 'wageSpecThere' ? 'double' : refused ? 'unknownNumber' : 'imported'
    // Nothing in the log names them.
    if (refused) await files.remove(wageSpecId)
    const { given: _, ...its } = fit
    worked.set(fit, { ...its, outcome, wageSpecId: refused ? null : wageSpecId })
  }
  return worked
}

/** Changes of people's details that are looked through at once. */
const CHANGES = 500

/** Whose details were changed since an import was begun: what was read of them may be another's by now. */
async function renumberedSince(
  wageImportId: string,
  { log: { store, decode } }: JobContext,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>()
  for await (const begun of store.readStream(streamOf(wageImport, wageImportId), { max: 1 }))
    for (let after = begun.position, more = true; more; ) {
      const batch = await store.readAll(after, { types: ['userDetailsChanged'], max: CHANGES })
      for (const { data } of await decode(batch.events))
        changed.add((data as { userId: string }).userId)
      after = batch.checkpoint
      more = !batch.caughtUp
    }
  return changed
}

/** Brings in some of an import's specifications that are left, and says what became of each. */
export async function bringSome(wageImportId: string, context: JobContext): Promise<void> {
  const { decides, files } = context
  const { askedById, month, batches, fits, worked } = await decides.state(wageImport, wageImportId)
  const some = begunOf(fits, worked)
  const paid = await paidOf(
    context.pool,
    askedById,
    some.map(({ userId }) => userId),
  )
  const moved = await renumberedSince(wageImportId, context)
  /** Keeps a paper's bytes. @returns what became of it where it cannot be brought in */
  const keep = async (fit: (typeof some)[number]): Promise<Paper | Worked> => {
    const { given, ...its } = fit
    const left = (outcome: Worked['outcome']) => ({ ...its, outcome, wageSpecId: null })
    if (!paid.has(fit.userId)) return left('unknownNumber')
    const found = placeIn(batches, fit.place)
    const batch = found && (await keptBatch(files, found.batchId))
    const entry = batch?.entries[found?.at ?? 0]
    const bytes = batch && entry && (await paperBytes(batch, entry))
    if (!bytes) return left('lost')
    if (moved.has(fit.userId)) {
      const [{ outcome, userId } = { outcome: 'lost' as const, userId: null }] = await whose(
        batch,
        [entry],
        context.pool,
        askedById,
      )
      const isTheirs = userId === fit.userId && (outcome === 'fits' || given)
      if (!isTheirs) return left(userId === null ? outcome : 'unknownNumber')
    }
    const wageSpecId = specIdOf(wageImportId, fit.place)
    await files.put(wageSpecId, bytes)
    return { fit, wageSpecId, size: bytes.length, sha256: await hashOf([bytes]) }
  }
  const because = { correlation: wageImportId, causation: 'wages.import', actor: askedById }
  // What is reported brings the next slice: it is reported after the rest.
  const done = await leavingRoom(some.length * PACE_MS, async () => {
    const kept: (Paper | Worked)[] = []
    // Those of one go are in memory, and no more.
    for await (const few of inGoes(some, keep, files.putsAtOnce))
      kept.push(...(await Promise.all(few)))
    const papers = kept.filter((one) => 'sha256' in one)
    await removeLeft(
      wageImportId,
      some.filter((_, at) => !('sha256' in (kept[at] as Paper | Worked))),
      context,
    )
    const given = await give(papers, { wageImportId, month, because }, context)
    return kept.map((one) => ('sha256' in one ? (given.get(one.fit) as Worked) : one))
  })
  await decides.decide(wageImport, wageImportId, work, { from: worked, files: done }, because)
}
