import { availableParallelism } from 'node:os'
import { Helper, HelperEnded } from '../helper/helper.ts'
import type { PaperFault } from './batch.ts'

/** A paper as it stands in its archive. */
export interface PackedPaper {
  readonly name: string
  readonly packed: Uint8Array
  readonly method: number
  readonly size: number
}

/** What the process that reads papers is asked. */
export interface PapersTask {
  readonly papers: readonly PackedPaper[]
}

/** What was read of one paper: the personal numbers in its name and in what it says, two at most. */
export interface PaperRead {
  readonly fault: PaperFault | 'notPdf' | null
  readonly numbers: readonly string[]
  readonly sha256: string
}

/** Papers that are read in one go: what one of them may take, all of them may. */
export const AT_ONCE = 50

/** Two where there are processors to spare: of two, calls and the database have one for themselves. */
const readers = Array.from(
  { length: availableParallelism() > 2 ? 2 : 1 },
  () =>
    new Helper<PapersTask, PaperRead[]>({
      script: new URL('./papers-process.ts', import.meta.url),
      what: 'reads papers',
      limits: { memory: 1024, seconds: 10 },
      // Nobody's call waits for it.
      priority: 15,
    }),
)

/**
 * Reads papers in processes of their own, some at a time. One that takes more than any does is read alone,
 * and says nothing then.
 */
export async function readPapers(papers: readonly PackedPaper[]): Promise<PaperRead[]> {
  const slices: PackedPaper[][] = []
  for (let from = 0; from < papers.length; from += AT_ONCE)
    slices.push(papers.slice(from, from + AT_ONCE))
  const read = await Promise.all(
    slices.map((slice, nth) => readSlice(slice, readers[nth % readers.length])),
  )
  return read.flat()
}

async function readSlice(
  papers: readonly PackedPaper[],
  reader: (typeof readers)[number] | undefined,
): Promise<PaperRead[]> {
  try {
    return (await reader?.run({ papers })) ?? []
  } catch (error) {
    if (!(error instanceof HelperEnded)) throw error
  }
  if (papers.length === 1) return [{ fault: 'unreadable', numbers: [], sha256: '' }]
  const half = Math.ceil(papers.length / 2)
  return [
    ...(await readSlice(papers.slice(0, half), reader)),
    ...(await readSlice(papers.slice(half), reader)),
  ]
}
