import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type FileStore, hashOf, verified } from './store.ts'

/** Keeps files in an S3-compatible bucket; imported only where one is set. */
export function s3Store(options: {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}): FileStore {
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
  })
  const Bucket = options.bucket
  const opened = async (Key: string) => {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket, Key }))
      return found.Body as Readable
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw error
    }
  }
  const isThere = async (Key: string, bytes: Buffer) => {
    const stored = await opened(Key)
    return stored && (await hashOf(stored)) === (await hashOf([bytes]))
  }
  return {
    async put(Key, Body) {
      // Looked at first, too: some stores that speak S3 do not know the condition, and overwrite.
      const before = await isThere(Key, Body)
      if (before !== undefined) return before
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*' }))
        return true
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : 0
        // 409: another is writing it at this moment.
        if (status !== 412 && status !== 409) throw error
        const after = await isThere(Key, Body)
        if (after === undefined) throw error
        return after
      }
    },
    get: (Key, sha256) => verified(Key, sha256, () => opened(Key)),
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
