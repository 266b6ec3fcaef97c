import { join } from 'node:path'
import { type FileStore, folderStore } from '@portal/platform/files/store'
import type { Settings } from '@portal/platform/settings'

/** Where the settings have files kept: the bucket, or else the data folder. */
export async function openFiles(settings: Settings): Promise<FileStore> {
  if (!settings.S3_ENDPOINT) return folderStore(join(settings.DATA_DIR, 'files'))
  const { s3Store } = await import('@portal/platform/files/s3')
  return s3Store({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
  })
}
