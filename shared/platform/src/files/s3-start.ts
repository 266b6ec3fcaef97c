import { S3ServiceException } from '@aws-sdk/client-s3'
import { type Reaching, reachable } from '../reachable.ts'
import { StartError } from '../start-error.ts'
import { type Bucket, statusOf } from './s3-bucket.ts'
import { s3Notes } from './s3-notes.ts'

/** What a person must mend, where the store says why it does not serve; undefined where it may only be late. */
function hindrance(error: Error): StartError | undefined {
  const said = error.cause
  if (!(said instanceof S3ServiceException)) return undefined
  if (said.name === 'NoSuchBucket')
    return new StartError(
      'S3 has no bucket of the name in S3_BUCKET. Create it, or write one that is there.',
    )
  return [401, 403].includes(statusOf(said) ?? 0)
    ? new StartError(
        'S3 does not let S3_ACCESS_KEY in with S3_SECRET_KEY, or lets it do too little: it must read, write and list the bucket.',
      )
    : undefined
}

/** Waits at a start until the bucket can be read. Throws StartError, with one line that says what to do. */
export function bucketReachable(
  bucket: Bucket,
  how: Pick<Reaching, 'waitMs' | 'waiting' | 'signal'>,
): Promise<void> {
  const notes = s3Notes(bucket)
  return reachable({
    ...how,
    ...{ what: 'S3', setting: 'S3_ENDPOINT', url: bucket.endpoint },
    ...{ address: /^https?:$/, example: 'https://files.example:7070' },
    attempt: async () => {
      await notes.read('erasures.jsonl')
    },
    hindrance,
  })
}
