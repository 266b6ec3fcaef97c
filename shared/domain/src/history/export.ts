import { historyEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided } from '../kit/outcome.ts'

/** That the history of a case was taken along as a file: one stream each time. */
export const caseExport = aggregate<null>('caseExport', null)({ caseExported: () => null })

/** What is taken along. */
interface Wanted {
  readonly category: string
  readonly id: string
  readonly of?: string | undefined
  readonly format: 'json' | 'pdf'
}

/**
 * Notes that it is taken along.
 * @param found.events how many events the case has now
 */
export const takeAlong = (
  _: null,
  { category, id: caseId, of = undefined, format }: Wanted,
  { id: exportId }: Pick<Surroundings, 'id'>,
  { events }: { readonly events: number },
) =>
  decided([happened.caseExported({ exportId, category, caseId, of: of ?? null, format, events })], {
    id: exportId,
  })
