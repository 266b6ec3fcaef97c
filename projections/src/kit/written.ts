import type { Read } from '@portal/events'
import { inGoes, letOthers } from '@portal/platform/let-others'
import type { Touched } from './live-message.ts'
import type { AnyReadModel } from './read-model.ts'
import type { Statement } from './statements.ts'
import { BatchWriter, type Touch } from './writer.ts'

/** What a batch writes, and by topic whom it concerns. */
export interface Written {
  readonly statements: readonly Statement[]
  readonly touched: Touched
}

/**
 * What events write, handled so that calls go on meanwhile.
 * @param schema where the tables are
 * @throws what a handler throws
 */
export async function written(
  model: AnyReadModel,
  schema: string,
  events: readonly Read<unknown>[],
): Promise<Written> {
  const writer = new BatchWriter(model.tables)
  const writers = writer.writers()
  let position = 0n
  let goes = 0
  const touch = (...touches: Touch[]) => {
    for (const one of touches) writer.touch(one, position)
  }
  const handle = (event: Read<unknown>) => {
    ;({ position } = event)
    model.handle(writers, event, touch)
  }
  for await (const _ of inGoes(events, handle)) goes++
  // What has taken so long is written out in a go of its own.
  if (goes > 1) await letOthers()
  return { statements: writer.statements(schema), touched: writer.touched }
}
