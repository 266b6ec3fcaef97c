import { join } from 'node:path'
import type { Bucket } from '@portal/platform/files/s3-bucket'
import { type FileStore, folderStore } from '@portal/platform/files/store'
import type { Reaching } from '@portal/platform/reachable'
import type { Settings } from '@portal/platform/settings'

/** The bucket that the settings name, if any. */
export const bucketOf = (settings: Settings): Bucket | undefined =>
  settings.S3_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: settings.S3_ENDPOINT,
        region: settings.S3_REGION,
        bucket: settings.S3_BUCKET,
        accessKey: settings.S3_ACCESS_KEY,
        secretKey: settings.S3_SECRET_KEY,
      }

/**
 * Where the settings have files kept: the bucket, once it answers, or else the data folder. Throws StartError.
 * @param how.waiting told once that the bucket is waited for
 */
export async function openFiles(
  settings: Settings,
  how: Pick<Reaching, 'waiting' | 'signal'> = {},
): Promise<FileStore> {
  const bucket = bucketOf(settings)
  if (!bucket) return folderStore(join(settings.DATA_DIR, 'files'))
  const { s3Store } = await import('@portal/platform/files/s3')
  const { bucketReachable } = await import('@portal/platform/files/s3-start')
  await bucketReachable(bucket, { ...how, waitMs: settings.START_WAIT * 1000 })
  return s3Store(bucket)
}
