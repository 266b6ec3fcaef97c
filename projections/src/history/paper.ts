import type { ReplyOf } from '@portal/contracts'
import type { history } from '@portal/contracts/history'
import type { CaseId } from '@portal/contracts/history/cases'
import type { Exporting } from './export-moments.ts'
import { caseWith } from './queries-cases.ts'

/**
 * A page of what happened to a case, as it is printed: with the seals that its events are under.
 * @returns undefined where there is no such case for this reader
 */
export async function onPaper(
  { db, log, actor, verification }: Pick<Exporting, 'db' | 'log' | 'actor' | 'verification'>,
  wanted: CaseId & { page: number; pageSize: number },
): Promise<ReplyOf<typeof history.paper> | undefined> {
  const found = await caseWith(db, log, actor, wanted)
  if (!found) return undefined
  const { proofs } = verification
  const under = await proofs.numbersOver(found.rows.map(({ entry }) => entry.position))
  const seals = []
  for await (const { number, sealedAt, hash } of proofs.seals({
    only: [...new Set(under.values())],
  }))
    seals.push({ number, sealedAt, hash })
  return {
    total: found.total,
    rows: found.rows.map((row) => ({ ...row, seal: under.get(row.entry.position) ?? null })),
    seals,
    key: await verification.seals.publicKey(),
  }
}
