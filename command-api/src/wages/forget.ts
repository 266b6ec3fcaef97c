import { streamOf } from '@portal/domain/kit/aggregate'
import { placeIn, wageImport } from '@portal/domain/wages/import'
import { emptyPapers } from '@portal/platform/papers/names'
import type { Parts } from '../kit/parts.ts'

/** At which places of an import the papers of a person stand: those that are imported, and those that are not. */
async function placesOf(parts: Pick<Parts, 'log'>, wageImportId: string, userId: string) {
  const events = await parts.log.read(streamOf(wageImport, wageImportId))
  return events.flatMap(({ type, data }) => {
    if (type !== 'wageImportRead') return []
    const { from, outcomes } = data as { from: number; outcomes: { userId: string | null }[] }
    return outcomes.flatMap((one, at) => (one.userId === userId ? [from + at] : []))
  })
}

/**
 * Empties the papers of a person in the files of imports that are not over. The papers of others stay, and are
 * imported as they would have been.
 */
export async function forgetPapers(
  parts: Pick<Parts, 'pool' | 'log' | 'files'>,
  userId: string,
): Promise<void> {
  const runs = await parts.pool.query<{
    id: string
    batches: { batchId: string; count: number }[]
  }>(
    `SELECT wage_import_id AS id, batches FROM wages.run
     WHERE state IN ('reading', 'looked', 'importing')`,
  )
  for (const { id, batches } of runs.rows) {
    const found = new Map<string, number[]>()
    for (const place of await placesOf(parts, id, userId)) {
      const at = placeIn(batches, place)
      if (at) found.set(at.batchId, [...(found.get(at.batchId) ?? []), at.at])
    }
    for (const [batchId, places] of found) await emptyPapers(parts.files, batchId, places)
  }
}
