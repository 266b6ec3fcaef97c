import { ApiError } from '../api/client.ts'

/** Does the refusal say that there is nothing at this address? */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'notFound' || error.code === 'invalidInput')
}
