import { streamOf } from '@portal/domain/kit/aggregate'
import type { Because } from '@portal/domain/kit/deciding'
import { Refused } from '@portal/domain/kit/outcome'
import { placeIn, type Worked, wageImport, work } from '@portal/domain/wages/import'
import { importSpec, wageSpec } from '@portal/domain/wages/spec'
import { hashOf } from '@portal/platform/files/store'
import { idSource } from '@portal/platform/ids'
import { paperBytes } from '@portal/platform/papers/batch'
import type { JobContext } from '../kit/job.ts'
import { keptBatch } from './batches.ts'
import { paidOf } from './paid.ts'
import { whose } from './read-specs.ts'

/** Those that are brought in between two reports: progress is seen meanwhile. */
const SLICE = 100
/** Papers that are kept at the same time, and then given together: few appends have them all. */
const TOGETHER = 16

/** The same for every try: a specification that is brought in twice is there once. */
const specIdOf = (wageImportId: string, place: number): string =>
  idSource(`wages ${wageImportId} ${place}`)()

interface Paper {
  readonly fit: { readonly place: number; readonly userId: string }
  readonly wageSpecId: string
  readonly bytes: Buffer
}

interface Bringing {
  readonly wageImportId: string
  readonly month: string
  readonly because: Because
}

/** Makes a paper its person's, unless the same is there; its bytes are kept. */
async function give(
  { fit, wageSpecId, bytes }: Paper,
  { wageImportId, month, because }: Bringing,
  { decides, files }: JobContext,
): Promise<Worked> {
  const { userId } = fit
  const sha256 = await hashOf([bytes])
  const spec = { userId, wageImportId, month, fileId: wageSpecId, size: bytes.length, sha256 }
  const reply = await decides.decide(wageSpec, wageSpecId, importSpec, spec, because)
  if (!(reply instanceof Refused)) return { ...fit, outcome: 'imported', wageSpecId }
  // Nothing in the log names them.
  await files.remove(wageSpecId)
  const outcome = reply.code === 'wageSpecThere' ? 'double' : 'unknownNumber'
  return { ...fit, outcome, wageSpecId: null }
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
  const some = fits.slice(worked, worked + SLICE)
  const paid = await paidOf(
    context.pool,
    askedById,
    some.map(({ userId }) => userId),
  )
  const moved = await renumberedSince(wageImportId, context)
  /** Keeps a paper's bytes. @returns what became of it where it cannot be brought in */
  const keep = async (fit: (typeof some)[number]): Promise<Paper | Worked> => {
    const left = (outcome: Worked['outcome']) => ({ ...fit, outcome, wageSpecId: null })
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
      if (userId !== fit.userId) return left(userId === null ? outcome : 'unknownNumber')
    }
    const wageSpecId = specIdOf(wageImportId, fit.place)
    await files.put(wageSpecId, bytes)
    return { fit, wageSpecId, bytes }
  }
  const because = { correlation: wageImportId, causation: 'wages.import', actor: askedById }
  const done: Worked[] = []
  for (let from = 0; from < some.length; from += TOGETHER) {
    const kept = await Promise.all(some.slice(from, from + TOGETHER).map(keep))
    const given = kept.map((one) =>
      'bytes' in one ? give(one, { wageImportId, month, because }, context) : one,
    )
    done.push(...(await Promise.all(given)))
  }
  await decides.decide(wageImport, wageImportId, work, { from: worked, files: done }, because)
}
