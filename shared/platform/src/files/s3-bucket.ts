import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import { Away } from '../away.ts'

/** How long a connection may take, and how long a store may say nothing, in ms. */
const PATIENCE = { connectionTimeout: 3_000, requestTimeout: 20_000 }

/** A bucket, and who is let into it. */
export interface Bucket {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKey: string
  readonly secretKey: string
}

/** Speaks to the store that a bucket is in. */
export const bucketClient = (of: Bucket, more: S3ClientConfig = {}): S3Client =>
  new S3Client({
    endpoint: of.endpoint,
    region: of.region,
    forcePathStyle: true,
    credentials: { accessKeyId: of.accessKey, secretAccessKey: of.secretKey },
    requestHandler: PATIENCE,
    ...more,
  })

/** With what the store refused, where it said so itself. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/**
 * What a store that did not do what it was asked means: it is away, whether it says so, refuses our key
 * or is not there. Nothing of a caller's makes it refuse.
 */
export const awayFor = (error: unknown): Away =>
  new Away('files', error, statusOf(error) === 507 ? 'full' : 'unreachable')
