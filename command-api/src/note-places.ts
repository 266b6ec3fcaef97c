import { join } from 'node:path'
import { folderNotes, type NotePlace } from '@portal/platform/notes'
import type { Settings } from '@portal/platform/settings'
import { bucketOf } from './open-files.ts'

/** Where this portal keeps what must outlive its database: the data folder, and the bucket where one is set. */
export async function notePlaces(settings: Settings): Promise<NotePlace[]> {
  const places = [folderNotes(join(settings.DATA_DIR, 'notes'))]
  const bucket = bucketOf(settings)
  if (!bucket) return places
  const { s3Notes } = await import('@portal/platform/files/s3-notes')
  return [...places, s3Notes(bucket)]
}
