import { type Matched, placeIn, report, wageImport } from '@portal/domain/wages/import'
import { match, type ReadSpec } from '@portal/domain/wages/match'
import { type Batch, nameOf, packedPaper } from '@portal/platform/papers/batch'
import { withoutNumbers } from '@portal/platform/papers/numbers'
import { AT_ONCE, type PackedPaper, readPapers } from '@portal/platform/papers/papers'
import type { JobContext } from '../kit/job.ts'
import { leavingRoom } from '../kit/leaving-room.ts'
import { keptBatch } from './batches.ts'
import { formersByNumber, paidByNumber } from './paid.ts'

/** Papers that are read between two reports: progress is seen meanwhile. */
const SLICE = 4 * AT_ONCE
/** How long a paper may take to be read, in ms: the most that an import takes are there within their minute. */
const PACE_MS = 3

interface Paper extends ReadSpec {
  readonly name: string
  readonly sha256: string
}

/** Some papers of a batch as they are read, in their order. */
async function readOf(batch: Batch, entries: Batch['entries']): Promise<Paper[]> {
  const some = entries.map((entry) => {
    const { method, size } = entry
    return { name: nameOf(entry), method, size, found: packedPaper(batch, entry) }
  })
  const whole = some.flatMap(({ found, ...paper }): PackedPaper[] =>
    typeof found === 'string' ? [] : [{ ...paper, packed: found }],
  )
  const read = (await readPapers(whole)).values()
  const nothing = { numbers: [], sha256: '' }
  return some.map(({ name, found }): Paper => {
    if (typeof found === 'string') return { name, fault: found, ...nothing }
    return { name, ...(read.next().value ?? { fault: 'unreadable', ...nothing }) }
  })
}

/** The next papers of a batch that was kept. */
async function papersOf(
  { files }: JobContext,
  { batchId, at }: { batchId: string; at: number },
  many: number,
): Promise<Paper[]> {
  const batch = await keptBatch(files, batchId)
  if (batch) return readOf(batch, batch.entries.slice(at, at + many))
  const lost = { name: '', fault: 'lost', numbers: [], sha256: '' } as const
  return Array.from({ length: many }, () => lost)
}

/** Who has and who had the numbers in papers. */
async function known(pool: JobContext['pool'], askedById: string, papers: readonly Paper[]) {
  const numbers = papers.flatMap((paper) => paper.numbers)
  const people = await paidByNumber(pool, askedById, numbers)
  const others = numbers.filter((number) => !people.has(number))
  return { people, formers: await formersByNumber(pool, askedById, others) }
}

/** Whose papers are by the numbers that people have now, read anew. */
export async function whose(
  batch: Batch,
  entries: Batch['entries'],
  pool: JobContext['pool'],
  askedById: string,
) {
  const papers = await readOf(batch, entries)
  const { people, formers } = await known(pool, askedById, papers)
  return papers.map((paper) => match(paper, people, formers))
}

/** What these people have of a month already. */
async function thereOf({ pool }: JobContext, month: string, userIds: readonly string[]) {
  const { rows } = await pool.query<{ mark: string }>(
    `SELECT user_id || ' ' || sha256 AS mark FROM wages.spec WHERE month = $1 AND user_id = ANY ($2)`,
    [month, userIds],
  )
  return new Set(rows.map(({ mark }) => mark))
}

/** Reads some of an import's papers that are left, and says whose each is. */
export async function readSome(wageImportId: string, context: JobContext): Promise<void> {
  const { decides } = context
  const { askedById, month, batches, read } = await decides.state(wageImport, wageImportId)
  const next = placeIn(batches, read)
  if (!next) return
  const many = Math.min(SLICE, next.count - next.at)
  const papers = await leavingRoom(many * PACE_MS, () => papersOf(context, next, many))
  const { people, formers } = await known(context.pool, askedById, papers)
  const had = [...formers.values()].map(({ userId }) => userId)
  const there = await thereOf(context, month, [...people.values(), ...had])
  const files = papers.map((paper): Matched => {
    const { outcome, userId, until } = match(paper, people, formers)
    if (userId === null) return { outcome, userId, name: withoutNumbers(paper.name), until }
    const mark = `${userId} ${paper.sha256}`
    const isDouble = there.has(mark)
    if (outcome === 'fits') there.add(mark)
    return isDouble
      ? { outcome: 'double', userId, name: '', until: '' }
      : { outcome, userId, name: '', until }
  })
  const because = { correlation: wageImportId, causation: 'wages.import', actor: askedById }
  await decides.decide(wageImport, wageImportId, report, { from: read, files }, because)
}
