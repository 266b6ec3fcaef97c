import { Id } from '@portal/contracts'
import { wageImport } from '@portal/domain/wages/import'
import { job } from '../kit/job.ts'
import { whenever } from '../kit/reactions.ts'
import { removeBatches } from './batches.ts'
import { begunOf, bringSome, removeLeft } from './bring-specs.ts'
import { readSome } from './read-specs.ts'

/** Goes on with an import from where it is; each report of it brings the next slice. */
const goOn = job('importWageSpecs', { wageImportId: Id }, async ({ wageImportId }, context) => {
  const { is, batches, fits, worked } = await context.decides.state(wageImport, wageImportId)
  if (is === 'reading') return readSome(wageImportId, context)
  if (is === 'importing') return bringSome(wageImportId, context)
  if (is === 'stopped') await removeLeft(wageImportId, begunOf(fits, worked), context)
  if (is === 'done' || is === 'stopped') return removeBatches(context.files, batches)
})

/** A specification that was withdrawn is opened by nobody: its bytes go. */
const removeSpec = job('removeWageSpec', { wageSpecId: Id }, ({ wageSpecId }, { files }) =>
  files.remove(wageSpecId),
)

/** What goes on by itself with imports of wage specifications, and with what was withdrawn. */
export const importingWageSpecs = [
  whenever('import-begun-wage-specs', 'wageImportBegun', ({ data }) => [goOn(data)]),
  whenever('import-read-wage-specs', 'wageImportRead', ({ data }) =>
    data.is === 'looked' ? [] : [goOn(data)],
  ),
  whenever('import-confirmed-wage-specs', 'wageImportConfirmed', ({ data }) => [goOn(data)]),
  whenever('import-rest-of-wage-specs', 'wageImportWorked', ({ data }) => [goOn(data)]),
  whenever('import-stopped-wage-specs', 'wageImportStopped', ({ data }) => [goOn(data)]),
  whenever('remove-withdrawn-wage-spec', 'wageSpecWithdrawn', ({ data }) => [removeSpec(data)]),
]
