import { discard, file } from '@portal/domain/files/file'
import { type AnyAggregate, streamOf } from '@portal/domain/kit/aggregate'
import type { Because } from '@portal/domain/kit/deciding'
import { filesNamedIn } from '@portal/events'
import type { JobContext } from './job.ts'

/** Every file that was ever hung on a thing, and hangs on nothing else. */
async function filesOf(stream: string, objectId: string, { log, pool }: JobContext) {
  const named = (await log.read(stream))
    .filter(({ data }) => Object.values(data as object).includes(objectId))
    .flatMap(({ data }) => filesNamedIn(data))
  const { rows } = await pool.query<{ id: string }>(
    `SELECT n.id FROM unnest($1::uuid[]) AS n (id)
     WHERE NOT EXISTS (SELECT FROM files.for_scope s WHERE s.file_id = n.id AND s.source_id <> $2)
       AND NOT EXISTS (SELECT FROM files.in_conversation c WHERE c.file_id = n.id)
       AND NOT EXISTS (SELECT FROM applicants.file a WHERE a.file_id = n.id AND a.application_id <> $2)`,
    [[...new Set(named)], objectId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Destroys what is left of a thing that was removed: its files in the store, and with its key what was written of
 * it in the log. Done again, it ends what was begun.
 * @param of over which streams it is decided, and `id` over which of them; `objectId` is its own id
 */
export async function shred(
  of: AnyAggregate,
  id: string,
  objectId: string,
  because: Because,
  context: JobContext,
): Promise<void> {
  const { decides, files, retaining } = context
  for (const fileId of await filesOf(streamOf(of, id), objectId, context)) {
    const { ownerId } = await decides.state(file, fileId)
    await decides.decide(file, fileId, discard, {}, because)
    for (const name of [fileId, `${fileId}.thumbnail`]) await files.remove(name)
    // What a guest put in is sealed with a key of its own.
    if (ownerId === fileId) await retaining.destroyKey(fileId)
  }
  await retaining.destroyKey(objectId)
}
