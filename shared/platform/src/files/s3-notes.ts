import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Away } from '../away.ts'
import type { NotePlace } from '../notes.ts'

/** How long a connection may take, and how long a store may say nothing, in ms. */
export const S3_PATIENCE = { connectionTimeout: 3_000, requestTimeout: 20_000 }

/** A bucket, and who is let into it. */
export interface Bucket {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Notes in the bucket of the file store; imported only where one is set. They throw Away where it does not serve. */
export function s3Notes(options: Bucket): NotePlace {
  const client = new S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: true,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    requestHandler: S3_PATIENCE,
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
        throw new Away('files', error)
      }
    },
    write: async (name, text) => {
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body: text }))
      } catch (error) {
        throw new Away('files', error)
      }
    },
  }
}
