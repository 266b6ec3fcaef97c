import { portrait } from '@portal/platform/files/draw'
import { FileRefused } from '@portal/platform/files/inspect'
import { bytesOf, type FileStore } from '@portal/platform/files/store'
import type { Kysely } from 'kysely'
import type { files as owned } from '../files/owned.ts'
import type { Databases } from '../kit/answers.ts'

type DB = Databases<readonly [typeof owned]>

/** The picture of a card's front as a portrait; undefined where it is gone, or none that can be read. */
export async function portraitOf<D extends DB>(
  wide: Kysely<D>,
  store: FileStore,
  fileId: string,
): Promise<Buffer | undefined> {
  const row = await (wide as unknown as Kysely<DB>)
    .selectFrom('files.file')
    .select('sha256')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  const bytes = row && (await bytesOf(store, fileId, row.sha256))
  if (!bytes) return undefined
  return portrait(bytes).catch((error: unknown) => {
    if (error instanceof FileRefused) return undefined
    throw error
  })
}
