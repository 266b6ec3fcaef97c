import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { awayOf } from '../away.ts'
import { awayFor, type Bucket, bucketClient, statusOf } from './s3-bucket.ts'
import { FileChanged, type FileStore, hashOf, verified } from './store.ts'

/**
 * Keeps files in an S3-compatible bucket; imported only where one is set. Its methods throw Away where
 * the store does not serve.
 */
export function s3Store(options: Bucket): FileStore {
  // The signature covers the bytes already.
  const client = bucketClient(options, { requestChecksumCalculation: 'WHEN_REQUIRED' })
  // The client would hash a body in one go to sign it, and hold everybody up.
  client.middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as { headers: Record<string, string>; body?: unknown }
      if (request.body instanceof Uint8Array)
        request.headers['x-amz-content-sha256'] = await hashOf([request.body])
      return next(args)
    },
    { step: 'build', name: 'hashedInPieces' },
  )
  const Bucket = options.bucket
  const opened = async (Key: string) => {
    try {
      const found = await client.send(new GetObjectCommand({ Bucket, Key }))
      return found.Body as Readable
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined
      throw awayFor(error)
    }
  }
  const read = (stored: Readable) =>
    hashOf(stored).catch((error: unknown) => {
      throw awayFor(error)
    })
  const isThere = async (Key: string, bytes: Buffer) => {
    const stored = await opened(Key)
    return stored && (await read(stored)) === (await hashOf([bytes]))
  }
  return {
    // Each waits for the line most of the time.
    putsAtOnce: 16,
    async put(Key, Body) {
      // Looked at first, too: some stores that speak S3 do not know the condition, and overwrite.
      const before = await isThere(Key, Body)
      if (before !== undefined) return before
      try {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*' }))
        return true
      } catch (error) {
        const status = statusOf(error)
        // 409: another is writing it at this moment.
        const after = status === 412 || status === 409 ? await isThere(Key, Body) : undefined
        if (after === undefined) throw awayFor(error)
        return after
      }
    },
    async get(Key, sha256) {
      try {
        return await verified(Key, sha256, () => opened(Key))
      } catch (error) {
        throw error instanceof FileChanged || awayOf(error) ? error : awayFor(error)
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        throw awayFor(error)
      })
    },
  }
}
