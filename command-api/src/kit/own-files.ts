import type { Actor } from '@portal/platform/actor'
import type { Telling } from './looking.ts'
import { usableSince } from './loose-uploads.ts'

/**
 * Are all of these files ones that this person uploaded? Nobody passes on what is another's.
 * @param ofPerson whom they are to say something of: what says something of somebody goes when they are
 *   erased, and is shown to them, so that it can be of one alone
 */
export async function ownFiles(
  parts: Telling,
  actor: Actor,
  fileIds: readonly string[],
  ofPerson?: string,
): Promise<boolean> {
  if (fileIds.length === 0) return true
  const wanted = new Set(fileIds)
  const look = () =>
    parts.db
      .selectFrom('files.file')
      .select('file_id')
      .where('file_id', 'in', [...wanted])
      .where('owner_id', '=', actor.userId)
      .$if(ofPerson !== undefined, (found) =>
        found.where((eb) =>
          eb.or([eb('about_id', 'is', null), eb('about_id', '=', ofPerson ?? '')]),
        ),
      )
      // One that hangs on nothing is cleared away after a day: it must not go while it is put to use.
      .where((eb) =>
        eb.or([
          eb('uploaded_at', '>', usableSince),
          eb('file_id', 'in', eb.selectFrom('files.named').select('files.named.file_id')),
        ]),
      )
      .execute()
  if ((await look()).length === wanted.size) return true
  // They may have been uploaded a moment ago: wait for the projection once.
  await parts.progress.reached(['files'], await parts.log.store.head())
  return (await look()).length === wanted.size
}
