import { setTimeout as sleep } from 'node:timers/promises'
import type { Parts } from '@portal/command-api/kit/parts'
import { StartError } from '@portal/platform/start-error'
import { Projection } from '@portal/projections/kit/runner'
import { models } from '@portal/projections/models'
import { Meter } from './meter.ts'

/**
 * Lets every projection run until it has all of the log, showing how far they are.
 * @param parts with `progress` it is waited for, too, that they have told so: their indexes are made
 * @returns events a second, of all projections side by side
 */
export async function catchUp(
  parts: Pick<Parts, 'pool' | 'log'> & Partial<Pick<Parts, 'progress'>>,
  signal?: AbortSignal,
): Promise<number> {
  const { pool, log, progress } = parts
  const head = await log.store.head()
  const projections = models.map((model) => new Projection(model, { pool, log }))
  const least = () =>
    projections.map((one) => one.status().position).reduce((a, b) => (a < b ? a : b))
  await Projection.startAll(projections)
  try {
    const from = least()
    const meter = new Meter('in all projections', Number(head))
    const names = models.map((model) => model.name)
    const told = async () => !progress || (await progress.reached(names, head, 0))
    // Their tables hold all of it before that is told: what is stopped in between begins there again.
    while (least() < head || !(await told())) {
      signal?.throwIfAborted()
      const parked = projections.map((one) => one.status()).find((one) => one.state === 'parked')
      if (parked) throw new StartError(`The projection ${parked.name} failed: ${parked.error}`)
      meter.at(Number(least()))
      await sleep(50)
    }
    return meter.done(Number(head - from))
  } finally {
    await Promise.all(projections.map((projection) => projection.stop()))
  }
}
