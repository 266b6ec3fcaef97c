import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3'
import type { NotePlace } from '../notes.ts'
import { awayFor, type Bucket, bucketClient } from './s3-bucket.ts'

/** Notes in the bucket of the file store; imported only where one is set. They throw Away where it does not serve. */
export function s3Notes(options: Bucket): NotePlace {
  const client = bucketClient(options)
  const Bucket = options.bucket
  const keyOf = (name: string) => `notes/${name}`
  return {
    where: `the bucket ${Bucket}`,
    read: async (name) => {
      try {
        const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(name) }))
        return await found.Body?.transformToString()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw awayFor(error)
      }
    },
    write: async (name, text) => {
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body: text }))
      } catch (error) {
        throw awayFor(error)
      }
    },
  }
}
