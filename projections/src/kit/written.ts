import type { Read } from '@portal/events'
import { letOthers } from '@portal/platform/let-others'
import type { Touched } from './live-message.ts'
import type { AnyReadModel } from './read-model.ts'
import type { Statement } from './statements.ts'
import { BatchWriter, type Touch } from './writer.ts'

/** Events that are handled before others have their turn: some ms of work. */
const SLICE = 100

/** What a batch writes, and by topic whom it concerns. */
export interface Written {
  readonly statements: readonly Statement[]
  readonly touched: Touched
}

/**
 * What events write, handled slice by slice.
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
  const touch = (...touches: Touch[]) => {
    for (const one of touches) writer.touch(one, position)
  }
  for (let from = 0; from < events.length; from += SLICE) {
    for (const event of events.slice(from, from + SLICE)) {
      ;({ position } = event)
      model.handle(writers, event, touch)
    }
    if (events.length > SLICE) await letOthers()
  }
  return { statements: writer.statements(schema), touched: writer.touched }
}
