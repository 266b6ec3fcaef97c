import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { NotePlace } from '../notes.ts'

/** Notes in the bucket of the file store; imported only where one is set. */
export function s3Notes(options: {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}): NotePlace {
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
  })
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
        throw error
      }
    },
    write: async (name, text) => {
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body: text }))
    },
  }
}
