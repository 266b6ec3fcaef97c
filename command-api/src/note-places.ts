import { join } from 'node:path'
import { folderNotes, type NotePlace } from '@portal/platform/notes'
import type { Settings } from '@portal/platform/settings'

/** Where this portal keeps what must outlive its database: the data folder, and the bucket where one is set. */
export async function notePlaces(settings: Settings): Promise<NotePlace[]> {
  const places = [folderNotes(join(settings.DATA_DIR, 'notes'))]
  if (!settings.S3_ENDPOINT) return places
  const { s3Notes } = await import('@portal/platform/files/s3-notes')
  return [
    ...places,
    s3Notes({
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      bucket: settings.S3_BUCKET,
      accessKey: settings.S3_ACCESS_KEY,
      secretKey: settings.S3_SECRET_KEY,
    }),
  ]
}
